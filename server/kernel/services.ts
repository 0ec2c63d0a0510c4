/** What every call may use; opened once for a server. */
import type { Blobs } from '../blobs/blobs.ts'
import type { Db } from '../db/db.ts'
import type { Database } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import type { BoundCall } from './call.ts'
import type { Encryption, Sessions } from './caller.ts'
import type { DrawingPdf } from './drawingpdf.ts'
import type { DrawingText } from './drawingtext.ts'
import type { ChangeLog } from './events/toldchange.ts'
import type { Renditions, Served, ServedDownload } from './serve.ts'

export interface Services {
  readonly database: Database
  readonly settings: Settings
  readonly blobs: Blobs
  readonly renditions: Renditions
  readonly drawingPdf: DrawingPdf
  readonly drawingText: DrawingText
  readonly encryption: Encryption
  readonly sessions: Sessions
  readonly served: ReadonlyMap<string, Served>
  readonly downloads: ReadonlyMap<string, ServedDownload>
  readonly now: () => Date
  /** Called before a listing is sent as a file: an export that cannot be noted is not sent. */
  readonly noteExport: (services: Services, bound: BoundCall, rows: number) => Promise<void>
  /** Runs the effects of changed nodes, in the transaction of the change. */
  readonly followUp: (db: Db, folderIds: readonly number[]) => Promise<void>
  /** The feed of changes. */
  readonly changes: ChangeLog
}
