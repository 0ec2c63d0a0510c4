/** A service account and its keys. */
import type { ResponseOf } from '../../../app/calls/client.ts'

export type Account = NonNullable<ResponseOf<'ServiceAccountsRead'>['serviceAccounts']>[number]

export type Key = NonNullable<Account['keys']>[number]
