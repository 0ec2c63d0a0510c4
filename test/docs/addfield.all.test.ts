/** docs/add-a-field.md, run as it is written in a copy of the source, and its field, used. */
import { expect, test } from 'vitest'
import { MeetingMinuteCreateMany } from '../../contract/records/meetingminute.ts'
import type { Project } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { carryOut, type Fields, runTest } from '../kit/programs/carryout.ts'

let earlier = 0
const server = prepared(() => carryOut('add-a-field.md', { before: createEarlier }))

async function createEarlier({ id, admin }: Project): Promise<void> {
  const meetingMinuteList = [{ projectId: id, topic: 'Kick-off' }]
  const { returnedIdList } = await admin.client.call(MeetingMinuteCreateMany, { meetingMinuteList })
  earlier = Number(returnedIdList![0]!.folderId)
}

const create = async (fields: Fields): Promise<number> => {
  const meetingMinuteList = [{ projectId: server.project.id, ...fields }]
  const { returnedIdList } = await server.call('meetingminute/createmany', { meetingMinuteList })
  return Number(returnedIdList[0].folderId)
}

test('minutes of earlier versions have none, and can get one', async () => {
  const { meetingMinute } = await server.call('meetingminute/read', { folderId: earlier })
  expect(meetingMinute).toMatchObject({ topic: 'Kick-off' })
  expect(meetingMinute).not.toHaveProperty('costCode')
  const change = { folderId: earlier, costCode: ' 01-3100 ' }
  const updated = await server.call('meetingminute/update', { meetingMinute: change })
  expect(updated.meetingMinute.costCode).toBe('01-3100')
  const { changes } = await server.call('record/history', { folderId: earlier })
  expect(changes).toContainEqual(expect.objectContaining({ field: 'CostCode', newValue: '01-3100' }))
})

test('it is stored, sorted and filtered by, searched, and changed with many', async () => {
  const [second, first] = [await create({ costCode: '02-0002' }), await create({ costCode: '02-0001' })]
  const listing = {
    parentFolderId: server.project.rootFolderId,
    filter: { CostCode: '02-*' },
    sort: 'CostCode',
  }
  const { meetingMinuteList } = await server.call('meetingminute/readinfolder', listing)
  expect(meetingMinuteList).toMatchObject([
    { folderId: first, costCode: '02-0001' },
    { folderId: second, costCode: '02-0002' },
  ])
  const { hits } = await server.call('record/search', { projectId: server.project.id, text: '02-0002' })
  expect(hits).toMatchObject([{ folderId: second }])
  const many = { folderIds: [first, second], changes: { CostCode: '03-0003' } }
  const { results } = await server.call('record/updatemany', many)
  expect(results.map((one: Fields) => one.errorCode)).toEqual(['', ''])
})

test('a cost code of another form is rejected with a sentence at its field', async () => {
  const meetingMinuteList = [{ projectId: server.project.id, costCode: 'steel' }]
  const { status, response } = await server.send('meetingminute/createmany', { meetingMinuteList })
  expect(status).toBe(400)
  expect(response.responseStatus.errors).toMatchObject([{ fieldName: 'MeetingMinuteList[0].CostCode' }])
})

test('it is in OpenAPI', async () => {
  const { components } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Fields
  expect(components.schemas.MeetingMinute.properties.costCode.description).toContain('cost code')
})

test('the test on the page succeeds', async () => {
  expect(await runTest(server.copy, 'server/records/meetingminute/costcode.test.ts')).toMatch(/5 passed/)
})
