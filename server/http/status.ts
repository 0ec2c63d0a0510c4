/** Writes faults as the status block of a response. */
import { BaseResponse } from '../../contract/base.ts'
import { writer } from '../../contract/fields/fieldtypes.ts'
import { isAway, isDiskFull, isTransient } from '../db/errors.ts'
import { QueueFull } from '../db/pool/queue.ts'
import { TooLate } from '../db/timelimit.ts'
import { isFullAt } from '../folders.ts'
import { Fault } from '../kernel/faults.ts'
import { tooBusy } from '../kernel/gate.ts'
import type { Settings } from '../settings/settings.ts'

const write = writer(BaseResponse)

/** Turns any error into a fault that can be shown. Details of other errors go only to the log. */
export function faultOf(error: unknown): Fault {
  if (error instanceof Fault) return error
  if (error instanceof QueueFull) return tooBusy('Too many calls wait for the database.')
  if (error instanceof TooLate) return tooLate(error)
  if (isAway(error)) return databaseAway(error)
  if (isTransient(error)) return atTheSameTime(error)
  if (isDiskFull(error)) return diskFull(error)
  if (isForbidden(error))
    return new Fault('InternalServerError', 'The server may not read or write one of its own files.', {
      dev: 'The administrator should run: plumbline doctor',
      cause: error,
    })
  return new Fault('InternalServerError', 'Something went wrong on the server.', {
    dev: 'Look for the request id in the log of the server.',
    cause: error,
  })
}

const tooLate = ({ isWrite }: TooLate): Fault =>
  new Fault(
    'ServiceUnavailable',
    isWrite
      ? 'This took too long, and may have been saved all the same. Please look before you try again.'
      : 'This took too long and was ended. Please try again in a moment.',
    {
      dev: `The call was not answered within PLUMBLINE_REQUEST_TIMEOUT_MS: the server is busy, or what it needs is locked.${isWrite ? ' It may have been carried out: send it again with the same Idempotency-Key.' : ''}`,
      logged: 'as overload',
      headers: { 'Retry-After': '2' },
    },
  )

/** PostgreSQL ended it several times to let others go on; nothing of it was saved. */
const atTheSameTime = (cause: unknown): Fault =>
  new Fault('ServiceUnavailable', 'Others changed the same at this moment. Please try again.', {
    dev: 'The transaction met a deadlock each time that it was tried.',
    cause,
    headers: { 'Retry-After': '1' },
  })

/** The database does not answer. */
export const databaseAway = (cause: unknown, dev?: string): Fault =>
  new Fault('ServiceUnavailable', 'The records cannot be reached just now. Please try again in a moment.', {
    dev,
    cause,
    headers: { 'Retry-After': '2' },
  })

/** To try again soon does not help: somebody has to free some space. */
export const diskFull = (cause: unknown): Fault =>
  new Fault('ServiceUnavailable', 'The disk of the server is full. Nothing was saved.', {
    dev: 'The administrator should free some space: docs/runbook.md.',
    cause,
    logged: 'as full disk',
    headers: { 'Retry-After': '60' },
  })

/** The embedded database stops on a full disk, and is away then. */
export async function orDiskFull(fault: Fault, { databaseUrl, data }: Settings): Promise<Fault> {
  const mayBe = fault.status === 503 && !databaseUrl && isAway(fault.cause)
  return mayBe && (await isFullAt(data)) ? diskFull(fault.cause) : fault
}

/** To try again does not help: somebody has to give the files back to the user of the server. */
const isForbidden = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')

export function faultJson(fault: Fault, requestId: string): string {
  const { fields, dev, meta } = fault.more
  return write({
    uiErrorMessage: fault.message,
    uiDevErrorMessage: `${dev ?? fault.message} (request ${requestId})`,
    errorOccured: true,
    logMessageType: fault.status >= 500 ? 'ERROR' : 'WARN',
    responseStatus: { errorCode: fault.code, message: fault.message, errors: fields ?? [], meta: meta ?? {} },
    numberOfRecordsEffected: 0,
  })
}
