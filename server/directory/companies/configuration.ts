/**
 * The configuration of connectors, read and saved with an API key. Wrong, expired and missing API keys get
 * the same response.
 */

import type { Value } from '../../../contract/kit.ts'
import {
  type ClientConfigurationElement,
  ClientGetConfiguration,
  ClientSaveConfiguration,
} from '../../../contract/projects/configuration.ts'
import { type Opened, opened } from '../../access/apikeys.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { forbidden, invalidField, notEmpty } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'

type Element = Value<typeof ClientConfigurationElement.fields>

/** For one connector: its elements are always read together. */
const elementsMax = 1000

/** The element to which an encrypted value is bound, so that it cannot be moved to another one. */
export const placeOfElement = (organizationId: number, id: number): string => `${organizationId}\n${id}`

async function elementsOf(opened: Opened, call: Call): Promise<Element[]> {
  const rows = await call.db.rows<Element>(
    `SELECT id, key_name AS "keyName", key_id AS "keyID", key_value AS "keyValue",
            is_encrypted AS "isEncrypted", updated_at AS "lastUpdatedDate",
            organization_id AS "organizationID"
       FROM configuration_element WHERE organization_id = $1 AND lower(connector) = lower($2) ORDER BY id`,
    [opened.organizationId, opened.connector],
  )
  return Promise.all(rows.map((row) => decrypt(row, opened, call)))
}

async function decrypt(element: Element, { organizationId }: Opened, call: Call): Promise<Element> {
  if (!element.isEncrypted || !element.keyValue) return element
  const place = placeOfElement(organizationId, element.id!)
  return { ...element, keyValue: await call.encryption.decrypt(element.keyValue, place) }
}

/**
 * An element with its KeyID and KeyName in lower case, by which it is found. The database lowers them, by its
 * locale.
 */
interface StoredElement extends Element {
  id: number
  lowerID: string | null
  lowerName: string | null
  /** Whether the value is as stored in the database, where an encrypted element has an encrypted value. */
  isAtRest: boolean
}

const readAtRest = (opened: Opened, call: Call): Promise<StoredElement[]> =>
  call.db.rows<StoredElement>(
    `SELECT id, key_name AS "keyName", key_id AS "keyID", key_value AS "keyValue",
            is_encrypted AS "isEncrypted", lower(key_id) AS "lowerID", lower(key_name) AS "lowerName",
            true AS "isAtRest"
       FROM configuration_element WHERE organization_id = $1 AND lower(connector) = lower($2)
      ORDER BY key_id NULLS FIRST, id`,
    [opened.organizationId, opened.connector],
  )

/** The sent elements, each with an id in case it is new. */
async function asSent(elements: Element[], call: Call): Promise<StoredElement[]> {
  const keys = elements.map(({ keyID, keyName }) => ({ keyID: filled(keyID), keyName: filled(keyName) }))
  const missing = keys.findIndex(({ keyID, keyName }) => !keyID && !keyName)
  if (missing >= 0)
    throw invalidField(
      `ConfigurationElements[${missing}].KeyID`,
      'NotEmpty',
      `ConfigurationElements[${missing}] needs an id or a name.`,
    )
  const rows = await call.db.rows<Pick<StoredElement, 'id' | 'lowerID' | 'lowerName'>>(
    `SELECT nextval(pg_get_serial_sequence('configuration_element', 'id'))::int AS id,
            lower(e.value ->> 'keyID') AS "lowerID", lower(e.value ->> 'keyName') AS "lowerName"
       FROM json_array_elements($1::text::json) WITH ORDINALITY AS e (value, place) ORDER BY e.place`,
    [JSON.stringify(keys)],
  )
  return elements.map((element, i) => ({ ...element, ...keys[i]!, ...rows[i]!, isAtRest: false }))
}

const filled = (text: string | null | undefined): string | null => (text?.trim() ? text : null)

/** The element with that KeyID; if none is sent, with that KeyName. */
function findElement(
  all: readonly StoredElement[],
  { lowerID, lowerName }: StoredElement,
): StoredElement | undefined {
  if (lowerID) return all.find((one) => one.lowerID === lowerID)
  const named = all.filter((one) => one.lowerName === lowerName)
  return named.find((one) => !one.lowerID) ?? named[0]
}

/** Absent fields stay: saving a new value does not make an encrypted element plain. */
async function mergeElement(
  previous: StoredElement,
  sent: StoredElement,
  opened: Opened,
  call: Call,
): Promise<StoredElement> {
  const isEncrypted = sent.isEncrypted ?? previous.isEncrypted
  const keepsValue = sent.keyValue === undefined
  // An encrypted value can be reused only if the element stays encrypted.
  const staysAtRest = keepsValue && previous.isAtRest && isEncrypted === previous.isEncrypted
  const current = staysAtRest || !previous.isAtRest ? previous : await decrypt(previous, opened, call)
  return {
    ...previous,
    keyName: sent.keyName ?? previous.keyName,
    lowerName: sent.lowerName ?? previous.lowerName,
    keyID: sent.keyID ?? previous.keyID,
    lowerID: sent.lowerID ?? previous.lowerID,
    keyValue: keepsValue ? current.keyValue : sent.keyValue,
    isEncrypted,
    isAtRest: staysAtRest,
  }
}

async function save(elements: Element[], opened: Opened, call: Call): Promise<void> {
  await call.encryption.hold(call.db)
  // Two calls that save the same new element at the same time run one after the other.
  await call.db.rows('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [opened.organizationId])
  const all = await readAtRest(opened, call)
  const saved = new Set<number>()
  for (const sent of await asSent(elements, call)) {
    const previous = findElement(all, sent)
    if (previous) all[all.indexOf(previous)] = await mergeElement(previous, sent, opened, call)
    else all.push(sent)
    saved.add(previous?.id ?? sent.id)
  }
  if (all.length > elementsMax)
    throw invalidField(
      'ConfigurationElements',
      'Length',
      `A connector may have at most ${elementsMax} elements.`,
    )
  const rows = await atRest(
    all.filter(({ id }) => saved.has(id)),
    opened,
    call,
  )
  await call.db.rows(
    `INSERT INTO configuration_element (id, organization_id, connector, updated_at, key_name, key_id,
                                        key_value, is_encrypted)
     SELECT r.id, $1, $2, $3, r.key_name, r.key_id, r.key_value, r.is_encrypted
       FROM json_to_recordset($4::text::json)
         AS r (id int, key_name text, key_id text, key_value text, is_encrypted boolean)
     ON CONFLICT (id) DO UPDATE
       SET key_name = excluded.key_name, key_id = excluded.key_id, key_value = excluded.key_value,
           is_encrypted = excluded.is_encrypted, updated_at = $3`,
    [opened.organizationId, opened.connector, call.now, JSON.stringify(rows)],
  )
}

/** The rows of elements as they are stored. */
async function atRest(
  elements: readonly StoredElement[],
  { organizationId }: Opened,
  call: Call,
): Promise<object[]> {
  const isToEncrypt = ({ isEncrypted, isAtRest, keyValue }: StoredElement) =>
    isEncrypted && !isAtRest && !!keyValue
  const encrypted = await call.encryption.encryptAll(
    call.db,
    elements
      .filter(isToEncrypt)
      .map(({ id, keyValue }) => ({ text: keyValue!, about: placeOfElement(organizationId, id) })),
  )
  return elements.map((element) => ({
    id: element.id,
    key_name: element.keyName ?? null,
    key_id: element.keyID ?? null,
    key_value: (isToEncrypt(element) ? encrypted.shift() : element.keyValue) || null,
    is_encrypted: element.isEncrypted ?? false,
  }))
}

async function saveConfiguration(
  request: Value<typeof ClientSaveConfiguration.request.fields>,
  call: Call,
  key: Opened,
) {
  const caller = call.callerIfAny
  if (caller && !(caller.isAdmin && caller.organizationId === key.organizationId))
    throw forbidden('Only an administrator of the organization can save its configuration.')
  if (!request.configurationElements) throw notEmpty('ConfigurationElements', 'the elements to save')
  const elements = request.configurationElements
  await save(elements, key, call)
  // Only the names, never the values: they may be secrets.
  const changes = elements.map(({ keyID, keyName }): FieldChange => ['keyID', null, keyID ?? keyName])
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
