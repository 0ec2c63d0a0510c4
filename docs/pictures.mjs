/**
 * Takes the pictures of docs/pictures: `npm run build && node docs/pictures.mjs`. Starts the demo on a port and in a folder of
 * its own, signs its people in, and takes what they see. Needs a Chromium, which CHROMIUM may name, and pdftoppm.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'docs', 'pictures')
const port = process.env.PORT ?? '4399'
const url = `http://127.0.0.1:${port}`
const given = 'made up for a picture'
const chosen = 'a plumb line hangs true'

const desk = { viewport: { width: 1360, height: 900 } }
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}

async function serve(data) {
  const server = spawn(
    process.execPath,
    ['dist/server/main.js', 'serve', '--demo', '--port', port, '--data', data],
    {
      cwd: root,
      env: { ...process.env, PLUMBLINE_ADMIN_PASSWORD: given, PLUMBLINE_DEMO_PASSWORD: given },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended.')
    const health = await fetch(`${url}/health`).catch(() => undefined)
    if (health?.ok) return server
    await new Promise((again) => setTimeout(again, 500))
  }
}

async function call(name, body, key) {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`)
  return response.headers.get('Content-Type').includes('json')
    ? response.json()
    : Buffer.from(await response.arrayBuffer())
}

/** Signs a person of the demo in, with a password of their own: the web app would ask them for one. */
async function signIn(userName) {
  const { authSessionKey } = await call('UserLoginRequest', { userName, password: given })
  const { userId } = await call('SessionGetRequest', {}, authSessionKey)
  const additionalInfo = [{ propertyName: 'OldPassword', propertyValue: given }]
  await call('UserUpdateRequest', { user: { userId, userPassword: chosen }, additionalInfo }, authSessionKey)
  return (await call('UserLoginRequest', { userName, password: chosen })).authSessionKey
}

const small = (picture, name) =>
  sharp(picture)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(out, `${name}.png`))

/** The project, the answered RFI that waits longest, and the newest punch list. */
async function places(key) {
  const { projects } = await call('ProjectsGetByUserRequest', {}, key)
  const [{ projectId, rootFolderId }] = projects
  const { items } = await call('MyCourtReadRequest', { projectId }, key)
  const { folderList } = await call('FolderReadPunchListRequest', { folderParentId: rootFolderId }, key)
  const answered = items.find(({ folderType, statusId }) => folderType === 121 && statusId === 4)
  return { project: `/p/${projectId}`, rfi: answered.folderId, walk: folderList.at(-1).folderId }
}

async function takePages(browser, { project, rfi, walk }) {
  const take = async (name, userName, how, path) => {
    const context = await browser.newContext({
      ...how,
      baseURL: url,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await context.request.post('/auth/credentials', { data: { userName, password: chosen } })
    const page = await context.newPage()
    // The project that was looked at last stays at the side; the tour is offered once.
    await page.goto(project)
    await page
      .getByRole('button', { name: 'Not now' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.activeElement?.blur?.())
    await small(await page.screenshot(), name)
    await context.close()
  }
  await take('dashboard', 'mdelgado', desk, project)
  await take('court', 'mdelgado', desk, '/')
  await take('rfi', 'mdelgado', desk, `${project}/rfis/${rfi}`)
  await take('daily-phone', 'tbrannigan', phone, `${project}/daily/new`)
  await take('punch-walk-phone', 'tbrannigan', phone, `${project}/punch/${walk}/walk`)
}

/** The first page of the RFI as a PDF. */
async function takePaper(folderId, key) {
  const pdf = await call('RecordPrintRequest', { folderId, paperSize: 'Letter' }, key)
  const { stdout } = spawnSync('pdftoppm', ['-png', '-r', '110', '-f', '1', '-l', '1'], {
    input: pdf,
    maxBuffer: 1e8,
  })
  await small(stdout, 'rfi-paper')
}

const data = await mkdtemp(join(tmpdir(), 'plumbline-pictures-'))
const server = await serve(data)
try {
  await mkdir(out, { recursive: true })
  const key = await signIn('mdelgado')
  await signIn('tbrannigan')
  const found = await places(key)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  await takePages(browser, found)
  await browser.close()
  await takePaper(found.rfi, key)
} finally {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill()
  await ended
  await rm(data, { recursive: true, force: true })
}
