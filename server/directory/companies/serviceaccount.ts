/** Service accounts and their keys: made, listed and ended by administrators of an organization. */
import { readDay } from '../../../contract/fields/dates.ts'
import { msPerHour } from '../../../contract/fields/durations.ts'
import type { Value } from '../../../contract/kit.ts'
import {
  ServiceAccountSave,
  ServiceAccountsRead,
  ServiceKeyAdd,
  ServiceKeyRevoke,
  ServiceKeyRotate,
} from '../../../contract/people/serviceaccount.ts'
import { digestOf } from '../../access/secrets.ts'
import { isPast, newServiceKey } from '../../access/servicekeys.ts'
import { endTokensOf } from '../../access/servicetokens.ts'
import type { Call } from '../../kernel/call.ts'
import { type FieldChange, writeEvents } from '../../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { outdateNames } from '../../records/engine/search/searchindex.ts'

const nameCharsMax = 255
/** More than an organization has programs; a list without pages stays short. */
const accountsMax = 200
/** Keys that work. Ended ones stay in the list; replaced ones do not count, so that each of the most keys can be rotated. */
const keysMax = 20

function refuseOthers(call: Call): void {
  if (!call.caller.isAdmin)
    throw forbidden('Only an administrator of an organization can manage its service accounts.')
}

const keyColumns = `json_build_object('serviceKeyId', k.id, 'name', k.name, 'isReadOnly', k.is_read_only,
  'expiresOn', k.expires_on, 'endsDate', k.ends_at, 'createdBy', k.created_by, 'createdByFullName', m.full_name,
  'createdDate', k.created_at, 'lastUsedDate', k.used_at, 'lastUsedAddress', k.used_address,
  'isRevoked', k.revoked_at IS NOT NULL, 'revokedDate', k.revoked_at)`

type Listed = Value<typeof ServiceAccountSave.response.fields>['serviceAccount']
type ListedKey = Record<string, unknown>

/** JSON has no times: those of keys are read. */
const instants = ['endsDate', 'createdDate', 'lastUsedDate', 'revokedDate']
const withTimes = (key: ListedKey): ListedKey => ({
  ...key,
  ...Object.fromEntries(
    instants.map((name) => [name, typeof key[name] === 'string' ? new Date(key[name]) : null]),
  ),
})

async function accountsOf(call: Call, userId?: number): Promise<Listed[]> {
  const rows = await call.db.rows<{ keys: ListedKey[] }>(
    `SELECT n.id AS "userId", n.first_name AS name, n.is_active AS "isActive", n.created_at AS "createdDate",
            (SELECT coalesce(json_agg(${keyColumns} ORDER BY k.id DESC), '[]')
               FROM service_key k JOIN person m ON m.id = k.created_by WHERE k.person_id = n.id) AS keys
       FROM person n
      WHERE n.organization_id = $1 AND n.is_service AND ($2::int IS NULL OR n.id = $2)
      ORDER BY lower(n.first_name), n.id LIMIT ${accountsMax}`,
    [call.caller.organizationId, userId ?? null],
  )
  return rows.map((row) => ({ ...row, keys: row.keys.map(withTimes) })) as Listed[]
}

function checkedName(name: string | null | undefined, field: string): string {
  if (!name) throw notEmpty(field, 'a name')
  if (name.length > nameCharsMax)
    throw invalidField(field, 'Length', `${field} may have at most ${nameCharsMax} characters.`)
  return name
}

async function saveAccount(request: Value<typeof ServiceAccountSave.request.fields>, call: Call) {
  const sent = request.serviceAccount
  if (!sent) throw notEmpty('ServiceAccount', 'the service account')
  refuseOthers(call)
  const userId = sent.userId ? await change(call, sent.userId, sent) : await make(call, sent)
  const [serviceAccount] = await accountsOf(call, userId)
  return { serviceAccount }
}

type Sent = NonNullable<Value<typeof ServiceAccountSave.request.fields>['serviceAccount']>

async function make(call: Call, { name: sent, isActive }: Sent): Promise<number> {
  const name = checkedName(sent, 'ServiceAccount.Name')
  const { organizationId } = call.caller
  const { count } = (await call.db.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM person WHERE organization_id = $1 AND is_service',
    [organizationId],
  ))!
  if (count >= accountsMax)
    throw conflict(`An organization has at most ${accountsMax} service accounts. Use one that there is.`)
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO person (organization_id, first_name, is_service, is_active, created_at)
     VALUES ($1, $2, true, $3, $4) RETURNING id`,
    [organizationId, name, isActive ?? true, call.now],
  )
  await note(call, 'ServiceAccountAdded', [
    ['userId', null, row!.id],
    ['name', null, name],
  ])
  return row!.id
}

async function change(call: Call, userId: number, sent: Sent): Promise<number> {
  const account = await lockAccount(call, userId)
  const name = sent.name === undefined ? account.name : checkedName(sent.name, 'ServiceAccount.Name')
  const isActive = sent.isActive ?? account.isActive
  const changes: FieldChange[] = [
    ...(name === account.name ? [] : ([['name', account.name, name]] as FieldChange[])),
    ...(isActive === account.isActive ? [] : ([['isActive', account.isActive, isActive]] as FieldChange[])),
  ]
  if (changes.length === 0) return userId
  await call.db.rows('UPDATE person SET first_name = $2, is_active = $3 WHERE id = $1', [
    userId,
    name,
    isActive,
  ])
  if (name !== account.name) await outdateNames(call.db, 'person', userId)
  if (!isActive) await endTokensOf(call.db, userId)
  await note(call, 'ServiceAccountUpdated', [['userId', userId, userId], ...changes])
  return userId
}

async function lockAccount(call: Call, userId: number): Promise<{ name: string; isActive: boolean }> {
  const account = await call.db.row<{ name: string; isActive: boolean }>(
    `SELECT first_name AS name, is_active AS "isActive" FROM person
      WHERE id = $1 AND organization_id = $2 AND is_service FOR NO KEY UPDATE`,
    [userId, call.caller.organizationId],
  )
  if (!account) throw notFound('This service account')
  return account
}

const note = (call: Call, action: string, changes: FieldChange[]): Promise<void> =>
  writeEvents(call, [{ action, organizationId: call.caller.organizationId, changes }])

/** A key that had ended before it began would be of no use, and a slip of the pen. */
async function checkedDay(call: Call, sent: string | null | undefined): Promise<string | null> {
  if (!sent) return null
  const day = readDay(sent)!
  const checked = await call.db.row<{ isPast: boolean }>(`SELECT ${isPast('$1::date')} AS "isPast"`, [
    day,
    call.now,
    call.settings.timeZone,
  ])
  if (checked!.isPast)
    throw invalidField('ExpiresOn', 'Date', 'ExpiresOn is in the past. Send a day to come, or none.')
  return day
}

interface NewKey {
  userId: number
  name: string
  isReadOnly: boolean
  expiresOn: string | null
}

async function insertKey(call: Call, { userId, name, isReadOnly, expiresOn }: NewKey) {
  const { count } = (await call.db.row<{ count: number }>(
    `SELECT count(*)::int AS count FROM service_key
      WHERE person_id = $1 AND revoked_at IS NULL AND ends_at IS NULL AND (${isPast('expires_on')}) IS NOT TRUE`,
    [userId, call.now, call.settings.timeZone],
  ))!
  if (count >= keysMax)
    throw conflict(`A service account has at most ${keysMax} keys that work. Revoke one that is not used.`)
  const serviceKey = newServiceKey()
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO service_key (person_id, digest, name, is_read_only, expires_on, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5::date, $6, $7) RETURNING id`,
    [userId, digestOf(serviceKey), name, isReadOnly, expiresOn, call.caller.id, call.now],
  )
  return { serviceKeyId: row!.id, serviceKey }
}

async function addKey(request: Value<typeof ServiceKeyAdd.request.fields>, call: Call) {
  if (!request.userId) throw notEmpty('UserId', 'the service account')
  const name = checkedName(request.name, 'Name')
  refuseOthers(call)
  const { userId, isReadOnly } = { userId: request.userId, isReadOnly: request.isReadOnly ?? false }
  await lockAccount(call, userId)
  const made = await insertKey(call, {
    userId,
    name,
    isReadOnly,
    expiresOn: await checkedDay(call, request.expiresOn),
  })
  await note(call, 'ServiceKeyAdded', [
    ['userId', null, userId],
    ['serviceKeyId', null, made.serviceKeyId],
    ['name', null, name],
    ['isReadOnly', null, isReadOnly],
  ])
  return made
}

interface Key extends NewKey {
  isRevoked: boolean
  isReplaced: boolean
  isExpired: boolean
}

async function lockKey(call: Call, serviceKeyId: number | null | undefined): Promise<Key & { id: number }> {
  if (!serviceKeyId) throw notEmpty('ServiceKeyId', 'the key')
  refuseOthers(call)
  const key = await call.db.row<Key>(
    `SELECT k.person_id AS "userId", k.name, k.is_read_only AS "isReadOnly", k.expires_on::text AS "expiresOn",
            k.revoked_at IS NOT NULL AS "isRevoked", k.ends_at IS NOT NULL AS "isReplaced",
            (${isPast('k.expires_on')}) IS TRUE AS "isExpired"
       FROM service_key k JOIN person n ON n.id = k.person_id
      WHERE k.id = $1 AND n.organization_id = $4 FOR UPDATE OF k`,
    [serviceKeyId, call.now, call.settings.timeZone, call.caller.organizationId],
  )
  if (!key) throw notFound('This key')
  return { ...key, id: serviceKeyId }
}

const overlapHoursMax = 168

async function rotateKey(request: Value<typeof ServiceKeyRotate.request.fields>, call: Call) {
  const overlapHours = request.overlapHours ?? 24
  if (overlapHours < 0 || overlapHours > overlapHoursMax)
    throw invalidField(
      'OverlapHours',
      'InclusiveBetween',
      `OverlapHours must be between 0 and ${overlapHoursMax}.`,
    )
  const key = await lockKey(call, request.serviceKeyId)
  if (key.isRevoked || key.isReplaced)
    throw conflict('This key has ended or was replaced already. Make a new one.')
  if (key.isExpired && !request.expiresOn)
    throw conflict('This key has expired. Make a new one, or give a day to come until which it counts.')
  await lockAccount(call, key.userId)
  const expiresOn = request.expiresOn ? await checkedDay(call, request.expiresOn) : key.expiresOn
  const endsAt = new Date(call.now.getTime() + overlapHours * msPerHour)
  await call.db.rows('UPDATE service_key SET ends_at = $2 WHERE id = $1', [key.id, endsAt])
  const made = await insertKey(call, { ...key, expiresOn })
  await note(call, 'ServiceKeyRotated', [
    ['userId', key.userId, key.userId],
    ['serviceKeyId', key.id, made.serviceKeyId],
    ['endsDate', null, endsAt.toISOString()],
  ])
  return made
}

/** Permanent. Revoking again changes nothing. */
async function revokeKey(request: Value<typeof ServiceKeyRevoke.request.fields>, call: Call) {
  const key = await lockKey(call, request.serviceKeyId)
  if (key.isRevoked) return { numberOfRecordsEffected: 0 }
  await call.db.rows('UPDATE service_key SET revoked_at = $2 WHERE id = $1', [key.id, call.now])
  await note(call, 'ServiceKeyRevoked', [
    ['userId', key.userId, key.userId],
    ['serviceKeyId', key.id, null],
    ['name', key.name, null],
  ])
  return {}
}

export default [
  serve(ServiceAccountsRead, async (_request, call) => {
    refuseOthers(call)
    return { serviceAccounts: (await accountsOf(call)) as never }
  }),
  serve(ServiceAccountSave, saveAccount),
  serve(ServiceKeyAdd, addKey),
  serve(ServiceKeyRotate, rotateKey),
  serve(ServiceKeyRevoke, revokeKey),
]
