/** The configuration of outside clients (connectors), and the API keys that open it. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { nextCursor, paging } from '../paging.ts'

export const ClientConfigurationElement = dto('ClientConfigurationElement', {
  id: is.id('Its id.'),
  keyName: is.name('Its name.'),
  keyID: is.name('Its key; saving replaces the element with the same one.'),
  keyValue: is.text('Its value, in clear.'),
  isEncrypted: is.bool('Whether the value is stored encrypted.'),
  lastUpdatedDate: is.instant('When it was last changed.').readOnly(),
  organizationID: is.id('The organization it belongs to: that of the API key.').readOnly(),
})

const opening = {
  apiKey: is.text('The API key of the organization.').documented('APIKey'),
  connectorName: is.name('The connector.'),
}

export const ClientGetConfiguration = is.operation('ClientGetConfigurationRequest', {
  route: '/api/configuration/getclientconfiguration',
  about: 'Reads the configuration of a connector. Needs an API key, no session.',
  effect: 'read',
  session: 'ignored',
  request: opening,
  response: {
    clientConfigurationElements: is.listOf(
      ClientConfigurationElement,
      'The elements, in order of their ids.',
    ),
  },
})

export const ClientSaveConfiguration = is.operation('ClientSaveConfigurationRequest', {
  route: '/api/configuration/saveclientconfiguration',
  about: 'Adds or replaces elements of the configuration of a connector. Needs an API key.',
  effect: 'write',
  session: 'allowed',
  request: {
    ...opening,
    configurationElements: is.listOf(ClientConfigurationElement, 'The elements to add or replace.'),
  },
})

export const ApiKeyAdd = is.operation('ApiKeyAddRequest', {
  route: '/api/internal/apikey/add',
  about: 'Creates an API key of your organization. Needs an organization admin.',
  effect: 'write',
  request: {
    name: is.line('What it is for.'),
    connectorNames: is.listOf(is.names, 'The connectors it opens.'),
    // An unreadable expiry would be a key that never expires, so it must be a date.
    expiresOn: is.date('The last day it works. By default it does not expire.'),
  },
  response: {
    apiKeyId: is.id('Its id.'),
    apiKey: is.text('The API key; shown only once.').documented('APIKey'),
  },
})

/** An API key as listed: never the key itself, nor its digest. */
export const ApiKey = dto('ApiKey', {
  apiKeyId: is.id('Its id.'),
  name: is.line('What it is for.'),
  connectorNames: is.listOf(is.names, 'The connectors it opens.'),
  expiresOn: is.date('The last day it works.'),
  createdBy: is.int('The user who created it.'),
  createdByFullName: is.line('Their name.'),
  createdDate: is.instant('When it was created.'),
  lastUsedDate: is.instant('When it was last used, to the minute.'),
  isRevoked: is.bool('Whether it was revoked.'),
  revokedDate: is.instant('When it was revoked.'),
})

export const ApiKeyList = is.operation('ApiKeyListRequest', {
  route: '/api/internal/apikey/list',
  about: 'Lists the API keys of your organization, the newest first. Needs an organization admin.',
  effect: 'read',
  request: paging,
  response: { apiKeys: is.listOf(ApiKey, 'The API keys, without their secrets.'), nextCursor },
})

export const ApiKeyRevoke = is.operation('ApiKeyRevokeRequest', {
  route: '/api/internal/apikey/revoke',
  about: 'Ends an API key of your organization at once and for good. Needs an organization admin.',
  effect: 'write',
  request: { apiKeyId: is.id('The key.') },
})
