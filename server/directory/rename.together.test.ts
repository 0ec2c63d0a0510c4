/** People and their organization renamed at the same moment: every call succeeds, and the last names count. */
import { expect, test } from 'vitest'
import { OrganizationUpdate } from '../../contract/organization.ts'
import { RFICreateMany, RFIRead } from '../../contract/rfi.ts'
import { UserUpdate } from '../../contract/user.ts'
import { site } from '../../test/harness.ts'

const here = await site()
const rounds = 15
const records = 60

test('renames that concern the same records do not fail one another', async () => {
  const { id: projectId, admin, people } = await here.project(['Architect', 'Subcontractor'])
  const [one, other] = [people.Architect, people.Subcontractor]
  const rfiList = Array.from({ length: records }, (_, i) => ({
    projectId,
    subject: `Drain ${i}`,
    ...(i % 2 ? { toUserId: one.id, fromUserId: other.id } : { toUserId: other.id, fromUserId: one.id }),
  }))
  const { returnedIdList } = await admin.client.call(RFICreateMany, { rfiList })
  for (let round = 1; round <= rounds; round++)
    await Promise.all([
      admin.client.call(UserUpdate, { user: { userId: one.id, lastName: `One ${round}` } }),
      admin.client.call(UserUpdate, { user: { userId: other.id, lastName: `Other ${round}` } }),
      admin.client.call(OrganizationUpdate, {
        organization: {
          organizationId: admin.organizationId,
          organizationName: `Company ${admin.id} ${round}`,
        },
      }),
    ])
  const { rfi } = await admin.client.call(RFIRead, { folderId: Number(returnedIdList![1]!.folderId) })
  expect([rfi!.toName, rfi!.fromName]).toEqual([`Pat One ${rounds}`, `Pat Other ${rounds}`])
})
