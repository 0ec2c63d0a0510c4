/** Live updates: who hears of what, resuming, limits, and how a stream ends. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FileCreate } from '../../../contract/documents/file.ts'
import { FolderAdd } from '../../../contract/documents/folder.ts'
import { OrganizationAdd } from '../../../contract/people/organization.ts'
import { SessionEnd, SessionsRead, UserLogin, UserLogout } from '../../../contract/people/session.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { FolderDelete } from '../../../contract/records/bin.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, password, site } from '../../../test/kit/harness.ts'
import { type Listening, listen } from '../../../test/kit/listening.ts'
import { tellAll } from '../../../test/kit/mail/telling.ts'
import { ownDatabase } from '../../../test/kit/owndatabase.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../../test/kit/records.ts'
import { listOf } from '../../../test/kit/restricted.ts'
import { streamsMax } from './livestreams.ts'

const here = prepared(async () => site({}, await ownDatabase()))
const roles = ['General Contractor PM', 'Viewer'] as const
let team: Project<(typeof roles)[number]>
let pm: Person
let architect: Person
let viewer: Person
let sub: Person
let stranger: Person
let open: Listening[] = []

beforeAll(async () => {
  team = await here.project(roles)
  pm = team.people['General Contractor PM']
  viewer = team.people.Viewer
  ;[architect, sub] = (await Promise.all(['Architect', 'Subcontractor'].map(joins))) as [Person, Person]
  stranger = await here.organization()
  await tellAll(here)
})

async function joins(role: string): Promise<Person> {
  const { client } = team.admin
  const organizationName = `${role} ${randomUUID()}`
  const { organization } = await client.call(OrganizationAdd, { organization: { organizationName } })
  const person = await here.person(team.admin, { organizationId: organization!.organizationId! })
  await client.call(ProjectMemberAdd, { projectId: team.id, member: { userId: person.id, role } })
  return person
}

afterEach(async () => {
  for (const one of open) one.close()
  await Promise.all(open.map(({ ended }) => ended))
  open = []
})

async function hears(person: Person, more: Record<string, string> = {}): Promise<Listening> {
  const heard = await listen(`${here.url}/events`, { 'X-ss-id': person.key, ...more })
  open.push(heard)
  await heard.until(({ event }) => event === 'hello')
  return heard
}

/** The session that began last is not the one that ends it. */
async function endNewest(): Promise<void> {
  const { sessions } = await viewer.client.call(SessionsRead, {})
  const others = sessions!.filter(({ isCurrent }) => !isCurrent)
  const sessionId = Math.max(...others.map((session) => session.sessionId!))
  expect((await viewer.client.call(SessionEnd, { sessionId })).endedCount).toBe(1)
}

/** What each of them heard of an act, as `Created 121`; a last act that everybody hears of is the end of it. */
async function heardOf(people: Record<string, Person>, act: () => Promise<unknown>) {
  const streams = await Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, await hears(person)] as const),
  )
  // What happened before may still be on its way.
  const before = await mark()
  for (const [, { until }] of streams) await until(({ data }) => data.folderId === before)
  await act()
  const after = await mark()
  const told: Record<string, string[]> = {}
  for (const [name, { until, lines }] of streams) {
    await until(({ data }) => data.folderId === after)
    const changes = lines.filter((line) => line.event === 'change')
    const first = changes.findLastIndex(({ data }) => data.folderId === before)
    const own = changes.slice(first + 1).filter(({ data }) => data.folderId !== after)
    told[name] = own.map(({ data }) => `${data.action} ${data.folderType}`)
  }
  return told
}

/** Everybody here is told of it. */
async function mark(): Promise<number> {
  const { folderId } = await makeOne(pm, recordTypes.rfi, team.id, {
    subject: `Mark ${randomUUID()}`,
    question: 'Which?',
    ccUserList: [sub.login],
    toUserId: architect.id,
  })
  await tellAll(here)
  return folderId
}

const rfi = (by: Person, more: RecordData = {}) =>
  makeOne(by, recordTypes.rfi, team.id, {
    subject: 'Beam clash',
    question: 'Which?',
    toUserId: architect.id,
    ...more,
  })

describe('a line', () => {
  test('says which record changed, and has no text of it', async () => {
    const stream = await hears(viewer)
    const { folderId } = await rfi(pm, { subject: 'Secret words' })
    await tellAll(here)
    const line = await stream.until(({ data }) => data.folderId === folderId)
    expect(line.event).toBe('change')
    expect(line.data).toEqual({
      eventId: expect.any(Number),
      projectId: team.id,
      folderId,
      folderType: 121,
      version: 1,
      action: 'Created',
      userId: pm.id,
      at: expect.stringMatching(/^\d{4}-/),
      isGone: false,
    })
    expect(JSON.stringify(stream.lines)).not.toContain('Secret')
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('tells of a new notice', async () => {
    const stream = await hears(architect)
    await rfi(pm)
    await tellAll(here)
    await stream.until(({ event }) => event === 'inbox')
  })

  test('goes to those who see the record at that moment, and to nobody else', async () => {
    const people = { viewer, sub, architect }
    expect(await heardOf(people, () => rfi(pm))).toEqual({
      viewer: ['Created 121'],
      sub: [],
      architect: ['Created 121'],
    })
  })

  test('goes to nobody else while a draft is not issued, and then not of what was before', async () => {
    let ids: RecordData = {}
    const draft = await heardOf({ viewer, architect, admin: team.admin }, async () => {
      ids = await rfi(pm, { statusId: 1 })
      await change(pm, recordTypes.rfi, ids, { question: 'Other' })
    })
    expect(draft).toEqual({ viewer: [], architect: [], admin: ['Created 121', 'Updated 121'] })
    const issued = await heardOf({ viewer, architect }, async () => {
      await change(pm, recordTypes.rfi, ids, { question: 'Another' })
      await change(pm, recordTypes.rfi, ids, { statusId: 3 })
    })
    expect(issued).toEqual({ viewer: ['StatusChanged 121'], architect: ['StatusChanged 121'] })
  })

  test('of a restricted folder goes to those on its list', async () => {
    const list = await listOf(team, [pm])
    const told = await heardOf({ viewer, architect, admin: team.admin }, async () => {
      const folder = { folderName: `Claims ${randomUUID()}`, folderProjectId: team.id, accessByList: list }
      const { folder: made } = await pm.client.call(FolderAdd, { folder })
      await tellAll(here)
      const ids = await rfi(pm, { folderParentId: made!.folderId! })
      await pm.client.call(RFIReplyCreate, { reply: { rfiId: ids.rfiId, response: 'Yes' } })
    })
    expect(told.viewer).toEqual([])
    expect(told.architect).toEqual([])
    expect(told.admin).toEqual(['Created 1', 'Created 121', 'ReplyAdded 121'])
  })

  test('of a verdict that is kept back does not go to those it is kept back from', async () => {
    const package_ = await makeOne(pm, recordTypes.submittal, team.id, {
      description: 'Doors',
      submittingCompanyContactId: sub.id,
      reviewingCompanyContactId: architect.id,
      projectManagerId: pm.id,
    })
    const item = await makeOne(pm, recordTypes.submittalItem, team.id, {
      description: 'Door A',
      responsibleContractorId: sub.organizationId,
      folderParentId: package_.folderId,
    })
    await change(pm, recordTypes.submittalItem, item, { stage: '2' }, { reason: 'Sent' })
    await tellAll(here)
    const told = await heardOf({ pm, sub }, async () => {
      const fileContent = Buffer.from('%PDF-1.7').toString('base64')
      const file = { folderId: item.folderId, fileInfo: { uploadedFileName: 'verdict.pdf' }, fileContent }
      await architect.client.call(FileCreate, file)
      const verdict = { stage: '3', returnedStatusId: '1' }
      await change(architect, recordTypes.submittalItem, item, verdict, { reason: 'Not like this' })
    })
    // That the item is returned is not kept back; who did it and why is.
    expect(told).toEqual({ pm: ['FileAttached 142', 'StatusChanged 142'], sub: ['Updated 142'] })
  })

  test('tells those who lose sight of a record that it is gone, and no more', async () => {
    const ids = await rfi(pm, { ccUserList: [sub.login] })
    await tellAll(here)
    const acts = async (): Promise<void> => {
      await change(pm, recordTypes.rfi, ids, { ccUserList: [] })
      await change(pm, recordTypes.rfi, ids, { question: 'Other' })
    }
    expect(await heardOf({ sub, viewer }, acts)).toEqual({
      sub: ['Gone 121'],
      viewer: ['Updated 121', 'Updated 121'],
    })
    const deleted = await rfi(pm, { statusId: 1 })
    await tellAll(here)
    const remove = () => pm.client.call(FolderDelete, { folderId: deleted.folderId })
    expect(await heardOf({ sub, viewer, pm }, remove)).toEqual({ sub: [], viewer: [], pm: ['Gone 121'] })
  })
})

describe('a stream', () => {
  test('goes on where it was: by its Last-Event-ID, once', async () => {
    const first = await hears(viewer)
    const one = await rfi(pm)
    await tellAll(here)
    const { id } = await first.until(({ data }) => data.folderId === one.folderId)
    first.close()
    await first.ended
    const two = await rfi(pm)
    await tellAll(here)
    const again = await hears(viewer, { 'Last-Event-ID': id! })
    await again.until(({ data }) => data.folderId === two.folderId)
    const three = await rfi(pm)
    await tellAll(here)
    await again.until(({ data }) => data.folderId === three.folderId)
    const ids = again.lines.filter(({ event }) => event === 'change').map(({ data }) => data.folderId)
    expect(ids).toEqual([two.folderId, three.folderId])
  })

  test.each(['nonsense', `${randomUUID()}.3`, '.', 'x.99999999999999999'])(
    'with the Last-Event-ID %s says that everything is to be read again',
    async (id) => {
      const stream = await hears(viewer, { 'Last-Event-ID': id })
      await stream.until(({ event }) => event === 'reset')
    },
  )

  test.each<[string, (key: string) => Promise<unknown>]>([
    ['signing out', (authSessionKey) => viewer.client.call(UserLogout, { authSessionKey })],
    ['SessionEnd, by another session', endNewest],
    ['SessionEnd of all others', () => viewer.client.call(SessionEnd, { allOthers: true })],
  ])(
    'ends with its session, by %s',
    async (_, end) => {
      const { authSessionKey } = await viewer.client.call(UserLogin, { userName: viewer.login, password })
      const stream = await listen(`${here.url}/events`, { Cookie: `ss-id=${authSessionKey}` })
      open.push(stream)
      await stream.until(({ event }) => event === 'hello')
      const other = await hears(viewer)
      await end(authSessionKey!)
      await stream.ended
      expect(stream.lines.at(-1)).toMatchObject({ event: 'end', data: { why: 'session' } })
      expect(other.lines.map(({ event }) => event)).not.toContain('end')
      // Sessions that end by their age are looked for every 30 seconds: a stream that waits for that is too late.
    },
    10_000,
  )

  test('that waits behind another on its connection does not outlive it', async () => {
    const one = `GET /events HTTP/1.1\r\nHost: x\r\nX-ss-id: ${stranger.key}\r\n\r\n`
    for (let i = 0; i < streamsMax; i++) {
      const { hostname, port } = new URL(here.url)
      const client = connect(Number(port), hostname)
      client.write(one.repeat(2))
      const [begin] = await once(client, 'data')
      expect(String(begin)).toMatch(/^HTTP\/1.1 200 /)
      client.destroy()
    }
    await expect.poll(async () => (await hears(stranger).catch(() => undefined)) !== undefined).toBe(true)
  })

  test('that is closed while it is told what it missed is not counted', async () => {
    const { id } = (await hears(pm)).lines[0]!
    const one = `GET /events HTTP/1.1\r\nHost: x\r\nX-ss-id: ${pm.key}\r\nLast-Event-ID: ${id}\r\n\r\n`
    for (let i = 0; i < 60; i++) {
      const { hostname, port } = new URL(here.url)
      const client = connect(Number(port), hostname)
      client.write(one.repeat(3))
      await once(client, 'connect')
      for (let turns = 0; turns < i % 20; turns++) await new Promise(setImmediate)
      client.destroy()
      await once(client, 'close')
    }
    const counted = async () =>
      /^plumbline_live_streams\{.*\} (\d+)$/m.exec(await (await here.fetch('/metrics')).text())?.[1]
    await expect.poll(counted).toBe('1')
  })

  test('is one of at most twenty of a person', async () => {
    for (let i = 0; i < streamsMax; i++) await hears(stranger)
    const refused = await listen(`${here.url}/events`, { 'X-ss-id': stranger.key })
    open.push(refused)
    expect(refused.status).toBe(429)
    open[0]!.close()
    await open[0]!.ended
    expect((await hears(viewer)).status).toBe(200)
  })

  test.each<[string, string, RequestInit, number, RegExp]>([
    ['no key', '/events', {}, 401, /sign in/],
    ['a wrong key', '/events', { headers: { 'X-ss-id': 'wrong' } }, 401, /session has ended/],
    ['a key in the address', '/events?authSessionKey=KEY', {}, 400, /never in the address/],
    ['POST', '/events', { method: 'POST' }, 405, /not allowed/],
    [
      'another site',
      '/events',
      { headers: { Cookie: 'ss-id=KEY', Origin: 'https://evil.example' } },
      403,
      /another web site/,
    ],
  ])('is refused with %s', async (_, path, init, status, says) => {
    const filled = JSON.parse(JSON.stringify(init).replaceAll('KEY', viewer.key))
    const response = await here.fetch(path.replace('KEY', viewer.key), filled)
    expect(response.status).toBe(status)
    expect(((await response.json()) as any).responseStatus.message).toMatch(says)
  })
})
