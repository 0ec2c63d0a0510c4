/** What is over is late no more: the paper of a void submittal item says no days that grow with the day of printing. */
import { expect, test } from 'vitest'
import { dense, readsPdf, textOf } from '../../test/kit/files/pdf.ts'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../test/kit/records.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

async function print(path: string): Promise<string> {
  const response = await here.fetch(`/api/internal/${path}`, { as: team.admin })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}
const register = () => print(`list/print?parentFolderId=${team.rootFolderId}&folderType=142`)
const paperOf = ({ folderId }: RecordData) => print(`record/print?folderId=${folderId}`)

test.skipIf(!readsPdf())('on its cover sheet, in its package and in the register', async () => {
  const pack = await makeOne(team.admin, recordTypes.submittal, team.id, { description: 'Doors' })
  const item = await makeOne(team.admin, recordTypes.submittalItem, team.id, {
    description: 'Sill',
    folderParentId: pack.folderId,
  })
  const sent = { stage: '2', dateSubmitted: '2026-05-04', returnedDueDate: '2026-05-18' }
  await change(team.admin, recordTypes.submittalItem, item, sent)
  for (const paper of [await paperOf(item), await paperOf(pack), await register()])
    expect(paper).toMatch(/\ddayslate/)
  await change(team.admin, recordTypes.submittalItem, item, { statusId: '3' }, { reason: 'Not needed' })
  for (const paper of [await paperOf(item), await paperOf(pack), await register()]) {
    expect(paper).toContain('May18')
    expect(paper).not.toMatch(/\ddayslate/)
  }
})
