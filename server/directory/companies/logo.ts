/** The logo of a company: a small picture, seen by everybody who may see the company. */
import {
  logoBytesMax,
  OrganizationLogoRead,
  OrganizationLogoSave,
} from '../../../contract/people/organization.ts'
import type { Call } from '../../kernel/call.ts'
import { writeEvents } from '../../kernel/events/events.ts'
import { Fault, invalidField, notEmpty, notFound } from '../../kernel/faults.ts'
import { serve } from '../../kernel/serve.ts'
import { isKnown, refuseForeign } from './organization.ts'

/** By its first bytes: what a client says may be wrong. */
const kinds: ReadonlyArray<[type: string, isOne: (bytes: Buffer) => boolean]> = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
]

async function save(organizationId: number | null | undefined, logo: Buffer | null | undefined, call: Call) {
  const id = organizationId || call.caller.organizationId
  await refuseForeign(call, id)
  const had = await call.db.row(
    'DELETE FROM organization_logo WHERE organization_id = $1 RETURNING 1 AS was',
    [id],
  )
  if (logo && logo.length > 0) {
    if (logo.length > logoBytesMax)
      throw new Fault(
        'PayloadTooLarge',
        `A logo has at most ${logoBytesMax / 1024} KB. Please make it smaller.`,
      )
    const type = kinds.find(([, isOne]) => isOne(logo))?.[0]
    if (!type) throw invalidField('Logo', 'Type', 'A logo is a PNG, JPEG or WebP picture.')
    await call.db.rows(
      'INSERT INTO organization_logo (organization_id, type, bytes, changed_at) VALUES ($1, $2, $3, $4)',
      [id, type, logo, call.now],
    )
  } else if (!had) return { numberOfRecordsEffected: 0 }
  await writeEvents(call, [
    {
      action: 'OrganizationUpdated',
      organizationId: id,
      changes: [['logo', had ? 'a picture' : null, logo?.length ? 'a picture' : null]],
    },
  ])
  return {}
}

async function read(organizationId: number | null | undefined, call: Call) {
  if (!organizationId) throw notEmpty('OrganizationId', 'the organization')
  const found = await call.db.row<{ type: string | null; logo: Buffer | null }>(
    `SELECT l.type, l.bytes AS logo FROM organization o LEFT JOIN organization_logo l ON l.organization_id = o.id
      WHERE o.id = $2 AND ${isKnown}`,
    [call.caller.id, organizationId],
  )
  if (!found) throw notFound('This organization')
  return { logoType: found.type ?? '', ...(found.logo ? { logo: found.logo } : {}) }
}

export default [
  serve(OrganizationLogoSave, ({ organizationId, logo }, call) => save(organizationId, logo, call)),
  serve(OrganizationLogoRead, ({ organizationId }, call) => read(organizationId, call)),
]
