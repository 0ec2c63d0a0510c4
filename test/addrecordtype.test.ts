/** Carries out docs/add-a-record-type.md in a copy of the source, then uses the record type that it adds. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../server/root.ts'
import type { Site } from './harness.ts'
import { adminPassword, type Running, start } from './program.ts'
import { axe, journeys, visit } from './web/browser.ts'

type Loose = Record<string, any>

const folder = await mkdtemp(join(tmpdir(), 'plumbline-kind-'))
const copy = join(folder, 'source')
let server: Running
let key = ''
let projectId = 0
let rootFolderId = 0

beforeAll(async () => {
  for (const part of ['contract', 'server', 'web', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    await cp(join(packageRoot, part), join(copy, part), { recursive: true })
  await symlink(join(packageRoot, 'node_modules'), join(copy, 'node_modules'), 'junction')
  await carryOut(await readFile(join(packageRoot, 'docs', 'add-a-record-type.md'), 'utf8'))
  await build()
  // A project from before the record type existed.
  server = await start(join(folder, 'data'))
  key = (await call('userlogin', { userName: 'admin', password: adminPassword })).authSessionKey
  const { project } = await call('project/add', { project: { projectName: 'Harbour' } })
  ;({ projectId, rootFolderId } = project)
  await server.end('SIGTERM')
  server = await start(join(folder, 'data'), ['serve'], {}, copy)
})
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/**
 * Writes each code block of the page to the file it names: as a whole, or below or instead of the first
 * line of a change.
 */
async function carryOut(page: string): Promise<void> {
  const blocks = [...page.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)]
  expect(blocks.length).toBeGreaterThan(8)
  for (const [, language, file, text] of blocks) {
    const path = join(copy, file!)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, language === 'diff' ? changed(await readFile(path, 'utf8'), text!) : text!)
  }
}

function changed(source: string, change: string): string {
  const [context, ...added] = change.trimEnd().split('\n')
  const line = `${context!.slice(1)}\n`
  expect(source.split(line), `there is one line "${line.trim()}"`).toHaveLength(2)
  const kept = context!.startsWith('-') ? '' : line
  return source.replace(line, () => `${kept}${added.map((one) => `${one.slice(1)}\n`).join('')}`)
}

async function build(): Promise<void> {
  const compiler = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, words, { cwd: copy }).catch((error) =>
      expect(error.stdout + error.stderr).toBe(''),
    )
  await run(compiler, '--project', 'tsconfig.build.json')
  await Promise.all([run(compiler, '--noEmit', '--project', 'web'), run(join(copy, 'web', 'build.mjs'))])
}

async function ask(route: string, request: Loose): Promise<{ status: number; body: Loose }> {
  const response = await fetch(`${server.url}/api/internal/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(request),
  })
  return { status: response.status, body: (await response.json()) as Loose }
}

async function call(route: string, request: Loose): Promise<Loose> {
  const { status, body } = await ask(route, request)
  expect([status, body.uiErrorMessage]).toEqual([200, ''])
  return body
}

const make = async (...deliveryList: Loose[]): Promise<Loose[]> => {
  const list = deliveryList.map((one) => ({ projectId, ...one }))
  return (await call('delivery/createmany', { deliveryList: list })).returnedIdList
}

describe('a record type that was added by the page', () => {
  test('is created and numbered, and a repeat creates no duplicate', async () => {
    const sent = { tempItemId: 'phone-1', subject: 'Rebar 16 mm', supplier: 'Nordic Steel' }
    const [first] = await make(sent)
    const [again, next] = await make(sent, { subject: 'Formwork' })
    expect([first!.number, again, next!.number]).toEqual(['DL-001', first, 'DL-002'])
    const { delivery } = await call('delivery/read', { folderId: Number(first!.folderId) })
    expect(delivery).toMatchObject({
      subject: 'Rebar 16 mm',
      statusId: 1,
      statusName: 'Expected',
      userCanModify: true,
    })
  })

  test('takes the steps of its table, and lists the steps that are possible', async () => {
    const folderId = Number((await make({ subject: 'Windows' }))[0]!.folderId)
    const { transitions } = await call('record/transitions', { folderId })
    expect(transitions.map((one: Loose) => one.statusName)).toEqual(['Taken', 'Refused'])
    const { delivery } = await call('delivery/update', { delivery: { folderId, statusId: 2, packages: 3 } })
    expect(delivery.arrivedDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { status, body } = await ask('delivery/update', {
      delivery: { folderId, supplier: 7, statusId: 9 },
    })
    expect([status, body.responseStatus.errors[0].fieldName]).toEqual([400, 'Delivery.StatusId'])
  })

  test('is listed, found by search, changed in bulk, and has a history', async () => {
    const folderId = Number((await make({ subject: 'Zinc gutters', dueDate: '2020-01-02' }))[0]!.folderId)
    const filter = { Subject: 'zinc*' }
    const { deliveryList } = await call('delivery/readinfolder', { parentFolderId: rootFolderId, filter })
    expect(deliveryList).toMatchObject([{ folderId, isOverdue: true }])
    const { hits } = await call('record/search', { projectId, text: 'gutt' })
    expect(hits).toMatchObject([{ folderId, folderType: 191 }])
    const many = { folderIds: [folderId], changes: { Supplier: 'Roofers' } }
    expect((await call('record/updatemany', many)).results).toMatchObject([{ folderId, errorCode: '' }])
    const { changes } = await call('record/history', { folderId })
    expect(changes).toContainEqual(expect.objectContaining({ field: 'Supplier', newValue: 'Roofers' }))
  })

  test('is deleted and restored', async () => {
    const folderId = Number((await make({ subject: 'Doors' }))[0]!.folderId)
    const { delivery } = await call('delivery/read', { folderId })
    await call('folder/delete', { folderId })
    expect((await ask('delivery/read', { folderId })).status).toBe(404)
    await call('folder/restore', { folderId })
    expect((await call('delivery/read', { folderId })).delivery).toEqual(delivery)
  })

  test('exists in a new project, too', async () => {
    const { project } = await call('project/add', { project: { projectName: 'Bridge' } })
    const [created] = await make({ projectId: project.projectId, subject: 'Bearings' })
    expect(created!.number).toBe('DL-001')
  })

  test('leaves the sections of a project unchanged, each once', async () => {
    const { sections } = await call('project/sections', { projectId })
    const names = sections.map((one: Loose) => one.section)
    expect(names).toHaveLength(new Set(names).size)
    const { folderId } = sections.find((one: Loose) => one.section === 'dailyreports')
    expect((await call('folder/get', { folderId })).folder.folderType).toBe(160)
  })

  test('has a count equal to its listing', async () => {
    await make({ subject: 'Paint' })
    const filters = [{}, { Subject: 'paint' }]
    const { counts } = await call('record/count', { projectId, folderType: 191, filters })
    const all = await call('delivery/readinfolder', { parentFolderId: rootFolderId, wantCount: true })
    expect(counts).toEqual([all.totalCount, 1])
  })

  test('is documented and part of the OpenAPI document', async () => {
    const page = await fetch(`${server.url}/metadata`)
    expect(await page.text()).toContain('DeliveryReadInFolder')
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Loose
    expect(paths['/api/internal/delivery/createmany']).toBeDefined()
  })
})

journeys('a record type that was added by the page, in the web app', () => {
  test('is created by its form, listed, and moved to another state on its page', async () => {
    const page = await visit({ url: server.url, clock: {} } as Site, undefined, {
      at: `/p/${projectId}/deliveries/new`,
      allow: /^401 POST \/api\/internal\/session\/get/,
    })
    await page.getByLabel('User name or e-mail').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill(adminPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('textbox', { name: 'What is to arrive' }).fill('Roof trusses')
    await page.getByRole('textbox', { name: 'Supplier' }).fill('Nordic Timber')
    await page.getByRole('button', { name: 'Save delivery' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roof trusses' }).waitFor()
    await page.getByText('Nordic Timber').waitFor()

    await page.getByRole('button', { name: 'Take it…' }).click()
    await page.getByRole('textbox', { name: 'Packages' }).fill('12')
    await page.getByRole('button', { name: 'Take it', exact: true }).click()
    await page.getByRole('listitem').filter({ hasText: 'took it' }).waitFor()
    expect(await axe(page)).toEqual([])

    await page.getByRole('navigation').getByRole('link', { name: 'Deliveries' }).first().click()
    await page.getByRole('link', { name: 'All' }).click()
    await page.getByRole('row', { name: /Roof trusses/ }).waitFor()
    expect(await axe(page)).toEqual([])
  })
})
