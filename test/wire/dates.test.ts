import { describe, expect, test } from 'vitest'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { ask, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

const addProject = (project: object) =>
  ask(here, '/api/internal/project/add', { key: team.admin.key, body: { project } })

async function issue(fields: object) {
  const openIssueList = [{ projectId: team.id, ...fields }]
  const created = await ask(here, '/api/internal/openissue/createmany', {
    key: team.admin.key,
    body: { openIssueList },
  })
  if (created.status !== 200) return created
  const { folderId } = created.body.returnedIdList[0]
  return ask(here, '/api/internal/openissue/read', { key: team.admin.key, body: { folderId } })
}

describe('a time', () => {
  test.each([
    ['/Date(1700000000000)/'],
    ['/Date(1700000000000-0000)/'],
    // The instant is the milliseconds, whatever the offset.
    ['/Date(1700000000000+0530)/'],
    ['2023-11-14T22:13:20Z'],
    ['2023-11-14T22:13:20.000Z'],
    ['2023-11-14T22:13:20.0000000Z'],
    ['2023-11-14T22:13:20+00:00'],
    ['2023-11-15T03:43:20.0+05:30'],
    ['2023-11-14T22:13:20'],
    ['Tue, 14 Nov 2023 22:13:20 GMT'],
  ])('%s is read, and goes out in one form', async (sent) => {
    const { text, status } = await addProject({ startDate: sent })
    expect(status, text).toBe(200)
    expect(text).toContain(String.raw`"startDate":"\/Date(1700000000000-0000)\/"`)
  })

  test.each([
    ['2023-11-14T22:13:20.1234567Z', 1700000000123],
    ['2023-11-14', 1699920000000],
    ['/Date(-1)/', -1],
    ['1969-12-31T23:59:59.999Z', -1],
  ])('%s is read to the millisecond', async (sent, ms) => {
    expect((await addProject({ startDate: sent })).body.project.startDate).toBe(`/Date(${ms}-0000)/`)
  })

  test.each(['0001-01-01', '0001-01-01T00:00:00', '/Date(-62135596800000)/', '', null])(
    '%j is no time',
    async (sent) => {
      const { body, status } = await addProject({ startDate: sent })
      expect(status).toBe(200)
      expect(body.project).not.toHaveProperty('startDate')
    },
  )

  test.each(['yesterday', '2023-02-30', '2023-11-14T25:00:00Z', '/Date(x)/', 12345, true, {}])(
    '%j is refused',
    async (sent) => {
      const response = await addProject({ startDate: sent })
      expect(refusal(response)).toEqual([400, 'ValidationException', 'Project.StartDate'])
      expect(response.body.responseStatus.errors[0].errorCode).toBe('Date')
    },
  )
})

describe('a text that carries a date', () => {
  test.each([
    '2026-01-31',
    '2026/01/31',
    '1/31/2026',
    '1/31/26',
    '31/1/2026',
    '31-Jan-2026',
    'Jan 31, 2026',
    '2026-01-31T10:00:00Z',
    '2026-01-31 10:00',
    '1/31/2026 4:30 PM',
    'Jan 31, 2026 16:30:00',
    '31-Jan-2026 16:30',
    '/Date(1769817600000-0000)/',
    'Sat, 31 Jan 2026 00:00:00 GMT',
  ])('%s is kept as sent', async (dueDate) => {
    const { body } = await issue({ dueDate })
    expect(body.openIssue.dueDate).toBe(dueDate)
  })

  test('is trimmed', async () => {
    expect((await issue({ dueDate: '  1/31/2026 ' })).body.openIssue.dueDate).toBe('1/31/2026')
  })

  test.each(['soon', '2026-13-01', '2/30/2026', '31-Foo-2026', '31/31/2026', '2026-01-31T99:00'])(
    '%s is refused',
    async (dueDate) => {
      const response = await issue({ dueDate })
      expect(refusal(response)).toEqual([400, 'ValidationException', 'OpenIssueList[0].DueDate'])
      expect(response.body.responseStatus.errors[0].errorCode).toBe('Date')
    },
  )
})
