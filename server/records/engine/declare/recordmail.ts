/** What mails quote of the records of a type, and what people who are not signed in see and send by the link of a mail. */
import type { Fields, Operation, Value } from '../../../../contract/kit.ts'
import type { MailLinkText } from '../../../../contract/outbound/maillink.ts'
import type { Call } from '../../../kernel/call.ts'
import type { Perform } from '../../../kernel/serve.ts'
import type { RecordData } from './rows.ts'

export type ShownText = Value<typeof MailLinkText.fields>

export interface RecordMail<F extends Fields> {
  /** The stored fields that a mail quotes as its question, and as its official answer, which can be given by mail. */
  readonly question?: keyof F & string
  readonly answer?: keyof F & string
  /** The fields that the page of the link shows, in order. */
  readonly linkShows: ReadonlyArray<keyof F & string>
  /** How an entry is shown of a field that is a list. */
  readonly entry?: (entry: RecordData) => ShownText
  /** What counted once: shown with its texts, and not among its replies. */
  readonly withdrawn?: (perform: Perform, call: Call, record: RecordData) => Promise<ShownText[]>
  /** How a reply is made: the operation, and the field of its text. Left out: it takes none. */
  readonly reply?: { readonly operation: Operation<any, any>; readonly words: string }
  /** What a mail says that somebody did who created one, by the name of those words; left out: created it. */
  readonly created?: string
  /** The states whose step is mailed with its paper. Minutes that are distributed go with theirs in any case. */
  readonly paperAt?: readonly string[]
}
