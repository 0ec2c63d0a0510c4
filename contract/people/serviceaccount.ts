/** Service accounts: programs that act with rights of their own, by keys. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** A key as listed: never the key itself, nor its digest. */
export const ServiceKey = dto('ServiceKey', {
  serviceKeyId: is.id('Its id.'),
  name: is.line('What it is for: history says "by key" with this name.'),
  isReadOnly: is.bool('Whether it may only read.'),
  expiresOn: is.date('The last day it works.'),
  endsDate: is.instant('When it ends because it was replaced.'),
  createdBy: is.int('The user who made it.'),
  createdByFullName: is.line('Their name.'),
  createdDate: is.instant('When it was made.'),
  lastUsedDate: is.instant('When it was last used, to the minute.'),
  lastUsedAddress: is.name('The network address it was last used from.'),
  isRevoked: is.bool('Whether it was revoked.'),
  revokedDate: is.instant('When it was revoked.'),
})

export const ServiceAccount = dto('ServiceAccount', {
  userId: is.id('Its id, as that of any person: by it, it becomes a member of projects.'),
  name: is.trimmedLine('The name that others see.'),
  isActive: is.bool('Whether its keys work.'),
  createdDate: is.instant('When it was made.').readOnly(),
  keys: is.listOf(ServiceKey, 'Its keys, the newest first.').readOnly(),
})

export const ServiceAccountsRead = is.operation('ServiceAccountsReadRequest', {
  route: '/api/internal/serviceaccount/read',
  about: 'Reads the service accounts of your organization and their keys. Needs an organization admin.',
  effect: 'read',
  response: { serviceAccounts: is.listOf(ServiceAccount, 'The accounts, by name.') },
})

export const ServiceAccountSave = is.operation('ServiceAccountSaveRequest', {
  route: '/api/internal/serviceaccount/save',
  about:
    'Makes a service account of your organization, or changes it. It has no login and no password; its projects are given to it as to any member. Needs an organization admin.',
  effect: 'write',
  request: {
    serviceAccount: is.one(
      ServiceAccount,
      'The account; without UserId a new one. IsActive false stops its keys.',
    ),
  },
  response: { serviceAccount: is.one(ServiceAccount, 'The account.') },
})

const shownOnce = {
  serviceKeyId: is.id('Its id.'),
  serviceKey: is.text('The key; shown only once. It is sent as Authorization: Bearer or X-Api-Key.'),
}

export const ServiceKeyAdd = is.operation('ServiceKeyAddRequest', {
  route: '/api/internal/servicekey/add',
  about: 'Makes a key that acts as a service account of your organization. Needs an organization admin.',
  effect: 'write',
  request: {
    userId: is.id('The service account.'),
    name: is.trimmedLine('What it is for.'),
    isReadOnly: is.bool('Whether it may only read.'),
    expiresOn: is.date('The last day it works. By default it does not expire.'),
  },
  response: shownOnce,
})

export const ServiceKeyRotate = is.operation('ServiceKeyRotateRequest', {
  route: '/api/internal/servicekey/rotate',
  about:
    'Replaces a key by a new one with the same name and rights. The old one works for OverlapHours more. Needs an organization admin.',
  effect: 'write',
  request: {
    serviceKeyId: is.id('The key to replace.'),
    overlapHours: is.nullableInt('How long the old one still works: 0 to 168, by default 24.'),
    expiresOn: is.date(
      'The last day the new one works. By default that of the old one, unless that is over.',
    ),
  },
  response: shownOnce,
})

export const ServiceKeyRevoke = is.operation('ServiceKeyRevokeRequest', {
  route: '/api/internal/servicekey/revoke',
  about: 'Ends a key of a service account at once and for good. Needs an organization admin.',
  effect: 'write',
  request: { serviceKeyId: is.id('The key.') },
})

// The message of OAuth 2 has no base fields, so it is not declared as an operation; http/caller/oauth.ts answers it.
export const TokenRequest = dto('TokenRequest', {
  grant_type: is.name('client_credentials.'),
  client_id: is.name('The id of the service account.'),
  client_secret: is.text('One of its keys.'),
  scope: is.text('Ignored: a token may do what its key may.'),
})
