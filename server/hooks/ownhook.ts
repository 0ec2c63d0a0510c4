/** A webhook of the caller, and the events about it. */
import type { Call } from '../kernel/call.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { notEmpty, notFound } from '../kernel/faults.ts'

export interface Stored {
  id: number
  ownerId: number
  organizationId: number
  projectId: number | null
  name: string
  url: string
  folderTypes: number[]
  actions: string[]
  isOn: boolean
  position: number
}

/** Locks it; the hook of somebody else is not found. */
export async function own(call: Call, id: number | null | undefined): Promise<Stored> {
  if (!id) throw notEmpty('WebHookId', 'the webhook')
  await call.encryption.hold(call.db)
  const hook = await call.db.row<Stored>(
    `SELECT id, owner_id AS "ownerId", organization_id AS "organizationId", project_id AS "projectId", name, url,
            folder_types AS "folderTypes", actions, is_on AS "isOn", position
       FROM web_hook WHERE id = $1 AND owner_id = $2 FOR UPDATE`,
    [id, call.caller.id],
  )
  if (!hook) throw notFound('This webhook')
  return hook
}

export const note = (
  call: Call,
  action: string,
  hook: { id: number; projectId: number | null; organizationId: number },
  changes: FieldChange[] = [],
): Promise<void> =>
  writeEvents(call, [
    {
      action,
      organizationId: hook.organizationId,
      ...(hook.projectId ? { projectId: hook.projectId } : {}),
      changes: [['webHookId', null, hook.id], ...changes],
    },
  ])
