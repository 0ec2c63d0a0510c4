import { expect, test } from 'vitest'
import { site } from '../../test/harness.ts'

const here = await site()

/** The grid of the specification, letter for letter. */
const sections = 'documents rfis punchlists submittals openissues dailyreports meetingminutes setup'.split(
  ' ',
)
const grid: Record<string, string> = {
  'Project Admin': 'RWD RWD RWD RWD RWD RWD RWD RWD',
  'General Contractor PM': 'RWD RWD RWD RWD RWD RWD RWD R',
  Superintendent: 'RW RW RWD R RW RWD RW –',
  'Project Assistant': 'RW RW RW RW RW RW RW –',
  Architect: 'RW R RW R RW – R –',
  Engineer: 'R r r r r – r –',
  Consultant: 'R r r r r – r –',
  Owner: 'R R R R R R R –',
  Viewer: 'R R R R R R R –',
  Subcontractor: 'R rW r rW rW rW r –',
}
const managers = ['Project Admin', 'General Contractor PM']

const { id } = await here.project()
const rights = await here.database.rows<{
  role: string
  section: string
  reads: string
  writes: boolean
  deletes: boolean
}>(
  `SELECT role.name AS role, r.section, r.reads, r.writes, r.deletes
     FROM role JOIN role_right r ON r.role_id = role.id WHERE role.project_id = $1`,
  [id],
)

test.each(Object.keys(grid))('a project has the role %s with the rights of the grid', (role) => {
  const cells = sections.map((section) => {
    const { reads, writes, deletes } = rights.find((cell) => cell.role === role && cell.section === section)!
    const read = { all: 'R', party: 'r', none: '' }[reads]!
    return read + (writes ? 'W' : '') + (deletes ? 'D' : '') || '–'
  })
  expect(cells.join(' ')).toBe(grid[role])
})

test('a project has those roles and no others; two of them are managers, one is an admin', async () => {
  const roles = await here.database.rows<{ name: string; is_manager: boolean; is_admin: boolean }>(
    'SELECT name, is_manager, is_admin FROM role WHERE project_id = $1 ORDER BY id',
    [id],
  )
  expect(roles.map(({ name }) => name)).toEqual(Object.keys(grid))
  expect(roles.filter(({ is_manager }) => is_manager).map(({ name }) => name)).toEqual(managers)
  expect(roles.filter(({ is_admin }) => is_admin).map(({ name }) => name)).toEqual(['Project Admin'])
})
