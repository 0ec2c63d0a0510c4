import { describe, expect, test } from 'vitest'
import { limits } from '../limits.ts'
import * as nouns from '../nouns.ts'
import { moduleOf, operationInfos, typeInfos } from './browser.ts'

describe('the operations for the web app', () => {
  const infos = operationInfos(nouns)

  test('each has its name and route, under its export name', () => {
    expect(infos.RFIRead).toEqual({
      name: 'RFIReadRequest',
      route: '/api/internal/rfi/read',
      query: [],
      effect: 'read',
    })
    expect(infos.SubmittalTypesRead!.query).toEqual(['projectId', 'organizationId'])
    expect(infos.RFI).toBeUndefined()
  })

  test('contain every operation', () => {
    const all = Object.entries(nouns).filter(
      ([, each]) => 'route' in Object(each) && 'effect' in Object(each),
    )
    expect(Object.keys(infos).sort()).toEqual(all.map(([short]) => short).sort())
  })
})

describe('the types for the web app', () => {
  const infos = typeInfos(nouns)
  const fieldOf = (type: string, key: string) => infos[type]!.find((field) => field.key === key)

  test('have what a form needs of a field', () => {
    expect(fieldOf('RFI', 'subject')).toEqual({
      key: 'subject',
      documented: 'Subject',
      type: 'string',
      max: limits.nameCharsMax,
    })
    expect(fieldOf('RFI', 'dateDue')).toMatchObject({ date: true })
    expect(fieldOf('RFI', 'recipientsList')).toMatchObject({ readOnly: true })
    expect(fieldOf('RFI', 'ccUserList')).toMatchObject({ documented: 'CCUserList', type: 'List<string>' })
    expect(fieldOf('DailyReport', 'dated')).toMatchObject({ type: 'DateTime' })
    expect(fieldOf('RFI', 'toUserId')).toMatchObject({ refers: 'member' })
    expect(fieldOf('RFI', 'requestReasonId')).toMatchObject({ refers: { list: 'rfiReason' } })
    expect(fieldOf('MeetingMinuteItem', 'categoryId')).toMatchObject({ refers: { list: 'meetingCategory' } })
  })

  test('contain what users fill in, and no types of responses only', () => {
    for (const type of ['RFI', 'PunchList', 'SubmittalItem', 'Submittal', 'OpenIssue', 'DailyReport'])
      expect(Object.keys(infos)).toContain(type)
    for (const type of [
      'DailyReportActivity',
      'MeetingMinuteItem',
      'Folder',
      'Project',
      'User',
      'ProjectMember',
    ])
      expect(Object.keys(infos)).toContain(type)
    expect(fieldOf('DocumentUpdateRequest', 'documentNumber')).toMatchObject({ type: 'string' })
    for (const type of ['RfiReadInFolder', 'ItemNameValue', 'RFIReadRequest', 'FolderDeleteRequest'])
      expect(Object.keys(infos)).not.toContain(type)
    expect(fieldOf('DocumentUpdateRequest', 'authSessionKey')).toBeUndefined()
  })
})

test('the modules have the same values', () => {
  expect(JSON.parse(moduleOf('types', nouns).replace('export const types = ', ''))).toEqual(typeInfos(nouns))
  const made = moduleOf('operations', nouns).replace('export const', 'const')
  expect(new Function(`${made}\nreturn operations`)()).toEqual(operationInfos(nouns))
})
