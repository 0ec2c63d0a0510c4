/** Webhooks: made, listed, changed and removed; and their secrets. */
import type { Value } from '../../contract/kit.ts'
import { nodeTypes } from '../../contract/nodetypes.ts'
import {
  type WebHook,
  WebHookDelete,
  WebHookList,
  WebHookRotateSecret,
  WebHookSave,
  webHooksMax,
} from '../../contract/outbound/webhook.ts'
import { newSecret } from '../access/secrets.ts'
import { feedEnd } from '../changes/changelog.ts'
import type { Call } from '../kernel/call.ts'
import type { FieldChange } from '../kernel/events/events.ts'
import { conflict, forbidden, invalidField, notEmpty, notFound } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { projectClosed, projectRights } from '../records/engine/tree/projectrights.ts'
import { problemOf, reachable } from './addresses.ts'
import { note, own, type Stored } from './ownhook.ts'
import { overlapMs, placeOfSecret } from './secrets.ts'

type Hook = Value<typeof WebHook.fields>

const select = `SELECT h.id AS "webHookId", h.name, h.url, coalesce(h.project_id, 0) AS "projectId",
    h.folder_types AS "folderTypes", h.actions, h.is_on AS "isOn", h.off_because AS "offBecause", h.owner_id AS "ownerUserId",
    n.full_name AS "ownerFullName", h.owner_id = $1 AS "isYours", h.failing_since AS "failingSinceDate",
    (SELECT count(*)::int FROM web_hook_delivery d WHERE d.hook_id = h.id AND d.state = 'waiting') AS "waitingCount",
    h.created_at AS "createdDate"
  FROM web_hook h JOIN person n ON n.id = h.owner_id`

/** Those of a project are for people who may change its setup, those of an organization for its administrators. */
async function refuseOthers(call: Call, projectId: number | null): Promise<number> {
  if (!projectId) {
    if (!call.caller.isAdmin)
      throw forbidden('Only an administrator of an organization can have webhooks for all its projects.')
    return call.caller.organizationId
  }
  const { writes, organizationId } = await projectRights(call, 'setup', projectId)
  if (!writes)
    throw forbidden('You may not have webhooks in this project: that needs the right to change its setup.')
  return organizationId
}

/** In a closed project nothing more is sent to new places. Removing, a new secret and sending again go on: no record changes. */
async function refuseClosed(call: Call, projectId: number | null): Promise<void> {
  if (projectId && (await projectRights(call, 'setup', projectId)).isClosed) throw projectClosed()
}

async function save({ webHook }: { webHook?: Hook | null }, call: Call) {
  if (!webHook) throw notEmpty('WebHook', 'the webhook')
  const { webHookId } = webHook
  return webHookId ? change(webHookId, webHook, call) : make(webHook, call)
}

async function make(given: Hook, call: Call) {
  const projectId = given.projectId || null
  const organizationId = await refuseOthers(call, projectId)
  const values = checked({ folderTypes: [], actions: [], ...given }, call)
  await call.db.rows('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [call.caller.id])
  const had = await call.db.row<{ count: number }>(
    'SELECT count(*)::int AS count FROM web_hook WHERE owner_id = $1',
    [call.caller.id],
  )
  if (had!.count >= webHooksMax)
    throw conflict(`You have ${webHooksMax} webhooks, which is the most a person can have. Remove one first.`)
  const { position } = await feedEnd(call.db)
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO web_hook (owner_id, organization_id, project_id, name, url, folder_types, actions, is_on, position, created_at)
     VALUES ($1, $2, $3, $4, $5, $6::int[], $7::text[], $8, $9, $10) RETURNING id`,
    [
      call.caller.id,
      organizationId,
      projectId,
      values.name,
      values.url,
      values.folderTypes,
      values.actions,
      given.isOn ?? true,
      position,
      call.now,
    ],
  )
  const secret = await addSecret(call, row!.id)
  await note(call, 'WebHookSaved', { id: row!.id, projectId, organizationId }, [
    ['name', null, values.name],
    ['url', null, values.url],
  ])
  return { webHook: await read(call, row!.id), secret }
}

async function change(id: number, given: Hook, call: Call) {
  const hook = await own(call, id)
  await refuseClosed(call, hook.projectId)
  await refuseOthers(call, hook.projectId)
  const sent = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  )
  const values = checked({ ...hook, ...sent }, call)
  const isOn = given.isOn ?? hook.isOn
  const next = { ...values, isOn }
  const keys = ['name', 'url', 'folderTypes', 'actions', 'isOn'] as const
  const changes = keys
    .filter((key) => JSON.stringify(hook[key]) !== JSON.stringify(next[key]))
    .map((key): FieldChange => [key, hook[key], next[key]])
  if (changes.length === 0) return { webHook: await read(call, id), numberOfRecordsEffected: 0 }
  await call.db.rows(
    `UPDATE web_hook SET name = $2, url = $3, folder_types = $4::int[], actions = $5::text[], is_on = $6,
            off_because = CASE WHEN $6 THEN NULL ELSE off_because END,
            failing_since = CASE WHEN $6 AND NOT is_on THEN NULL ELSE failing_since END WHERE id = $1`,
    [id, next.name, next.url, next.folderTypes, next.actions, isOn],
  )
  await note(call, 'WebHookSaved', hook, changes)
  return { webHook: await read(call, id) }
}

const known = new Set(nodeTypes.map(({ id }) => id))
const actionsMax = 50

function checked(given: Hook, call: Call) {
  const name = given.name?.trim()
  if (!name) throw notEmpty('WebHook.Name', 'what the webhook is for')
  const address = given.url?.trim()
  if (!address) throw notEmpty('WebHook.Url', 'the address to send to')
  const problem = problemOf(address, reachable(call.settings))
  if (problem) throw invalidField('WebHook.Url', 'Url', `The address ${problem}`)
  const url = new URL(address).href
  const folderTypes = [...new Set(given.folderTypes ?? [])]
  const unknown = folderTypes.find((type) => !known.has(type))
  if (unknown !== undefined)
    throw invalidField(
      'WebHook.FolderTypes',
      'Enum',
      `WebHook.FolderTypes has ${unknown}, which is no type of record.`,
    )
  const actions = [...new Set((given.actions ?? []).map((action) => action.trim()).filter(Boolean))]
  const wrong = actions.find((action) => !/^[A-Za-z]{1,60}$/.test(action))
  if (wrong !== undefined || actions.length > actionsMax)
    throw invalidField(
      'WebHook.Actions',
      'Enum',
      `WebHook.Actions must be at most ${actionsMax} names of actions, such as Created or StatusChanged.`,
    )
  return { name, url, folderTypes, actions }
}

const read = (call: Call, id: number): Promise<Hook | undefined> =>
  call.db.row<Hook>(`${select} WHERE h.id = $2`, [call.caller.id, id])

async function addSecret(call: Call, hookId: number): Promise<string> {
  const secret = newSecret()
  const sealed = await call.encryption.encrypt(call.db, secret, placeOfSecret(hookId))
  await call.db.rows('INSERT INTO web_hook_secret (hook_id, secret) VALUES ($1, $2)', [hookId, sealed])
  return secret
}

async function list({ projectId }: { projectId?: number | null }, call: Call) {
  const organizationId = await refuseOthers(call, projectId || null)
  const webHooks = await call.db.rows<Hook>(
    `${select} WHERE CASE WHEN $2::int IS NULL THEN h.organization_id = $3 AND h.project_id IS NULL ELSE h.project_id = $2 END
      ORDER BY h.id`,
    [call.caller.id, projectId || null, organizationId],
  )
  const held = await call.db.row('SELECT FROM installation WHERE mail_held_at IS NOT NULL')
  return { webHooks, isHeld: held !== undefined }
}

async function remove({ webHookId }: { webHookId?: number | null }, call: Call) {
  if (!webHookId) throw notEmpty('WebHookId', 'the webhook')
  const hook = await call.db.row<Stored>(
    `SELECT h.id, h.name, h.organization_id AS "organizationId", h.project_id AS "projectId" FROM web_hook h
      WHERE h.id = $1 AND (h.owner_id = $2
         OR CASE WHEN h.project_id IS NULL THEN $4 AND h.organization_id = $3
            ELSE EXISTS (SELECT FROM access x WHERE x.person_id = $2 AND x.project_id = h.project_id AND x.section = 'setup'
                            AND x.writes) END) FOR UPDATE`,
    [webHookId, call.caller.id, call.caller.organizationId, call.caller.isAdmin],
  )
  if (!hook) throw notFound('This webhook')
  await call.db.rows('DELETE FROM web_hook WHERE id = $1', [webHookId])
  await note(call, 'WebHookDeleted', hook, [['name', hook.name, null]])
  return {}
}

async function rotate({ webHookId }: { webHookId?: number | null }, call: Call) {
  const hook = await own(call, webHookId)
  await call.db.rows(
    `WITH ended AS (DELETE FROM web_hook_secret WHERE hook_id = $1 AND ends_at IS NOT NULL)
     UPDATE web_hook_secret SET ends_at = $2 WHERE hook_id = $1 AND ends_at IS NULL`,
    [hook.id, new Date(call.now.getTime() + overlapMs)],
  )
  const secret = await addSecret(call, hook.id)
  await note(call, 'WebHookSecretRotated', hook)
  return { secret }
}

export default [
  serve(WebHookSave, save),
  serve(WebHookList, list),
  serve(WebHookDelete, remove),
  serve(WebHookRotateSecret, rotate),
]
