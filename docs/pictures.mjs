/**
 * Takes the pictures of docs/pictures: `npm run build && node docs/pictures.mjs`. Starts the demo on a port and in a folder of
 * its own, signs its people in by the page, and takes what they see. Needs a Chromium: CHROMIUM names it.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { smallPng } from './smallpng.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const out = join(root, 'docs', 'pictures')
const port = Number(process.env.PORT ?? 4399)
const url = `http://127.0.0.1:${port}`
const word = 'a plumb line hangs true'
const given = 'made up for a picture'

const desk = { viewport: { width: 1360, height: 900 } }
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1.5,
  isMobile: true,
  hasTouch: true,
}

/** The demo, and the administrator's first password. */
async function serve(data) {
  const words = ['dist/server/main.js', 'serve', '--demo', '--port', String(port), '--data', data]
  const server = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ready = new Promise((done, fail) => {
    const hear = (chunk) => {
      said += chunk
      const password = /password "([^"]+)"/.exec(said)?.[1]
      if (password) done(password)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.on('exit', () => fail(new Error(`The server ended.\n${said}`)))
  })
  return { server, password: await ready }
}

async function call(name, body, authSessionKey) {
  const answer = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...body, authSessionKey }),
  })
  const reply = await answer.json()
  if (!answer.ok) throw new Error(`${name}: ${reply.responseStatus?.message}`)
  return reply
}

const signIn = async (userName, password) =>
  (await call('UserLoginRequest', { userName, password })).authSessionKey

/** Each chooses a password of his own, or the page would ask him for one. */
async function choosePassword(login, old) {
  const key = await signIn(login, old)
  const { userId } = await call('SessionGetRequest', {}, key)
  const additionalInfo = [{ propertyName: 'OldPassword', propertyValue: old }]
  await call('UserUpdateRequest', { user: { userId, userPassword: word }, additionalInfo }, key)
}

async function letIn(firstPassword, logins) {
  await choosePassword('admin', firstPassword)
  const key = await signIn('admin', word)
  const { projects } = await call('ProjectsGetByUserRequest', {}, key)
  const { projectId } = projects[0]
  const { projectMembers } = await call('ProjectGetMembersByProjectRequest', { projectId }, key)
  for (const { userId } of projectMembers) {
    const { user } = await call('UserGetRequest', { userId }, key)
    if (!logins.includes(user.userLogin)) continue
    await call('UserUpdateRequest', { user: { userId, userPassword: given } }, key)
    await choosePassword(user.userLogin, given)
  }
  return projectId
}

/** Where two of them are: the answered RFI that waits on him longest, and the newest punch list. */
async function places(projectId) {
  const key = await signIn('mdelgado', word)
  const { items } = await call('MyCourtReadRequest', { projectId }, key)
  const answered = items.find(({ folderType, statusId }) => folderType === 121 && statusId === 4)
  const { projects } = await call('ProjectsGetByUserRequest', {}, key)
  const { folderList } = await call(
    'FolderReadPunchListRequest',
    { folderParentId: projects.find((project) => project.projectId === projectId).rootFolderId },
    key,
  )
  return {
    rfi: `/p/${projectId}/rfis/${answered.folderId}`,
    walk: `/p/${projectId}/punch/${folderList.at(-1).folderId}/walk`,
  }
}

async function pictures(browser, projectId) {
  const { rfi, walk } = await places(projectId)
  const take = async (name, login, how, see) => {
    const context = await browser.newContext({
      ...how,
      baseURL: url,
      locale: 'en-US',
      reducedMotion: 'reduce',
    })
    await context.request.post('/auth/credentials', { data: { userName: login, password: word } })
    const page = await context.newPage()
    await see(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.activeElement?.blur?.())
    await writeFile(join(out, `${name}.png`), smallPng(await page.screenshot()))
    await context.close()
  }
  const at = (path) => (page) => page.goto(path)
  await take('dashboard', 'mdelgado', desk, at(`/p/${projectId}`))
  await take('court', 'mdelgado', desk, async (page) => {
    // The project that was looked at last stays at the side.
    await page.goto(`/p/${projectId}`)
    await page.getByRole('link', { name: 'My court' }).first().click()
    await page.getByText('wait on you.').waitFor()
  })
  await take('rfi-list', 'mdelgado', desk, at(`/p/${projectId}/rfis`))
  await take('rfi', 'mdelgado', desk, at(rfi))
  await take('daily-phone', 'tbrannigan', phone, at(`/p/${projectId}/daily/new`))
  await take('punch-walk-phone', 'tbrannigan', phone, at(walk))
}

const data = await mkdtemp(join(tmpdir(), 'plumbline-pictures-'))
const { server, password } = await serve(data)
try {
  await mkdir(out, { recursive: true })
  const projectId = await letIn(password, ['mdelgado', 'tbrannigan'])
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  await pictures(browser, projectId)
  await browser.close()
} finally {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill()
  await ended
  await rm(data, { recursive: true, force: true })
}
