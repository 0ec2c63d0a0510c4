/** What the link of a mail shows. */

import type { ResponseOf } from '../../app/calls/client.ts'

export type LinkRead = ResponseOf<'MailLinkRead'>

export type LinkedRecordData = NonNullable<LinkRead['record']>
