/** Organizations: the companies that work on projects. */
import type { Value } from '../../contract/kit.ts'
import { type Organization, OrganizationAdd } from '../../contract/organization.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'

type OrganizationValue = Value<typeof Organization.fields>

async function addOrganization(
  organization: OrganizationValue | null | undefined,
  call: Call,
): Promise<OrganizationValue> {
  if (!organization) throw notEmpty('Organization', 'the organization to make')
  if (!call.asker.isAdmin)
    throw forbidden('Only an administrator of an organization can add companies to its directory.')
  const { organizationName, address, phone, fax, isDisabled } = organization
  const row = await call.db.row<OrganizationValue>(
    `INSERT INTO organization (name, address, phone, fax, is_disabled, steward_id, created_at)
     VALUES ($1, $2::text::jsonb, $3, $4, $5, $6, $7)
     RETURNING id AS "organizationId", name AS "organizationName", address, phone, fax,
       is_disabled AS "isDisabled"`,
    [
      organizationName?.trim() ? organizationName : 'New organization',
      address ? JSON.stringify(address) : null,
      phone || null,
      fax || null,
      isDisabled ?? false,
      call.asker.organizationId,
      call.now,
    ],
  )
  await writeEvents(call, [
    {
      action: 'OrganizationAdded',
      organizationId: call.asker.organizationId,
      changes: [
        ['organizationId', null, row!.organizationId],
        ['organizationName', null, row!.organizationName],
      ],
    },
  ])
  return row!
}

export default [
  serve(OrganizationAdd, async (request, call) => ({
    organization: await addOrganization(request.organization, call),
  })),
]
