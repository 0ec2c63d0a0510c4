import { describe, expect, test } from 'vitest'
import { OpenIssueCreateMany, OpenIssueRead } from '../../contract/openissue.ts'
import { refused, site } from '../../test/harness.ts'

const here = await site()

describe('open issues', () => {
  test('are numbered in order and made once', async () => {
    const { id, admin } = await here.project()
    const request = { openIssueList: [{ tempItemId: '1', projectId: id, subject: 'Leak' }] }
    const first = await admin.client.call(OpenIssueCreateMany, request)
    const again = await admin.client.call(OpenIssueCreateMany, request)
    expect(first.returnedIdList![0]).toMatchObject({ tempItemId: '1', number: 'OI-001' })
    expect(again.returnedIdList).toEqual(first.returnedIdList)
    expect([first.numberOfRecordsEffected, again.numberOfRecordsEffected]).toEqual([1, 0])
  })

  test('of another project are not there', async () => {
    const { id, admin } = await here.project()
    const stranger = await here.organization()
    const made = await admin.client.call(OpenIssueCreateMany, {
      openIssueList: [{ projectId: id, subject: 'Secret' }],
    })
    const fault = await refused(
      stranger.client.call(OpenIssueRead, { folderId: Number(made.returnedIdList![0]!.folderId) }),
    )
    expect(fault.status).toBe(404)
  })
})
