/** The configuration of connectors, opened by API keys. A wrong, expired or missing key is one answer. */
import {
  type ClientConfigurationElement,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../contract/configuration.ts'
import type { Value } from '../../contract/kit.ts'
import { type Opened, opened } from '../access/apikeys.ts'
import type { Call } from '../kernel/call.ts'
import { type Change, writeEvents } from '../kernel/events.ts'
import { forbidden, invalidField, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'

type Element = Value<typeof ClientConfigurationElement.fields>

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

async function saveConfiguration(
  request: Value<typeof ClientSaveConfiguration.request.fields>,
  call: Call,
  key: Opened,
) {
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
    async (_request, call, key) => ({ clientConfigurationElements: await elementsOf(key, call) }),
    { admit: opened },
  ),
  serve(ClientSaveConfiguration, saveConfiguration, { admit: opened }),
]
