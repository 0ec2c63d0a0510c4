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
import { type Change, writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty, unauthorized } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { dayIn } from '../records/days.ts'

type Element = Value<typeof ClientConfigurationElement.fields>

interface Opened {
  organizationId: number
  connector: string
}

/** Use is noted at most this often: not every read shall write. */
const noteUseMs = 60_000

/** What a key opens; its use is noted. */
async function opened(
  request: { apiKey?: string | null; connectorName?: string | null },
  call: Call,
): Promise<Opened> {
  const connector = request.connectorName?.trim() ?? ''
  const key = await call.db.row<{ id: number; organizationId: number; usedAt: Date | null }>(
    `SELECT id, organization_id AS "organizationId", used_at AS "usedAt" FROM api_key
      WHERE digest = $1 AND revoked_at IS NULL AND (expires_on IS NULL OR expires_on >= $3::date)
        AND lower($2) IN (SELECT lower(c) FROM unnest(connectors) AS c)`,
    [digestOf(request.apiKey?.trim() ?? ''), connector, dayIn(call.settings.timeZone, call.now)],
  )
  if (!key)
    throw unauthorized(
      'The API key does not open this connector.',
      'The APIKey is wrong or has ended, or does not open this ConnectorName.',
    )
  if (call.now.getTime() - (key.usedAt?.getTime() ?? 0) > noteUseMs)
    await call.db.rows('UPDATE api_key SET used_at = $2 WHERE id = $1', [key.id, call.now])
  return { organizationId: key.organizationId, connector }
}

/** What a sealed value is bound to: it can not be moved to another element. */
const about = (opened: Opened, id: number): string => `${opened.organizationId}\n${id}`

async function elementsOf(opened: Opened, call: Call): Promise<Element[]> {
  const rows = await call.db.rows<Element>(
    `SELECT id, key_name AS "keyName", key_id AS "keyID", key_value AS "keyValue",
            is_encrypted AS "isEncrypted", updated_at AS "lastUpdatedDate",
            organization_id AS "organizationID"
       FROM configuration_element WHERE organization_id = $1 AND lower(connector) = lower($2) ORDER BY id`,
    [opened.organizationId, opened.connector],
  )
  return rows.map((row) => clear(row, opened, call))
}

const clear = (element: Element, opened: Opened, call: Call): Element =>
  element.isEncrypted && element.keyValue
    ? { ...element, keyValue: call.seal.open(element.keyValue, about(opened, element.id!)) }
    : element

/** The element of that KeyID; where none is sent, of that KeyName. */
async function knownElement(element: Element, opened: Opened, call: Call): Promise<Element | undefined> {
  const [column, value] = element.keyID ? ['key_id', element.keyID] : ['key_name', element.keyName]
  const row = await call.db.row<Element>(
    `SELECT id, key_name AS "keyName", key_id AS "keyID", key_value AS "keyValue",
            is_encrypted AS "isEncrypted"
       FROM configuration_element
      WHERE organization_id = $1 AND lower(connector) = lower($2) AND lower(${column}) = lower($3)
      ORDER BY key_id NULLS FIRST, id LIMIT 1`,
    [opened.organizationId, opened.connector, value],
  )
  return row && clear(row, opened, call)
}

async function save(elements: Element[], opened: Opened, call: Call): Promise<void> {
  // Two who save the same new element at once come one after the other.
  await call.db.rows('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [opened.organizationId])
  for (const [i, sent] of elements.entries()) {
    const element = { ...sent, keyID: filled(sent.keyID), keyName: filled(sent.keyName) }
    if (!element.keyID && !element.keyName)
      throw invalidField(
        `ConfigurationElements[${i}].KeyID`,
        'NotEmpty',
        `ConfigurationElements[${i}] needs a KeyID or a KeyName.`,
      )
    await saveElement(element, await knownElement(element, opened, call), opened, call)
  }
}

const filled = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** What is absent stays: saving a value anew does not take an element out of its seal. */
async function saveElement(
  sent: Element,
  known: Element | undefined,
  opened: Opened,
  call: Call,
): Promise<void> {
  const id = known?.id ?? (await newId(call))
  const isEncrypted = sent.isEncrypted ?? known?.isEncrypted ?? false
  const value = (sent.keyValue === undefined ? known?.keyValue : sent.keyValue) || null
  await call.db.rows(
    `INSERT INTO configuration_element (id, organization_id, connector, key_name, key_id, key_value,
                                        is_encrypted, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO UPDATE
       SET key_name = $4, key_id = $5, key_value = $6, is_encrypted = $7, updated_at = $8`,
    [
      id,
      opened.organizationId,
      opened.connector,
      sent.keyName ?? known?.keyName ?? null,
      sent.keyID ?? known?.keyID ?? null,
      isEncrypted && value ? call.seal.close(value, about(opened, id)) : value,
      isEncrypted,
      call.now,
    ],
  )
}

async function newId(call: Call): Promise<number> {
  const row = await call.db.row<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('configuration_element', 'id'))::int AS id`,
  )
  return row!.id
}

async function saveConfiguration(request: Value<typeof ClientSaveConfiguration.request.fields>, call: Call) {
  const key = await opened(request, call)
  const asker = call.askerIfAny
  if (asker && !(asker.isAdmin && asker.organizationId === key.organizationId))
    throw forbidden('Only an administrator of the organization can save its configuration.')
  if (!request.configurationElements) throw notEmpty('ConfigurationElements', 'the elements to save')
  const elements = request.configurationElements
  await save(elements, key, call)
  // Which, never what: values may be secrets.
  const changes = elements.map(({ keyID, keyName }): Change => ['keyID', null, keyID ?? keyName])
  if (elements.length > 0)
    await writeEvents(call, [{ action: 'ConfigurationSaved', organizationId: key.organizationId, changes }])
  return { numberOfRecordsEffected: elements.length }
}

export default [
  serve(
    ClientGetConfiguration,
    async (request, call) => ({
      clientConfigurationElements: await elementsOf(await opened(request, call), call),
    }),
    { admit: opened },
  ),
  serve(ClientSaveConfiguration, saveConfiguration, { admit: opened }),
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
