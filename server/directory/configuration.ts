/** The configuration of connectors, opened by API keys. A wrong, expired or missing key is one answer. */
import {
  ApiKeyAdd,
  type ClientConfigurationElement,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../contract/configuration.ts'
import { readDay } from '../../contract/dates.ts'
import type { Value } from '../../contract/kit.ts'
import { digestOf, newKey } from '../access/secrets.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty, unauthorized } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { dayIn } from '../records/days.ts'

type Element = Value<typeof ClientConfigurationElement.fields>

interface Opened {
  organizationId: number
  connector: string
}

/** What a key opens; its use is noted. */
async function opened(
  request: { apiKey?: string | null; connectorName?: string | null },
  call: Call,
): Promise<Opened> {
  const connector = request.connectorName?.trim() ?? ''
  const row = await call.db.row<{ organizationId: number }>(
    `UPDATE api_key SET used_at = $3
      WHERE digest = $1 AND revoked_at IS NULL AND (expires_on IS NULL OR expires_on >= $4::date)
        AND lower($2) IN (SELECT lower(c) FROM unnest(connectors) AS c)
      RETURNING organization_id AS "organizationId"`,
    [digestOf(request.apiKey?.trim() ?? ''), connector, call.now, dayIn(call.settings.timeZone, call.now)],
  )
  if (!row)
    throw unauthorized(
      'The API key does not open this connector.',
      'The APIKey is wrong or has ended, or does not open this ConnectorName.',
    )
  return { organizationId: row.organizationId, connector }
}

const about = (opened: Opened, element: { keyID?: string | null; keyName?: string | null }): string =>
  [
    opened.organizationId,
    opened.connector.toLowerCase(),
    element.keyID ?? '',
    element.keyID ? '' : (element.keyName ?? ''),
  ].join('\n')

async function elementsOf(opened: Opened, call: Call): Promise<Element[]> {
  const rows = await call.db.rows<Element>(
    `SELECT id, key_name AS "keyName", key_id AS "keyID", key_value AS "keyValue", is_encrypted AS "isEncrypted",
            updated_at AS "lastUpdatedDate", organization_id AS "organizationID"
       FROM configuration_element WHERE organization_id = $1 AND lower(connector) = lower($2) ORDER BY id`,
    [opened.organizationId, opened.connector],
  )
  return rows.map((row) =>
    row.isEncrypted && row.keyValue
      ? { ...row, keyValue: call.seal.open(row.keyValue, about(opened, row)) }
      : row,
  )
}

async function save(elements: Element[], key: Opened, call: Call): Promise<void> {
  for (const [i, element] of elements.entries()) {
    const [keyID, keyName] = [element.keyID?.trim() || null, element.keyName?.trim() || null]
    if (!keyID && !keyName)
      throw invalidField(
        `ConfigurationElements[${i}].KeyID`,
        'NotEmpty',
        `ConfigurationElements[${i}] needs a KeyID or a KeyName.`,
      )
    const isEncrypted = element.isEncrypted ?? false
    const value = element.keyValue ?? null
    const kept = isEncrypted && value ? call.seal.close(value, about(key, { keyID, keyName })) : value
    await call.db.rows(
      `INSERT INTO configuration_element (organization_id, connector, key_name, key_id, key_value, is_encrypted, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (organization_id, lower(connector), (CASE WHEN key_id IS NULL THEN 'name' ELSE 'id' END), lower(coalesce(key_id, key_name, '')))
       DO UPDATE SET key_name = coalesce($3, configuration_element.key_name), key_value = $5, is_encrypted = $6, updated_at = $7`,
      [key.organizationId, key.connector, keyName, keyID, kept, isEncrypted, call.now],
    )
  }
}

export default [
  serve(ClientGetConfiguration, async (request, call) => ({
    clientConfigurationElements: await elementsOf(await opened(request, call), call),
  })),
  serve(ClientSaveConfiguration, async (request, call) => {
    const key = await opened(request, call)
    const asker = call.askerIfAny
    if (asker && !(asker.isAdmin && asker.organizationId === key.organizationId))
      throw forbidden('Only an administrator of the organization can save its configuration.')
    if (!request.configurationElements) throw notEmpty('ConfigurationElements', 'the elements to save')
    await save(request.configurationElements, key, call)
    await writeEvents(call, [
      {
        action: 'ConfigurationSaved',
        organizationId: key.organizationId,
        // Which, never what: values may be secrets.
        changes: request.configurationElements.map((element) => [
          'keyID',
          null,
          element.keyID ?? element.keyName ?? null,
        ]),
      },
    ])
    return { numberOfRecordsEffected: request.configurationElements.length }
  }),
  serve(ApiKeyAdd, async (request, call) => {
    if (!call.asker.isAdmin) throw forbidden('Only an administrator of an organization can make API keys.')
    const connectors = (request.connectorNames ?? []).map((name) => name.trim()).filter(Boolean)
    if (connectors.length === 0) throw notEmpty('ConnectorNames', 'the connectors that the key opens')
    const apiKey = newKey()
    const expires = request.expiresOn ? readDay(request.expiresOn) : null
    const row = await call.db.row<{ id: number }>(
      `INSERT INTO api_key (organization_id, digest, name, connectors, expires_on, created_by, created_at)
       VALUES ($1, $2, $3, $4::text[], $5::date, $6, $7) RETURNING id`,
      [
        call.asker.organizationId,
        digestOf(apiKey),
        request.name || null,
        connectors,
        expires,
        call.asker.id,
        call.now,
      ],
    )
    await writeEvents(call, [
      {
        action: 'ApiKeyAdded',
        organizationId: call.asker.organizationId,
        changes: [
          ['apiKeyId', null, row!.id],
          ['connectorNames', null, connectors],
        ],
      },
    ])
    return { apiKeyId: row!.id, apiKey }
  }),
]
