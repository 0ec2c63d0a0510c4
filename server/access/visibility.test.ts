/**
 * Every form of visibility that the builder creates finds the same nodes as the rule in its simplest form.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../contract/people/organization.ts'
import { ProjectMemberAdd } from '../../contract/projects/project.ts'
import { sample } from '../../test/kit/cases.ts'
import { type Person, type Project, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { listOf } from '../../test/kit/restricted.ts'
import { fill, folderIn, remove } from '../../test/kit/worlds/binning.ts'
import { folderType, nodeType, partyTypes, sections } from '../codes/nodetypes.ts'
import { param, raw, sql } from '../db/sql.ts'
import {
  joinRights,
  joinRightsOfRequest,
  requestedNodes,
  rights,
  rightsOnce,
  sees,
  seesAmong,
} from './visibility.ts'

const here = prepared(() => site())
const roles = ['General Contractor PM', 'Project Assistant', 'Engineer', 'Subcontractor', 'Viewer'] as const
const callers = [...roles, 'guest', 'outsider', 'admin'] as const

let team: Project<(typeof roles)[number]>
const who = {} as Record<(typeof callers)[number], Person>
let nodes: number[]

/**
 * A record of every type in an open folder, in one that an access list restricts, in one below it that
 * another list restricts, and in the bin. Some have parties besides their creators: by person, by company,
 * and packages for their items.
 */
beforeAll(async () => {
  team = await here.project(roles)
  const { id, admin, people } = team
  const { organization } = await admin.client.call(OrganizationAdd, {
    organization: { organizationName: 'Guests' },
  })
  const guest = await here.person(admin, { organizationId: organization!.organizationId! })
  await admin.client.call(ProjectMemberAdd, {
    projectId: id,
    member: { userId: guest.id, role: 'Subcontractor' },
  })
  Object.assign(who, people, { guest, outsider: await here.person(admin), admin })
  const { Engineer, Viewer } = people
  const add = async (folderParentId: number, list: number) =>
    (
      await admin.client.call(FolderAdd, {
        folder: { folderParentId, folderName: 'Closed', accessByList: list },
      })
    ).folder!.folderId!
  const closed = await add(
    team.rootFolderId,
    await listOf(team, [people['General Contractor PM'], Engineer, guest]),
  )
  const inner = await add(closed, await listOf(team, [Engineer, Viewer]))
  const thrown = await folderIn(admin, team.rootFolderId, 'Thrown away')
  const open = await folderIn(admin, team.rootFolderId)
  for (const place of [open, open, closed, inner, thrown]) await fill(team, place)
  await remove(admin, thrown)
  const { Subcontractor } = people
  await here.database.rows(
    `INSERT INTO party (project_id, folder_id, part, position, person_id, organization_id)
     SELECT $1, f.id, CASE WHEN f.id % 8 > 3 THEN 'reviewing' WHEN f.id % 4 = 2 THEN 'company' ELSE 'visibility' END, 1,
            CASE f.id % 4 WHEN 0 THEN $2::int WHEN 1 THEN $3::int END,
            CASE f.id % 4 WHEN 2 THEN $4::int END
       FROM folder f WHERE f.project_id = $1 AND f.type = ANY ($5::int[]) AND f.id % 4 < 3`,
    [id, Engineer.id, Subcontractor.id, guest.organizationId, partyTypes],
  )
  // The creator of a package does not see its items by that. A package and its item have two other parties at
  // most, so of three creators one has no other way to see the item.
  await here.database.rows(
    `INSERT INTO party (project_id, folder_id, part, position, person_id)
     SELECT $1, f.id, 'creator', n.id, n.id FROM folder f CROSS JOIN unnest($2::int[]) AS n (id)
      WHERE f.project_id = $1 AND f.type = $3`,
    [id, [Engineer.id, Subcontractor.id, guest.id], nodeType.submittal],
  )
  // Records that are not issued, of every audience, by creators of two companies; items of every stage.
  await here.database.rows(
    `UPDATE folder SET audience = id / 4 % 6, state = 1 + id % 5, created_by = CASE id / 2 % 2 WHEN 0 THEN $2 ELSE created_by END
      WHERE project_id = $1 AND type = ANY ($3::int[])`,
    [id, guest.id, partyTypes],
  )
  const all = await here.database.rows<{ id: number }>('SELECT id FROM folder WHERE project_id = $1', [id])
  nodes = all.map((node) => node.id)
}, 300_000)

const isParty = `EXISTS (SELECT FROM party y WHERE (y.person_id = $1 OR y.organization_id = a.organization_id)
  AND (y.folder_id = f.id OR (y.folder_id = f.parent_id AND y.part <> 'creator'
    AND NOT (y.part = 'reviewing' AND f.type = ${nodeType.submittalItem} AND f.state IN (1, 5)))))`
const isAuthor = `EXISTS (SELECT FROM party y WHERE y.folder_id = f.id AND y.person_id = $1
  AND y.part IN ('creator', 'from', 'author'))`
const isOfCompany =
  '(SELECT organization_id FROM person WHERE id = f.created_by) = (SELECT organization_id FROM person WHERE id = $1)'

/**
 * The rule in its simplest form: by the rights, up all folders, over all parties. $1 the caller, $2 the
 * project.
 */
const plainest = (inBin: boolean): string => `
  WITH RECURSIVE above AS (
    SELECT id AS node, parent_id, access_by_list FROM folder WHERE project_id = $2
    UNION ALL SELECT above.node, h.parent_id, h.access_by_list FROM above JOIN folder h ON h.id = above.parent_id)
  SELECT f.id FROM folder f JOIN access_rules a ON a.project_id = f.project_id AND a.section = f.section
   WHERE a.person_id = $1 AND f.project_id = $2 AND a.reads ${inBin ? '' : 'AND f.deleted_at IS NULL'}
     AND (a.is_admin OR NOT EXISTS (SELECT FROM above WHERE above.node = f.id AND above.access_by_list <> 0
           AND above.access_by_list NOT IN (SELECT access_list_id FROM access_list_member WHERE person_id = $1)))
     AND (a.is_manager OR CASE WHEN f.audience = 0 THEN a.reads_all OR f.type NOT IN (${partyTypes.join(', ')}) OR ${isParty}
           ELSE ${isAuthor} OR (f.audience IN (2, 4) AND a.writes) OR (f.audience = 3 AND a.writes AND ${isOfCompany})
             OR (f.audience = 4 AND ${isOfCompany}) OR (f.audience = 5 AND ${isParty}) END)`

const ofNode = { project: 'f.project_id', section: raw('f.section') }
const withParent = 'LEFT JOIN folder up ON up.id = f.parent_id'
const inProject = 'f.project_id = $2'

/** Ways to join the rights: FROM of a statement with the node `f` and the rights `a`. */
const rightsForms: Record<string, string> = {
  'looked up for each node': `SELECT f.id FROM folder f ${joinRights(ofNode)}`,
  'joined in any order': `SELECT f.id FROM folder f CROSS JOIN LATERAL (${rights(ofNode)}) a`,
  'read once for a project': `WITH ${rightsOnce({ project: param(2) })}
    SELECT f.id FROM folder f JOIN a ON a.section = f.section`,
  'read once for some projects': `WITH ${rightsOnce({ projects: sql`ARRAY[${param(2)}::int]` })}
    SELECT f.id FROM folder f JOIN a ON a.project_id = f.project_id AND a.section = f.section`,
  'read once for all projects': `WITH ${rightsOnce({})}
    SELECT f.id FROM folder f JOIN a ON a.project_id = f.project_id AND a.section = f.section`,
  'those of everybody': `SELECT f.id FROM folder f JOIN LATERAL (
    ${rights({ ...ofNode, caller: 'anybody' })}) a ON a.person_id = $1`,
}

/** Ways to check the node: joins, and the condition. */
const nodeForms: Record<string, [joins: string, condition: string, inBin: boolean]> = {
  alone: ['', sees(), false],
  'with its parent': [withParent, sees({ parent: 'up' }), false],
  'alone, also in the bin': ['', sees({ inBin: true }), true],
  'with its parent, also in the bin': [withParent, sees({ parent: 'up', inBin: true }), true],
  'by another name': [
    'JOIN folder n ON n.id = f.id LEFT JOIN folder m ON m.id = n.parent_id',
    sees({ node: 'n', parent: 'm' }),
    false,
  ],
}

const found = async (sql: string, values: unknown[]): Promise<number[]> =>
  (await here.database.rows<{ id: number }>(sql, values)).map(({ id }) => id).sort((a, b) => a - b)

const expected = (caller: Person, inBin: boolean): Promise<number[]> =>
  found(plainest(inBin), [caller.id, team.id])

describe.each(Object.keys(rightsForms))('rights %s', (rightsForm) => {
  test.each(sample(Object.keys(nodeForms), rightsForm, 3))('and the node %s', async (nodeForm) => {
    const [joins, condition, inBin] = nodeForms[nodeForm]!
    const sql = `${rightsForms[rightsForm]} ${joins} WHERE ${inProject} AND ${condition}`
    for (const name of callers)
      expect([name, await found(sql, [who[name].id, team.id])]).toEqual([
        name,
        await expected(who[name], inBin),
      ])
  })
})

test.each(['alone', 'with its parent'])('many callers in one statement, the node %s', async (nodeForm) => {
  const [joins, condition] = nodeForms[nodeForm]!
  const asked = callers.flatMap((name) => nodes.map((node) => [who[name].id, node] as const))
  const rows = await here.database.rows<{ person: number; id: number }>(
    `SELECT q.person_id AS person, f.id FROM ${requestedNodes}
       JOIN folder f ON f.id = q.folder_id ${joins} ${joinRightsOfRequest} WHERE ${condition}`,
    [asked.map(([person]) => person), asked.map(([, node]) => node)],
  )
  for (const name of callers) {
    const ids = rows.filter(({ person }) => person === who[name].id).map(({ id }) => id)
    expect([name, ids.sort((a, b) => a - b)]).toEqual([name, await expected(who[name], false)])
  }
})

test.each(sample(sections, 'visibility sections', 3))(
  'many nodes of one section that have parties: %s',
  async (section) => {
    const types = partyTypes.filter((type) => folderType(type).section === section)
    const forms = types.flatMap((type) => [
      [type, true] as const,
      // Items are in packages, whose parties see them as well.
      ...(type === nodeType.submittalItem ? [] : [[type, false] as const]),
    ])
    for (const [type, isHeld] of forms)
      for (const name of callers) {
        const ids = await found(
          `WITH ${rightsOnce({ project: param(2), section })}
         SELECT f.id FROM folder f WHERE ${inProject} AND f.type = ${type} AND ${seesAmong(isHeld)}`,
          [who[name].id, team.id],
        )
        const due = `SELECT id FROM (${plainest(false)}) x JOIN folder USING (id) WHERE type = ${type}`
        expect([name, isHeld, ids]).toEqual([name, isHeld, await found(due, [who[name].id, team.id])])
      }
  },
)

test('the data distinguishes every two of the conditions', async () => {
  const sets = await Promise.all(callers.map((name) => expected(who[name], true)))
  expect(new Set(sets.map((set) => set.join())).size).toBe(callers.length)
  expect(sets.at(-1)).toEqual(nodes.toSorted((a, b) => a - b))
  expect((await expected(who.admin, false)).length).toBeLessThan(nodes.length)
})
