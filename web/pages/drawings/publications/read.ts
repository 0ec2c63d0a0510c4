/** What is read of a publication. */
import type { ResponseOf } from '../../../app/calls/client.ts'

type Read = ResponseOf<'DrawingPublicationRead'>
export type Publication = NonNullable<Read['publication']>
/** A page of it that was published, or left out. */
export type Brought = NonNullable<Read['pages']>[number]
