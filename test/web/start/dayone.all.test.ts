/**
 * Day one, as a contractor lives it: an empty server, its link in the console, mail to a real receiver, an invited architect, and a first
 * RFI that they answer. And the pages on the way, at a desk and on a phone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../kit/harness.ts'
import { tokenIn } from '../../kit/mail/inviting.ts'
import { mailbox } from '../../kit/mail/mailbox.ts'
import { prepared } from '../../kit/prepared.ts'
import { type Running, start } from '../../kit/programs/program.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { now, state } from '../kit/recordsite.ts'

const box = prepared(() => mailbox())
const password = 'four grey cranes at rest'
const architect = 'nora@kim.example.com'
let folder: string
let server: Running
let here: Site

journeys('day one', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-dayone-'))
    const env = { PLUMBLINE_ADMIN_PASSWORD: '', PLUMBLINE_MAIL_DELAY_SECONDS: '0' }
    server = await start(folder, ['serve'], env)
    here = { url: server.url, clock: { now: undefined } } as Site
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })

  const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
    // A label ends with a mark if the field is needed.
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  /** The mail to an address with such a subject, once it has come. */
  const mailTo = async (address: string, subject: RegExp): Promise<string> => {
    const find = () =>
      box.received.find(({ to, header }) => to === address && subject.test(header('Subject') ?? ''))
    await expect.poll(find, { timeout: 60_000, interval: 500 }).toBeDefined()
    return find()!.text
  }

  test('from the console’s link to an RFI that an invited architect has answered', async () => {
    const [, link] = /(\/first#\S+)$/m.exec(server.output())!
    const admin = await visit(here, undefined, {
      at: link!,
      allow: /^400 POST .*(firststart|serversettings)/,
    })
    await admin.getByRole('heading', { name: 'Begin with Plumbline' }).waitFor()
    expect(await hindrances(admin)).toEqual([])
    await fill(admin, {
      'Your company': 'Reed Builders',
      'First name': 'Ann',
      'Last name': 'Reed',
      'Your e-mail address': 'ann@reed',
      'Choose a password': password,
      'The password again': password,
    })
    await press(admin, 'Go on')
    await admin.locator('.field .err').filter({ hasText: 'This is no e-mail address.' }).waitFor()
    await fill(admin, { 'Your e-mail address': 'ann@reed.example.com' })
    await press(admin, 'Go on')

    await admin.getByRole('heading', { name: 'Mail' }).waitFor()
    expect(await hindrances(admin)).toEqual([])
    // What cannot be is said at its field, in words of the page.
    const refused = (text: RegExp) => admin.locator('.field .err').filter({ hasText: text }).waitFor()
    await press(admin, 'Try it and save')
    await refused(/^This is no name of a mail server\. Write it as smtp\.example\.com/)
    await refused(/^This is no e-mail address\./)
    await fill(admin, { 'Mail server': '127.0.0.1:1', 'Mail comes from': 'plumbline@reed.example.com' })
    await press(admin, 'Try it and save')
    await refused(/^No mail server answers at 127\.0\.0\.1:1\./)
    await fill(admin, {
      'The address of this server': server.url,
      // Its address is taken as well.
      'Mail server': box.url,
      'Mail comes from': 'plumbline@reed.example.com',
    })
    await press(admin, 'Try it and save')
    await mailTo('ann@reed.example.com', /sends mail/)

    await admin.getByRole('heading', { name: 'What next?' }).waitFor()
    expect(await hindrances(admin)).toEqual([])
    await press(admin, 'Start a project')
    await refused(/^Please name the project\./)
    await fill(admin, { 'Name of the project': 'River Clinic' })
    await press(admin, 'Start a project')
    await admin.getByRole('heading', { name: 'Who works on River Clinic?' }).waitFor()
    expect(await hindrances(admin)).toEqual([])
    await fill(admin, { 'E-mail addresses': `Nora Kim <${architect}>` })
    await admin.getByLabel('Company', { exact: true }).selectOption('Another company …')
    await fill(admin, { 'Name of the company': 'Kim Architects' })
    await admin.getByLabel('Role in the project').selectOption('Architect')
    await press(admin, 'Invite')
    await admin.getByRole('combobox', { name: 'Role of Nora Kim' }).waitFor()
    expect(await hindrances(admin)).toEqual([])

    const token = tokenIn(await mailTo(architect, /invites you to River Clinic/))
    const nora = await visit(here, undefined, { at: `/join#${token}`, phone: true, allow: /^401 / })
    await nora.getByRole('heading', { name: 'Join River Clinic' }).waitFor()
    expect(await hindrances(nora)).toEqual([])
    await fill(nora, {
      'Your e-mail address': architect,
      'Choose a password': password,
      'The password again': password,
    })
    await press(nora, 'Set the password and go in')
    await nora.getByRole('heading', { level: 1, name: 'My court' }).waitFor()

    const projectId = /\/p\/(\d+)\//.exec(admin.url())![1]!
    await admin.goto(`/p/${projectId}/rfis/new`)
    await admin.getByRole('textbox', { name: 'Subject', exact: true }).fill('Lintel at the pass-through')
    await admin.getByRole('textbox', { name: 'Question', exact: true }).fill('Which lintel is it?')
    const to = admin.getByRole('combobox', { name: 'To', exact: true })
    await to.fill('Nora')
    await admin.getByRole('option', { name: /Nora Kim/ }).click()
    await admin.getByRole('button', { name: /^Send/ }).click()
    await admin.waitForURL(/\/rfis\/\d+$/)
    await state(admin, 'Open')

    await mailTo(architect, /^RFI-001 Lintel at the pass-through: waits on you$/)
    await nora.goto(new URL(admin.url()).pathname)
    await now(nora).getByRole('button', { name: 'Answer…' }).click()
    await now(nora)
      .getByRole('textbox', { name: /^Answer/ })
      .fill('Use W8×21.')
    await now(nora).getByRole('button', { name: 'Answer', exact: true }).click()
    await state(nora, 'Answered')
    await admin.reload()
    await admin.locator('.answer').getByText('Use W8×21.').waitFor()

    // She administers her company now, and asks for a new password herself. That ends the session of her first page.
    await nora.goto('/people')
    await nora.getByRole('link', { name: 'Kim Architects' }).click()
    await nora.getByRole('button', { name: 'Change Kim Architects' }).waitFor()
    expect(await hindrances(nora)).toEqual([])
    const again = await visit(here, undefined, { at: '/password', phone: true })
    await fill(again, { 'User name or e-mail': architect })
    await press(again, 'Send me a link')
    await again.getByText('a mail is on its way to it').waitFor()
    expect(await hindrances(again)).toEqual([])
    const reset = tokenIn(await mailTo(architect, /set a new password/))
    await again.goto(`/password#${reset}`)
    await fill(again, { 'Your new password': `${password}!`, 'The new one again': `${password}!` })
    await press(again, 'Set it and sign in')
    await again.getByRole('heading', { level: 1, name: 'My court' }).waitFor()

    // What was entered at the first start is changed later, and tried again.
    await admin.goto('/people')
    await admin.getByRole('link', { name: 'Server settings' }).click()
    await admin.getByText(`Mail goes out by ${new URL(box.url).host}.`).waitFor()
    await admin.getByRole('row', { name: /^Mail server .*Entered by Ann Reed/ }).waitFor()
    await admin.getByText('There is no demo on this server.').waitFor()
    expect(await hindrances(admin)).toEqual([])
    box.received.length = 0
    await fill(admin, { 'Mail comes from': 'office@reed.example.com' })
    await press(admin, 'Try it and save')
    await mailTo('ann@reed.example.com', /sends mail/)
    await admin.getByRole('cell', { name: 'office@reed.example.com' }).waitFor()

    // The link of the console is used up.
    const late = await visit(here, undefined, { at: link!, allow: /409 POST .*\/firststart\/open/ })
    await late.getByText('This link was used already. Please sign in.').waitFor()
  })
})
