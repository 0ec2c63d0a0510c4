/**
 * Operations on a large project and by a person in many projects: the dashboard, the register of documents
 * by title, a punch list whose items have many parties, a bulk change, a person and a company that are
 * visible by a project. `node bench/run.mjs large [records]`; docs/lab/performance.md has the results.
 */

import { DocumentReadInFolder } from '../contract/documents/documentlist.ts'
import { OrganizationGet } from '../contract/people/organization.ts'
import { UserGet } from '../contract/people/user.ts'
import { ListRead } from '../contract/projects/codelist.ts'
import { ProjectDashboardRead } from '../contract/projects/dashboard.ts'
import { RecordUpdateMany } from '../contract/records/anyrecord/recordupdatemany.ts'
import { PunchListReadInFolder } from '../contract/records/punchlist.ts'
import type { Caller } from '../server/kernel/caller.ts'
import { perform } from '../server/run/inside.ts'
import { at, contract, enlist, medians, newPerson, newProject, settle, withApp } from './kit/ground.ts'
import { documents, fillOpen, joinMany, openPunchItems, openRfis } from './kit/largeproject.ts'

const records = Number(process.argv[2] ?? 50_000)
const partiesEach = 30
const atOnce = 1_000
const manyProjects = 2_000
const tries = 5

await withApp(async (app, admin) => {
  const { services } = app
  const projectId = await newProject(app, admin)
  const manager = await newPerson(app, admin, 'Manager')
  const people: Caller[] = [manager]
  for (let n = 0; n < 10; n++) people.push(await newPerson(app, admin, `Worker${n}`))
  for (const [i, person] of people.entries())
    await enlist(app, admin, projectId, person, i === 0 ? 'General Contractor PM' : 'Subcontractor')
  const ids = people.map(({ id }) => id)
  await fillOpen(services.database, openPunchItems, projectId, records, ids)
  const rfiFolder = await fillOpen(services.database, openRfis, projectId, records, ids)
  const drawn = await fillOpen(services.database, documents, projectId, records, ids)
  const wideId = await newProject(app, admin)
  await enlist(app, admin, wideId, manager, 'General Contractor PM')
  const wide = await fillOpen(
    services.database,
    { ...openPunchItems, parties: partiesEach },
    wideId,
    atOnce,
    ids,
  )
  const stranger = await newPerson(app, admin, 'Stranger')
  const mate = await newPerson(app, admin, 'Mate')
  await joinMany(services.database, manyProjects, {
    organizationId: admin.organizationId,
    ownerId: admin.id,
    people: [manager.id, mate.id],
  })
  await settle(app)
  const by = (caller: Caller) => ({ caller, ...at() })
  const measure = async (what: string, ...works: Array<() => Promise<unknown>>) => {
    const times = await medians(tries, ...works)
    contract(`${what.padEnd(90)}${times.map((time) => time.toFixed(1).padStart(10)).join('')}`)
  }
  const missing = (work: Promise<unknown>) =>
    work.then(
      () => Promise.reject(new Error('found')),
      () => undefined,
    )
  contract(`\nMedians of ${tries} in ms`)
  await measure(
    `dashboard: ${records} open RFIs and ${records} open punch items; a manager, a subcontractor`,
    ...[manager, people[1]!].map(
      (caller) => () => perform(services, ProjectDashboardRead, { projectId }, by(caller)),
    ),
  )
  await measure(
    `documents by title, page 1 of ${records}; descending`,
    ...['DocumentTitle', '-DocumentTitle'].map(
      (sort) => () =>
        perform(
          services,
          DocumentReadInFolder,
          { parentFolderId: drawn.section, take: 50, sort },
          by(manager),
        ),
    ),
  )
  await measure(`${atOnce} punch items of ${partiesEach} parties each, as a whole`, () =>
    perform(services, PunchListReadInFolder, { parentFolderId: wide.section }, by(manager)),
  )
  await measure(`the list in force where ${manyProjects} projects have lists of their own`, () =>
    perform(services, ListRead, { listName: 'punchListStatus', projectId }, by(manager)),
  )
  await measure(
    `UserGet by a member of ${manyProjects} projects: of a colleague; of a stranger`,
    () => perform(services, UserGet, { userId: mate.id }, by(manager)),
    () => missing(perform(services, UserGet, { userId: stranger.id }, by(manager))),
  )
  await measure(`OrganizationGet by the same member: their own`, () =>
    perform(services, OrganizationGet, { organizationId: admin.organizationId }, by(manager)),
  )
  let turn = 0
  await measure(
    `RecordUpdateMany of ${atOnce} RFIs: a text; tried only`,
    ...[false, true].map(
      (dryRun) => () =>
        perform(
          services,
          RecordUpdateMany,
          { folderIds: rfiFolder.ids.slice(0, atOnce), changes: { Drawing: `A-${++turn}` }, dryRun },
          by(manager),
        ),
    ),
  )
})
