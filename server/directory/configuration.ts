/** The configuration of connectors, opened by API keys. A wrong, expired or missing key is one answer. */
import {
  type ClientConfigurationElement,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../contract/configuration.ts'
import type { Value } from '../../contract/kit.ts'
import { digestOf } from '../access/secrets.ts'
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

/** Use is noted at most this often from an address: not every read shall write. */
const noteUseMs = 60_000

/** What a key opens; its use is noted. */
async function opened(
  request: { apiKey?: string | null; connectorName?: string | null },
  call: Call,
): Promise<Opened> {
  const connector = request.connectorName?.trim() ?? ''
  const key = await call.db.row<{ id: number; organizationId: number; usedAt: Date | null }>(
    `SELECT k.id, k.organization_id AS "organizationId", u.used_at AS "usedAt" FROM api_key k
       LEFT JOIN api_key_use u ON u.api_key_id = k.id AND u.connector = lower($2) AND u.address = $4
      WHERE k.digest = $1 AND k.revoked_at IS NULL AND (k.expires_on IS NULL OR k.expires_on >= $3::date)
        AND lower($2) IN (SELECT lower(c) FROM unnest(k.connectors) AS c)`,
    [
      digestOf(request.apiKey?.trim() ?? ''),
      connector,
      dayIn(call.settings.timeZone, call.now),
      call.address,
    ],
  )
  if (!key)
    throw unauthorized(
      'The API key does not open this connector.',
      'The APIKey is wrong or has ended, or does not open this ConnectorName.',
    )
  const noteAfter = new Date(call.now.getTime() - noteUseMs)
  if (!key.usedAt || key.usedAt < noteAfter) await noteUse(key.id, connector, noteAfter, call)
  return { organizationId: key.organizationId, connector }
}

/** Use and its event in one statement: a read has no transaction. */
async function noteUse(keyId: number, connector: string, noteAfter: Date, call: Call): Promise<void> {
  await call.db.rows(
    `WITH noted AS (
       INSERT INTO api_key_use AS u (api_key_id, connector, address, used_at) VALUES ($1, lower($2), $3, $4)
       ON CONFLICT (api_key_id, connector, address) DO UPDATE SET used_at = $4 WHERE u.used_at < $5
       RETURNING api_key_id),
     used AS (
       UPDATE api_key k SET used_at = greatest(k.used_at, $4) FROM noted WHERE k.id = noted.api_key_id
       RETURNING k.id, k.organization_id)
     INSERT INTO event (organization_id, action, person_id, at, changes)
     SELECT organization_id, 'ApiKeyUsed', $6, $4, jsonb_build_array(
              jsonb_build_array('apiKeyId', NULL, id), jsonb_build_array('connectorName', NULL, $2::text),
              jsonb_build_array('Address', NULL, $3::text))
       FROM used`,
    [keyId, connector, call.address, call.now, noteAfter, call.askerIfAny?.id ?? null],
  )
}

/** What a sealed value is bound to: it can not be moved to another element. */
export const placeOfElement = (organizationId: number, id: number): string => `${organizationId}\n${id}`

async function elementsOf(opened: Opened, call: Call): Promise<Element[]> {
  const rows = await call.db.rows<Element>(
    `SELECT id, key_name AS "keyName", key_id AS "keyID", key_value AS "keyValue",
            is_encrypted AS "isEncrypted", updated_at AS "lastUpdatedDate",
            organization_id AS "organizationID"
       FROM configuration_element WHERE organization_id = $1 AND lower(connector) = lower($2) ORDER BY id`,
    [opened.organizationId, opened.connector],
  )
  return Promise.all(rows.map((row) => clear(row, opened, call)))
}

async function clear(element: Element, { organizationId }: Opened, call: Call): Promise<Element> {
  if (!element.isEncrypted || !element.keyValue) return element
  const place = placeOfElement(organizationId, element.id!)
  return { ...element, keyValue: await call.seal.open(element.keyValue, place) }
}

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
  await call.seal.hold(call.db)
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
  const place = placeOfElement(opened.organizationId, id)
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
      isEncrypted && value ? await call.seal.close(call.db, value, place) : value,
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
]
