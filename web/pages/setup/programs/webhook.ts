/** A webhook as the setup lists it. */
import type { ResponseOf } from '../../../app/calls/client.ts'

export type WebHook = NonNullable<ResponseOf<'WebHookList'>['webHooks']>[number]
