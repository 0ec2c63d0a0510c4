/**
 * API keys: created, listed and revoked by administrators of an organization. Shown once; only a digest is
 * stored.
 */

import { readDay } from '../../../contract/fields/dates.ts'
import type { Value } from '../../../contract/kit.ts'
import { ApiKeyAdd, ApiKeyList, ApiKeyRevoke } from '../../../contract/projects/configuration.ts'
import { digestOf, newSecret } from '../../access/secrets.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { forbidden, notEmpty, notFound } from '../../kernel/faults.ts'
import { type Paged, pageOf, readCursor, rowsWanted } from '../../kernel/paging.ts'
import { serve } from '../../kernel/serve.ts'

function refuseOthers(call: Call): void {
  if (!call.caller.isAdmin)
    throw forbidden('Only an administrator of an organization can create, see and revoke its API keys.')
}

async function addKey(request: Value<typeof ApiKeyAdd.request.fields>, call: Call) {
  refuseOthers(call)
  const { organizationId } = call.caller
  const connectors = (request.connectorNames ?? []).map((name) => name.trim()).filter(Boolean)
  if (connectors.length === 0) throw notEmpty('ConnectorNames', 'the connectors that the key opens')
  const apiKey = newSecret()
  const row = await call.db.row<{ id: number }>(
    `INSERT INTO api_key (organization_id, digest, name, connectors, expires_on, created_by, created_at)
     VALUES ($1, $2, $3, $4::text[], $5::date, $6, $7) RETURNING id`,
    [
      organizationId,
      digestOf(apiKey),
      request.name || null,
      connectors,
      request.expiresOn ? readDay(request.expiresOn) : null,
      call.caller.id,
      call.now,
    ],
  )
  await writeEvents(call, [
    {
      action: 'ApiKeyAdded',
      organizationId,
      changes: [
        ['apiKeyId', null, row!.id],
        ['connectorNames', null, connectors],
      ],
    },
  ])
  return { apiKeyId: row!.id, apiKey }
}

async function listKeys(request: Paged, call: Call) {
  refuseOthers(call)
  const wanted = rowsWanted(request)
  const [before] = readCursor(request, 'number') ?? [null]
  const rows = await call.db.rows<{ apiKeyId: number }>(
    `SELECT k.id AS "apiKeyId", k.name, k.connectors AS "connectorNames", k.expires_on AS "expiresOn",
            k.created_by AS "createdBy", n.full_name AS "createdByFullName", k.created_at AS "createdDate",
            k.used_at AS "lastUsedDate", k.revoked_at IS NOT NULL AS "isRevoked",
            k.revoked_at AS "revokedDate"
       FROM api_key k JOIN person n ON n.id = k.created_by
      WHERE k.organization_id = $1 AND ($2::bigint IS NULL OR k.id < $2::bigint)
      ORDER BY k.id DESC LIMIT $3`,
    [call.caller.organizationId, before, wanted + 1],
  )
  const { page, nextCursor } = pageOf(rows, wanted, (row) => [row.apiKeyId])
  return { apiKeys: page, nextCursor }
}

/** Permanent. Revoking again changes nothing. */
async function revokeKey(request: { apiKeyId?: number | null }, call: Call) {
  if (!request.apiKeyId) throw notEmpty('ApiKeyId', 'the API key')
  refuseOthers(call)
  const { organizationId } = call.caller
  const key = await call.db.row<{ name: string | null; isRevoked: boolean }>(
    `SELECT name, revoked_at IS NOT NULL AS "isRevoked" FROM api_key
      WHERE id = $1 AND organization_id = $2 FOR UPDATE`,
    [request.apiKeyId, organizationId],
  )
  if (!key) throw notFound('This API key')
  if (key.isRevoked) return { numberOfRecordsEffected: 0 }
  await call.db.rows('UPDATE api_key SET revoked_at = $2 WHERE id = $1', [request.apiKeyId, call.now])
  await writeEvents(call, [
    {
      action: 'ApiKeyRevoked',
      organizationId,
      changes: [
        ['apiKeyId', request.apiKeyId, null],
        ['name', key.name, null],
      ],
    },
  ])
  return {}
}

export default [serve(ApiKeyAdd, addKey), serve(ApiKeyList, listKeys), serve(ApiKeyRevoke, revokeKey)]
