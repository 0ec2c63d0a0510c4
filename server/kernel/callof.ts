/** What a handler gets: the request's caller, the database and the other services. */
import type { Blobs, Received } from '../blobs/blobs.ts'
import { CountedDatabase } from '../db/counteddatabase.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import { noteWay } from './admitted.ts'
import type { Admitted, BoundCall, BoundRequest, Call } from './call.ts'
import type { Caller, Encryption, Sessions } from './caller.ts'
import type { DrawingPdf } from './drawingpdf.ts'
import { signInFirst } from './faults.ts'
import type { Prepared } from './prepared.ts'
import type { Renditions } from './renditions.ts'
import type { Services } from './services.ts'
import type { SharedTransaction } from './sharedtransaction.ts'

export const callOf = (
  services: Services,
  bound: BoundCallOrRequest,
  db: Db,
  now: Date,
  afterCommit = immediately,
  sharedTransaction?: SharedTransaction,
): Call => new CallOf(services, bound, db, now, { afterCommit, sharedTransaction })

const immediately: Call['afterCommit'] = (work) => work()

type BoundCallOrRequest = BoundRequest & Partial<BoundCall>

/** A class, because one is created for every call, and most calls need few of its members. */
class CallOf implements Call {
  private readonly services: Services
  private readonly bound: BoundCallOrRequest
  readonly db: Db
  readonly now: Date
  readonly afterCommit: Call['afterCommit']
  readonly sharedTransaction: SharedTransaction | undefined
  readonly database: Database
  readonly callerIfAny: Caller | undefined
  readonly settings: Settings
  readonly blobs: Blobs
  readonly renditions: Renditions
  readonly drawingPdf: DrawingPdf
  readonly encryption: Encryption
  readonly sessions: Sessions
  readonly address: string
  readonly origin: string | undefined
  readonly device: string | undefined
  readonly sessionKey: string | undefined
  readonly deviceKey: string | undefined
  readonly received: Received | undefined
  readonly prepared: Prepared | undefined
  readonly changed: Set<number>
  readonly notes: Map<string, string>
  etag: string | undefined = undefined
  newDeviceKey: string | undefined = undefined
  file: Call['file'] = undefined
  longList: Call['longList'] = undefined
  private kept: Call['memory'] | undefined = undefined

  constructor(
    services: Services,
    bound: BoundCallOrRequest,
    db: Db,
    now: Date,
    {
      afterCommit,
      sharedTransaction,
    }: Pick<Call, 'afterCommit'> & { sharedTransaction?: SharedTransaction | undefined },
    notes = new Map<string, string>(),
    changed = new Set<number>(),
  ) {
    this.services = services
    this.bound = bound
    this.db = db
    this.now = now
    this.afterCommit = afterCommit
    this.sharedTransaction = sharedTransaction
    this.notes = notes
    this.changed = changed
    // Of a call in a transaction, only the transaction is used.
    this.database = db instanceof CountedDatabase ? db : services.database
    this.callerIfAny = bound.caller
    this.settings = services.settings
    this.blobs = services.blobs
    this.renditions = services.renditions
    this.drawingPdf = services.drawingPdf
    this.encryption = services.encryption
    this.sessions = services.sessions
    this.address = bound.address
    this.origin = bound.origin
    this.device = bound.device
    this.sessionKey = bound.sessionKey
    this.deviceKey = bound.deviceKey
    this.received = bound.received
    this.prepared = bound.prepared
  }

  get mayStream(): boolean {
    return this.bound.mayStream ?? false
  }

  /** Made when it is first needed: reads do without it. */
  get memory(): Call['memory'] {
    this.kept ??= new Map()
    return this.kept
  }

  get caller(): Caller {
    if (!this.callerIfAny) throw signInFirst()
    return this.callerIfAny
  }

  get ifMatch(): string | undefined {
    return this.bound.ifMatch ?? this.info('IfMatch')
  }

  info(name: string): string | undefined {
    const pairs = (this.bound.request.additionalInfo ?? []) as Array<{
      propertyName?: string
      propertyValue?: string
    }>
    const wanted = name.toLowerCase()
    return (
      pairs.find((pair) => pair.propertyName?.trim().toLowerCase() === wanted)?.propertyValue ?? undefined
    )
  }

  as({ caller, cameBy }: Admitted): Call {
    const bound = { ...this.bound, caller, cameBy }
    noteWay(this.db, bound)
    return new CallOf(this.services, bound, this.db, this.now, this, this.notes, this.changed)
  }

  within(db: Db, afterCommit: Call['afterCommit']): Call {
    return new CallOf(this.services, this.bound, db, this.now, { afterCommit }, this.notes)
  }
}
