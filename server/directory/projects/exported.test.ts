import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../../contract/documents/document.ts'
import { operations } from '../../../contract/index.ts'
import { WebHookDeliveriesRead } from '../../../contract/outbound/webhook.ts'
import { AuditRead } from '../../../contract/people/audit.ts'
import { ApiKeyAdd } from '../../../contract/projects/configuration.ts'
import { RecordHistoryRead } from '../../../contract/records/anyrecord/recordhistory.ts'
import { sample } from '../../../test/kit/cases.ts'
import { type Person, site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import type { RecordData } from '../../../test/kit/records.ts'
import { ask as askOperation } from '../../../test/tables/matrix/asking.ts'
import { type World, world } from '../../../test/tables/matrix/people.ts'
import { listed } from '../../../test/tables/matrix/plantorganization.ts'
import { requests } from '../../../test/tables/matrix/requests.ts'
import { folder } from '../../../test/tables/matrix/things.ts'
import { type Ask, ask } from '../../../test/wire/ask.ts'
import { listingEntry } from '../../http/files/csv.ts'

const here = prepared(() => site())
const name = 'DocumentsReadInFolderRequest'
const route = '/api/internal/document/documentsreadInfolder'

/** The exports in the audit, newest first. */
async function exportsInAudit(by: Person, request: RecordData): Promise<RecordData[]> {
  const { changes } = await by.client.call(AuditRead, { action: 'Exported', ...request })
  const events = new Map<number, RecordData>()
  for (const { eventId, field, newValue, ...all } of changes!)
    events.set(eventId!, { ...all, ...events.get(eventId!), [field!]: newValue })
  return [...events.values()]
}

let w: World
beforeAll(async () => {
  w = await world(here)
})

/** The exports of this organization and its people, or of nobody. */
const written = () =>
  here.database.rows<RecordData>(
    `SELECT * FROM event
      WHERE action = 'Exported' AND (organization_id = $1 OR person_id = ANY($2::int[])
        OR (organization_id IS NULL AND person_id IS NULL)) ORDER BY id`,
    [w.admin.organizationId, Object.values(w.who).map(({ id }) => id)],
  )

describe('a listing exported as CSV', () => {
  let folderId: number
  beforeAll(async () => {
    folderId = await folder(w)
    for (const documentNumber of ['A-1', 'A-2'])
      await w.admin.client.call(DocumentCreate, { parentFolderId: folderId, documentNumber })
  })
  const take = (path: string, more: Ask = {}) =>
    ask(here, path, { key: w.who.Viewer.key!, body: { parentFolderId: folderId }, ...more })

  test.each<[path: string, more?: Ask]>([
    [`${route}.csv`],
    [`${route}?format=csv`],
    [route, { headers: { Accept: 'text/csv' } }],
    [`/json/reply/${name}.csv`],
    [`/api/${name}?format=csv`],
  ])('by %s is one event', async (path, more) => {
    const before = await written()
    expect((await take(path, more)).status).toBe(200)
    expect((await written()).length).toBe(before.length + 1)
    for (const request of [{ projectId: w.id }, { organizationId: w.admin.organizationId }])
      expect((await exportsInAudit(w.admin, request))[0]).toMatchObject({
        action: 'Exported',
        operation: name,
        rows: '2',
        address: '127.0.0.1',
        userId: w.who.Viewer.id,
        projectId: w.id,
        organizationId: w.admin.organizationId,
        folderId,
      })
  })

  test.each<[what: string, path: string, status: number, more?: Ask]>([
    ['as JSON', route, 200],
    ['as a script', `${route}?callback=cb`, 200],
    ['in an unsupported format', '/api/internal/folder/get.csv', 400],
    ['with an invalid field', `${route}.csv`, 400, { body: { parentFolderId: 'x' } }],
    ['of nothing', `${route}.csv`, 404, { body: { parentFolderId: 2147483647 } }],
    ['without a session', `${route}.csv`, 401, { key: undefined }],
  ])('is no event %s', async (_, path, status, more) => {
    const before = await written()
    expect((await take(path, more)).status).toBe(status)
    expect(await written()).toEqual(before)
  })

  test('is no event of a project that the caller may not see', async () => {
    const before = await written()
    expect((await take(`${route}.csv`, { key: w.who.stranger.key! })).status).toBe(404)
    expect(await written()).toEqual(before)
  })

  test('is not sent if its event cannot be written', async () => {
    // For this folder only, so that no other test is affected.
    const rule = `CHECK (action <> 'Exported' OR folder_id <> ${folderId})`
    await here.database.rows(`ALTER TABLE event ADD CONSTRAINT no_exports ${rule} NOT VALID`)
    try {
      const response = await take(`${route}.csv`)
      expect([response.status, response.text.includes('A-1')]).toEqual([500, false])
    } finally {
      await here.database.rows('ALTER TABLE event DROP CONSTRAINT no_exports')
    }
    expect((await take(`${route}.csv`)).text).toContain('A-1')
  })

  test('of a restricted folder is shown to those who see the folder', async () => {
    const manager = w.who['General Contractor PM'] as Person
    const accessByList = await listed(w.admin, 'closed', w.id)
    const closed = await folder(w, { accessByList })
    await take(`${route}.csv`, { key: w.admin.key, body: { parentFolderId: closed } })
    expect((await exportsInAudit(w.admin, { projectId: w.id }))[0]!.folderId).toBe(closed)
    const exported = await exportsInAudit(manager, { projectId: w.id })
    expect(exported.length).toBeGreaterThan(0)
    expect(exported.map((one) => one.folderId)).not.toContain(closed)
  })

  test('is not in the folder’s history, except for callers who read the setup', async () => {
    await take(`${route}.csv`)
    const actions = async (by: Person) =>
      (await by.client.call(RecordHistoryRead, { folderId })).changes!.map(({ action }) => action)
    expect(await actions(w.who.Viewer as Person)).not.toContain('Exported')
    expect(await actions(w.who['General Contractor PM'] as Person)).toContain('Exported')
  })

  test('of an organization’s configuration is shown to its administrators', async () => {
    const { apiKey } = await w.admin.client.call(ApiKeyAdd, { connectorNames: ['Ledger'] })
    const path = '/api/configuration/getclientconfiguration.csv'
    expect((await ask(here, path, { body: { apiKey, connectorName: 'Ledger' } })).status).toBe(200)
    const [exported] = await exportsInAudit(w.admin, {})
    expect(exported).toMatchObject({ operation: 'ClientGetConfigurationRequest', userId: 0, rows: '0' })
    expect(JSON.stringify(await written())).not.toContain(apiKey)
  })
})

/** Listings that belong to no project. */
const ofNoProject = [
  'ChangesRead',
  'ClientGetConfiguration',
  'CourtsRead',
  'DuplicateNamesRead',
  'InvitationsRead',
  'LocationList',
  'MailLogRead',
  'NoticePreferencesRead',
  'NoticesRead',
  'MergesRead',
  'MergeCandidatesRead',
  'MyCourtRead',
  'OrganizationList',
  'PasskeysRead',
  'PeopleRead',
  'PersonProjectsRead',
  'ProjectOverviewRead',
  'ProjectSourcesRead',
  'ProjectsGetByUser',
  'ProjectsGetFavoritesByUser',
  'ServiceAccountsRead',
  'SessionsRead',
  'TheirCourtRead',
  'WebHookList',
  'ApiKeyList',
  'AuditRead',
]
/** The deliveries of a webhook are its owner's, who is another person here: webhook.test.ts. */
const lists = operations.filter(
  (one) => one.effect === 'read' && listingEntry(one) !== undefined && one !== WebHookDeliveriesRead,
)

describe('the project of an export', () => {
  test.each(
    sample(lists, 'exported', 6).map(
      (operation) => [operation.name.replace(/Request$/, ''), operation] as const,
    ),
  )('is noted for %s', async (line, operation) => {
    const { request } = await requests[line]!(w, w.admin)
    expect((await askOperation(here, w.admin, operation, request, 'csv')).status).toBe(200)
    const [last] = (await written()).reverse()
    expect(last).toMatchObject({
      project_id: ofNoProject.includes(line) ? null : w.id,
      organization_id: w.admin.organizationId,
      changes: [['operation', null, operation.name], ['rows', null, expect.any(Number)], expect.anything()],
    })
  })
})
