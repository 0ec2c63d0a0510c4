import { beforeAll, expect, test } from 'vitest'
import { site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'

const here = prepared(() => site())

/** The grid of the specification, letter for letter. */
const sections = 'documents rfis punchlists submittals openissues dailyreports meetingminutes setup'.split(
  ' ',
)
const grid: Record<string, [side: string, cells: string]> = {
  'Project Admin': ['contractor', 'RWD RWD RWVD RWD RWD RWD RWD RWD'],
  'General Contractor PM': ['contractor', 'RWD RWD RWVD RWD RWD RWD RWD R'],
  Superintendent: ['contractor', 'RW RW RWVD R RW RWD RW –'],
  'Project Assistant': ['contractor', 'RW RW RW RW RW RW RW –'],
  Architect: ['design', 'RW R Rw R Rw – R –'],
  Engineer: ['design', 'R r rw r rw – r –'],
  Consultant: ['design', 'R r rw r rw – r –'],
  Owner: ['owner', 'R R Rw R Rw R R –'],
  Viewer: ['none', 'R R R R R R R –'],
  Subcontractor: ['subcontractor', 'R rw r rw rw rw r –'],
}
const managers = ['Project Admin', 'General Contractor PM']

const team = prepared(() => here.project())
let rights: {
  role: string
  section: string
  side: string
  reads: string
  makes: boolean
  writes: boolean
  verifies: boolean
  deletes: boolean
}[]
beforeAll(async () => {
  rights = await here.database.rows<{
    role: string
    section: string
    side: string
    reads: string
    makes: boolean
    writes: boolean
    verifies: boolean
    deletes: boolean
  }>(
    `SELECT role.name AS role, role.side, r.section, r.reads, r.makes, r.writes, r.verifies, r.deletes
     FROM role JOIN role_right r ON r.role_id = role.id WHERE role.project_id = $1`,
    [team.id],
  )
})

test.each(Object.keys(grid))('a project has the role %s with the side and the rights of the grid', (role) => {
  const own = rights.filter((cell) => cell.role === role)
  const cells = sections.map((section) => {
    const { reads, makes, writes, verifies, deletes } = own.find((cell) => cell.section === section)!
    const read = { all: 'R', party: 'r', none: '' }[reads]!
    return read + (writes ? 'W' : makes ? 'w' : '') + (verifies ? 'V' : '') + (deletes ? 'D' : '') || '–'
  })
  expect([own[0]!.side, cells.join(' ')]).toEqual(grid[role])
})

test('a project has those roles and no others; two of them are managers, one is an admin', async () => {
  const roles = await here.database.rows<{ name: string; is_manager: boolean; is_admin: boolean }>(
    'SELECT name, is_manager, is_admin FROM role WHERE project_id = $1 ORDER BY id',
    [team.id],
  )
  expect(roles.map(({ name }) => name)).toEqual(Object.keys(grid))
  expect(roles.filter(({ is_manager }) => is_manager).map(({ name }) => name)).toEqual(managers)
  expect(roles.filter(({ is_admin }) => is_admin).map(({ name }) => name)).toEqual(['Project Admin'])
})
