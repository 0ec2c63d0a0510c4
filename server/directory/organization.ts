/** Organizations: the companies that work on projects. */
import { OrganizationAdd } from '../../contract/organization.ts'
import { writeEvents } from '../kernel/events.ts'
import { forbidden, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'

export default [
  serve(OrganizationAdd, async ({ organization }, call) => {
    if (!organization) throw notEmpty('Organization', 'the organization to make')
    if (!call.asker.isAdmin)
      throw forbidden('Only an administrator of an organization can add companies to its directory.')
    const name = organization.organizationName?.trim()
    if (!name) throw notEmpty('Organization.OrganizationName', 'the name of the organization')
    const { address, phone, fax, isDisabled } = organization
    const row = await call.db.row<{ id: number }>(
      `INSERT INTO organization (name, address, phone, fax, is_disabled, steward_id, created_at)
       VALUES ($1, $2::text::jsonb, $3, $4, $5, $6, $7) RETURNING id`,
      [
        name,
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
        changes: [['organizationName', null, name]],
      },
    ])
    return {
      organization: { organizationId: row!.id, organizationName: name, address, phone, fax, isDisabled },
    }
  }),
]
