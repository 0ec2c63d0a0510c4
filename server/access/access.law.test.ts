/** After any changes, also simultaneous ones, the stored rights equal the rules. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { OrganizationAdd } from '../../contract/people/organization.ts'
import { ProjectRoleRead, ProjectRoleSave } from '../../contract/people/role.ts'
import { UserAdd, UserUpdate } from '../../contract/people/user.ts'
import {
  ProjectAdd,
  ProjectMemberAdd,
  ProjectMemberRemove,
  ProjectMemberUpdate,
} from '../../contract/projects/project.ts'
import { CallFailed } from '../../packages/client/src/caller.ts'
import { rounds } from '../../test/kit/cases.ts'
import { type Person, site } from '../../test/kit/harness.ts'
import { ownDatabase } from '../../test/kit/owndatabase.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { wrongRights } from '../../test/kit/rights.ts'
import { sections } from '../codes/nodetypes.ts'
import { keepRights } from './keeprights.ts'
import { readings } from './roles.ts'

const here = prepared(async () => site({}, await ownDatabase()))
const admin = prepared(() => here.organization())
/** Managed by the administrator's organization, so that they can move people there and back. */
const made = prepared(() =>
  admin.client.call(OrganizationAdd, {
    organization: { organizationName: 'Other' },
  }),
)
let organizations: number[]
beforeAll(() => {
  organizations = [admin.organizationId, made.organization!.organizationId!]
})
const roleNames = ['General Contractor PM', 'Viewer', 'Subcontractor']

interface World {
  projects: number[]
  people: Person[]
}

const people: Person[] = []
beforeAll(async () => {
  for (let n = 0; n < 4; n++) people.push(await here.person(admin))
})

const newWorld = async (): Promise<World> => ({
  projects: [(await here.project([], admin)).id, (await here.project([], admin)).id],
  people,
})

type Step = (world: World) => Promise<unknown>

const at = <T>(list: readonly T[], number: number): T => list[number % list.length]!
const pick = fc.nat({ max: 11 })
const does = (arbitrary: fc.Arbitrary<[number, number, number, boolean]>, weight: number, take: Take) => ({
  weight,
  arbitrary: arbitrary.map(
    ([a, b, c, d]): Step =>
      (world) =>
        take(world, a, b, c, d),
  ),
})
type Take = (world: World, a: number, b: number, c: number, d: boolean) => Promise<unknown>
const numbers = fc.tuple(pick, pick, pick, fc.boolean())

const roleOf = async (projectId: number, name: string) =>
  (await admin.client.call(ProjectRoleRead, { projectId })).roles!.find(({ roleName }) => roleName === name)

/** There is no operation for this. */
const moveProject = (projectId: number, organizationId: number): Promise<void> =>
  here.database.transaction(async (db) => {
    await db.rows('UPDATE project SET organization_id = $2 WHERE id = $1', [projectId, organizationId])
    await keepRights(db, { projects: [projectId], leftOrganizations: organizations })
  })

const step = () =>
  fc.oneof(
    does(numbers, 4, ({ projects, people }, a, b, c) =>
      admin.client.call(ProjectMemberAdd, {
        projectId: at(projects, a),
        member: { userId: at(people, b).id, role: at(roleNames, c) },
      }),
    ),
    does(numbers, 2, ({ projects, people }, a, b, c) =>
      admin.client.call(ProjectMemberUpdate, {
        projectId: at(projects, a),
        member: { userId: at(people, b).id, role: at(roleNames, c) },
      }),
    ),
    does(numbers, 2, ({ projects, people }, a, b) =>
      admin.client.call(ProjectMemberRemove, {
        projectId: at(projects, a),
        member: { userId: at(people, b).id },
      }),
    ),
    does(numbers, 4, async ({ projects }, a, b, c, d) => {
      const projectId = at(projects, a)
      const role = await roleOf(projectId, at(roleNames, b))
      const rights = [{ section: at(sections, c), reads: at(readings, b + c), writes: d, deletes: !d }]
      await admin.client.call(ProjectRoleSave, {
        projectId,
        roles: [{ roleId: role?.roleId, isManager: d, rights }],
      })
    }),
    does(numbers, 1, async ({ projects }, a, b) => {
      const projectId = at(projects, a)
      const role = await roleOf(projectId, at(roleNames, b))
      await admin.client.call(ProjectRoleSave, { projectId, removedRoleIds: [role?.roleId ?? 0] })
    }),
    does(numbers, 4, ({ people }, a, _b, _c, isAdmin) =>
      admin.client.call(UserUpdate, { user: { userId: at(people, a).id, isAdmin } }),
    ),
    does(numbers, 2, ({ people }, a, b) =>
      admin.client.call(UserUpdate, {
        user: { userId: at(people, a).id, organizationID: at(organizations, b) },
      }),
    ),
    does(numbers, 2, async ({ projects }) => {
      const { project } = await admin.client.call(ProjectAdd, { project: { projectName: 'One more' } })
      projects.push(project!.projectId!)
    }),
    does(numbers, 1, (_world, a, _b, _c, isAdmin) =>
      admin.client.call(UserAdd, {
        user: { firstName: 'Max', isAdmin, organizationID: at(organizations, a) },
      }),
    ),
    does(numbers, 1, ({ projects }, a, b) =>
      // Not the role by which the administrator sees the others.
      moveProject(projects.at(-1 - (a % 2))!, at(organizations, b)),
    ),
  )

/** Refusals are expected; other errors are not. */
const refusedAtMost = async (taken: Promise<unknown>): Promise<void> => {
  try {
    await taken
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status >= 500) throw error
  }
}

test('after any simultaneous changes, the rights equal the rules', async () => {
  let kept = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step(), { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        const world = await newWorld()
        for (const steps of rounds) {
          await Promise.all(steps.map((take) => refusedAtMost(take(world))))
          expect(await wrongRights(here.database)).toEqual([])
        }
        kept += (await here.database.rows('SELECT FROM access WHERE project_id = ANY ($1)', [world.projects]))
          .length
      },
    ),
    { numRuns: rounds(4, 10, 25), seed: 20261115 },
  )
  // More rights than only the administrator's.
  expect(kept).toBeGreaterThan(rounds(10, 25, 25) * 2 * sections.length)
})
