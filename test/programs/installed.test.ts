/**
 * An installation of its own, without the optional packages that make pictures smaller (`npm ci --omit=optional`, or a
 * platform for which there are none): it starts, shows pictures as they are, and says what it cannot show.
 */
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FilePictureRead, ProjectAdd, RFICreateMany, UserLogin } from '../../contract/index.ts'
import { client } from '../../packages/client/src/caller.ts'
import { packageRoot } from '../../server/root.ts'
import { atEnd } from '../kit/atend.ts'
import { heic } from '../kit/files/heic.ts'
import type { Person, Site } from '../kit/harness.ts'
import { ownDatabase } from '../kit/owndatabase.ts'
import { adminPassword, launch, type Running, start } from '../kit/programs/program.ts'
import { urlOf } from '../kit/template.ts'
import { journeys, type Visiting, visit } from '../web/kit/browser.ts'

const optional = ['sharp', '@img', 'libheif-js']

/** What is built, beside all packages but these. */
async function installation(folder: string): Promise<string> {
  const root = join(folder, 'plumbline')
  for (const part of ['dist/server', 'dist/contract', 'dist/web', 'server/db', 'package.json'])
    await cp(join(packageRoot, part), join(root, part), { recursive: true })
  await mkdir(join(root, 'node_modules'))
  for (const name of await readdir(join(packageRoot, 'node_modules')))
    if (!optional.includes(name))
      await symlink(join(packageRoot, 'node_modules', name), join(root, 'node_modules', name), 'junction')
  return root
}

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
