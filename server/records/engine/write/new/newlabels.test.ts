/** Labels of new records, named in the call that creates them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { RecordHistoryRead } from '../../../../../contract/records/anyrecord/recordhistory.ts'
import { LabelSave, RecordLabelsRead } from '../../../../../contract/records/label.ts'
import { RFICreateMany } from '../../../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../../../../test/kit/harness.ts'
import { prepared } from '../../../../../test/kit/prepared.ts'
import { told, wrong } from '../../../../../test/kit/told.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM' | 'Subcontractor'>
let sub: Person
beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Subcontractor'])
  sub = project.people.Subcontractor
  for (const name of ['Safety', 'Owner’s request'])
    await project.admin.client.call(LabelSave, { projectId: project.id, label: { name } })
})

const create = (who: Person, labels: string, tempItemId?: string) =>
  who.client.call(RFICreateMany, {
    rfiList: [{ projectId: project.id, subject: 'Rail', question: 'Which?', statusId: 2, tempItemId }],
    additionalInfo: [{ propertyName: 'labels', propertyValue: labels }],
  })

const labelsOf = async (folderId: number) =>
  (
    await sub.client.call(RecordLabelsRead, { projectId: project.id, folderIds: [folderId] })
  ).records!.flatMap(({ labelIds }) => labelIds!)

describe('labels of a new record', () => {
  test('are put on by whoever creates it, with an event', async () => {
    const { returnedIdList } = await create(sub, 'safety; Owner’s request')
    const folderId = Number(returnedIdList![0]!.folderId)
    expect(await labelsOf(folderId)).toHaveLength(2)
    const { changes } = await sub.client.call(RecordHistoryRead, { folderId })
    expect(changes!.find(({ action }) => action === 'LabelsChanged')).toMatchObject({
      fullName: sub.fullName,
      newValue: 'Owner’s request; Safety',
    })
  })

  test('are put on once if the call is repeated', async () => {
    const [one, other] = [await create(sub, 'Safety', 'rail-1'), await create(sub, 'Safety', 'rail-1')]
    const folderId = Number(one.returnedIdList![0]!.folderId)
    expect(Number(other.returnedIdList![0]!.folderId)).toBe(folderId)
    expect(await labelsOf(folderId)).toHaveLength(1)
  })

  test('that are not there are refused, and nothing is created', async () => {
    expect(await told(create(sub, 'Safety;Paint', 'rail-2'))).toBe(wrong('AdditionalInfo.Labels', 'Enum'))
    // Nothing has its temp id: another call takes it.
    expect((await create(sub, 'Safety', 'rail-2')).numberOfRecordsEffected).toBe(1)
  })
})
