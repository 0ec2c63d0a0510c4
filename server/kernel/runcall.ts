/**
 * The path of every call: check session and fields, then run the handler; a write in one transaction with its
 * event.
 */
import type { Fields, Operation, ResponseOf } from '../../contract/kit.ts'
import { CountedDatabase } from '../db/counteddatabase.ts'
import { ServerChanged } from '../db/errors.ts'
import { fastPaths } from '../db/fastpaths.ts'
import type { Database } from '../db/open.ts'
import { retrying, retryingRead } from '../db/pool/retry.ts'
import { asAdmitted, noteWay } from './admitted.ts'
import type { Admitted, BoundCall, BoundRequest, Call, CallResponse } from './call.ts'
import { callOf } from './callof.ts'
import { clientOf, connectionUserOf } from './connectionuserof.ts'
import { Fault, invalid, signInFirst } from './faults.ts'
import { countCall } from './givingway.ts'
import { hasStoredResponse, replayOr } from './idempotency.ts'
import type { Prepared } from './prepared.ts'
import { piecesOf, writerOf } from './responsejson.ts'
import type { Found, Served, Shared } from './serve.ts'
import type { Services } from './services.ts'
import { carryOut } from './sharedtransaction.ts'

export async function runCall(services: Services, bound: BoundCall): Promise<CallResponse> {
  countCall()
  try {
    return await runBound(services, bound)
  } catch (error) {
    if (error instanceof Fault) await error.more.afterwards?.(services.database)
    throw error
  }
}

async function runBound(services: Services, sent: BoundCall): Promise<CallResponse> {
  const { operation } = sent
  const now = services.now()
  const served = servedFor(services, sent)
  const database = onAccount(services, sent, operation.name)
  const isPlain = !served.admit && sent.faults.length === 0
  const admitted = isPlain ? undefined : await admitAndCheck(services, database, sent, served, now)
  const bound = served.asAdmitted ? asAdmitted(services.database, sent, admitted as Admitted) : sent
  const run = (call: Call): Promise<CallResponse> => runHandler(served, call, bound.request, admitted)
  if (operation.effect === 'read' || served.piecewise) {
    const onPool = async () => {
      const known = isOfThisServer(services, bound) ? bound : await identifiedAgain(bound)
      const response = await run(callOf(services, known, database, now))
      refuseOtherServer(services, known)
      return response
    }
    return served.piecewise ? onPool() : retryingRead(onPool)
  }
  const prepare = served.prepare && ((call: Call) => served.prepare!(bound.request, call, admitted))
  return withPrepared(services, database, bound, prepare, now, (prepared) => {
    const write: Write = { services, database, bound: prepared, now, run }
    const shared = mayShare(services, prepared, served) ? served.shares!(prepared.request) : undefined
    return shared && isFast(shared) ? writeTogether(write, shared) : writeBound(write)
  })
}

/** A call that writes. */
interface Write {
  services: Services
  database: Database
  bound: BoundCall
  now: Date
  run: (call: Call) => Promise<CallResponse>
}

/** A write, in one transaction. */
const writeBound = ({ services, database, bound, now, run }: Write): Promise<CallResponse> =>
  retrying(async () => {
    const known = isOfThisServer(services, bound) ? bound : await identifiedAgain(bound)
    const afterwards: Array<() => void> = []
    const response = await database.transaction((db) => {
      refuseOtherServer(services, known)
      noteWay(db, known)
      const call = callOf(services, known, db, now, (work) => afterwards.push(work))
      return replayOr(call, known, async () => {
        const response = await run(call)
        await services.followUp(db, [...call.changed])
        return response
      })
    })
    for (const work of afterwards) work()
    return response
  })

/** What belongs to a transaction as a whole cannot be shared: the lock of an Idempotency-Key, the way a caller came. */
const mayShare = (services: Services, bound: BoundCall, { shares, admit, prepare }: Served): boolean =>
  shares !== undefined &&
  !(admit || prepare || bound.idempotencyKey || bound.cameBy) &&
  isOfThisServer(services, bound)

const isFast = ({ record }: Shared): boolean =>
  record === undefined ? fastPaths.sharedCreates : fastPaths.sharedChanges

const writeTogether = (write: Write, { record }: Shared): Promise<CallResponse> => {
  const { services, bound, now, run } = write
  return carryOut(services.database, bound.operation.name, {
    record,
    client: clientOf(bound),
    limit: bound.limit,
    alone: () => writeBound(write),
    shared: async (db, transaction) => {
      refuseOtherServer(services, bound)
      const afterwards: Array<() => void> = []
      const call = callOf(services, bound, db, now, (work) => afterwards.push(work), transaction)
      const response = await run(call)
      await services.followUp(db, [...call.changed])
      return () => {
        for (const work of afterwards) work()
        return response
      }
    },
  })
}

/** A call with bytes has them written before its transaction begins, unless it was answered before. */
async function withPrepared(
  services: Services,
  database: Database,
  bound: BoundCall,
  prepare: ((call: Call) => Promise<Prepared | undefined>) | undefined,
  now: Date,
  write: (bound: BoundCall) => Promise<CallResponse>,
): Promise<CallResponse> {
  if (!prepare) return write(bound)
  const call = callOf(services, bound, database, now)
  const prepared = (await hasStoredResponse(call, bound)) ? undefined : await prepare(call)
  if (!prepared) return write(bound)
  let isDone = false
  try {
    const { received = bound.received } = prepared
    const response = await write({ ...bound, prepared, ...(received && { received }) })
    // A replayed response is that of another try, which has what it prepared itself.
    isDone = response.fields !== undefined
    return response
  } finally {
    await prepared.end(isDone)
  }
}

/** Work from inside has no account. */
const onAccount = ({ database }: Services, bound: BoundRequest, operation: string): Database =>
  bound.limit ? new CountedDatabase(database, connectionUserOf(bound, operation)) : database

const isOfThisServer = ({ database }: Services, { epoch }: BoundRequest): boolean =>
  epoch === undefined || epoch === database.epoch

/** The caller was identified by what another server of the database knew: they may not be known to this one. */
function refuseOtherServer(services: Services, bound: BoundRequest): void {
  if (!isOfThisServer(services, bound)) throw new ServerChanged()
}

/** When another server has taken over, a call that is repeated begins with who calls. */
async function identifiedAgain<B extends BoundRequest>(bound: B): Promise<B> {
  const { identifyAgain } = bound
  return identifyAgain ? { ...bound, ...(await retryingRead(async () => identifyAgain())) } : bound
}

/** Finds the handler of the operation, and requires a caller if the operation needs one. */
function servedFor(services: Services, { operation, caller }: BoundCall): Served {
  const served = services.served.get(operation.name)
  if (!served) throw new Fault('NotImplementedException', 'The operation does not exist for this service')
  if (operation.session === 'needed' && !caller) throw signInFirst()
  return served
}

/** Another credential than a session is checked first, then the fields. */
async function admitAndCheck(
  services: Services,
  database: Database,
  bound: BoundCall,
  { admit }: Served,
  now: Date,
): Promise<unknown> {
  const admitted = await admit?.(bound.request, callOf(services, bound, database, now))
  if (bound.faults.length > 0) throw invalid(bound.faults)
  return admitted
}

/**
 * Checks a call before its bytes are received, so that they are not sent in vain. A repeated call that was
 * answered gets that response again, whatever has changed since.
 */
export async function checkBeforeBytes(services: Services, sent: BoundCall): Promise<void> {
  const now = services.now()
  const served = servedFor(services, sent)
  const database = onAccount(services, sent, sent.operation.name)
  const admitted = await admitAndCheck(services, database, sent, served, now)
  const bound = served.asAdmitted ? asAdmitted(services.database, sent, admitted as Admitted) : sent
  if (!served.beforeBytes) throw new Error(`${bound.operation.name} accepts no bytes.`)
  const call = callOf(services, bound, database, now)
  if (!(await hasStoredResponse(call, bound))) await served.beforeBytes(bound.request, call)
}

/** Finds the file to download. */
export async function findFile(services: Services, name: string, sent: BoundRequest): Promise<Found> {
  const { admit, find } = services.downloads.get(name)!
  if (!admit && !sent.caller) throw signInFirst()
  if (sent.faults.length > 0) throw invalid(sent.faults)
  const database = onAccount(services, sent, name)
  const bound = admit
    ? asAdmitted(
        services.database,
        sent,
        await admit(sent.request, callOf(services, sent, database, services.now())),
      )
    : sent
  return retryingRead(async () => {
    const known = isOfThisServer(services, bound) ? bound : await identifiedAgain(bound)
    const call = callOf(services, known, database, services.now())
    const found = await find(known.request, call)
    refuseOtherServer(services, known)
    return found
  })
}

async function runHandler(
  served: Served,
  call: Call,
  request: Record<string, unknown>,
  admitted: unknown,
): Promise<CallResponse> {
  const { operation } = served
  const response: Record<string, unknown> = Object.assign(
    success(),
    await served.handle(request, call, admitted),
  )
  if (call.notes.size > 0) response.responseStatus = { meta: Object.fromEntries(call.notes) }
  const { etag, newDeviceKey, file, longList } = call
  if (longList) return { json: '', pieces: piecesOf(operation, response, longList), etag }
  response.numberOfRecordsEffected ??= recordsEffected(operation, response)
  return { json: writerOf(operation)(response), etag, newDeviceKey, fields: response, file }
}

const success = () =>
  ({
    uiErrorMessage: '',
    uiDevErrorMessage: '',
    errorOccured: false,
    logMessageType: 'DEBUG',
    responseStatus: {},
  }) satisfies ResponseOf<Operation<Fields, Fields>>

/**
 * Records returned by a read: those of its first field. A write changes one record unless it returns another
 * number.
 */
function recordsEffected(operation: Operation, response: Record<string, unknown>): number {
  if (operation.effect === 'write') return 1
  const first = response[operation.response.entries[0]!.key]
  if (Array.isArray(first)) return first.length
  return first ? 1 : 0
}
