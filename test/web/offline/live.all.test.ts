/** Live pages: what somebody else does is on the page without loading it again, with a line that says who did what. */
import { beforeAll, expect, test } from 'vitest'
import { NoticesMarkRead, NoticesRead } from '../../../contract/outbound/notice.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { tellAll } from '../../kit/mail/telling.ts'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(async () => site({}, await ownDatabase()))
let project: Project<'General Contractor PM' | 'Architect'>
let pm: Person
let architect: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect'])
  pm = project.people['General Contractor PM']
  architect = project.people.Architect
})

const rfi = (subject: string) =>
  makeOne(pm, recordTypes.rfi, project.id, {
    subject,
    question: 'Which one?',
    toUserId: architect.id,
    fromUserId: pm.id,
  })

journeys('a live page', () => {
  test('shows the answer of the architect at once, in every tab, by one stream', async () => {
    const ids = await rfi('Beam clash at C4')
    await tellAll(here)
    await pm.client.call(NoticesMarkRead, { all: true })
    const at = `/p/${project.id}/rfis/${ids.folderId}`
    /** Which of the notices about it are read. */
    const told = async () =>
      (await pm.client.call(NoticesRead, {}))
        .notices!.filter(({ folderId }) => folderId === ids.folderId)
        .map(({ isRead }) => isRead)
    const before = await told()
    const page = await visit(here, pm, { at })
    const streams: string[] = []
    page.context().on('request', (request) => {
      if (request.url().includes('/events')) streams.push(request.url())
    })
    const stream = page.waitForResponse((response) => response.url().endsWith('/events'))
    await page.getByRole('heading', { name: /Beam clash at C4/ }).waitFor()
    await stream
    const list = await page.context().newPage()
    const loaded = list.waitForResponse(/\/assets\/live-/)
    await list.goto(`/p/${project.id}/rfis`)
    await list.getByText('Beam clash at C4').first().waitFor()
    // It follows from now on, and reads once more what it shows.
    await loaded
    await list.waitForResponse(/\/api\//)
    await change(architect, recordTypes.rfi, ids, { statusId: 4, answer: 'Move the duct' })
    await tellAll(here)
    const line = `${architect.fullName} set it to Answered`
    await page.getByText(line).waitFor()
    await page.getByText('Move the duct').first().waitFor()
    expect(await hindrances(page)).toEqual([])
    await list.getByText(line).waitFor()
    // They look at it: the notice of the answer is read, and they are not told of it again.
    await expect.poll(told).toEqual([...before, true])
    const nav = page.getByRole('navigation', { name: 'Across projects' })
    await expect.poll(() => nav.getByTitle(/unread/).count()).toBe(0)
    // Not only that something was changed.
    await change(project.admin, recordTypes.rfi, ids, { drawing: 'S-201' })
    await tellAll(here)
    await page.getByText(`${project.admin.fullName} changed drawing to S-201`).waitFor()
    // After the user's own step it would say what is no longer so. By itself it goes only after a minute.
    await change(pm, recordTypes.rfi, ids, { statusId: 5 })
    await tellAll(here)
    for (const tab of [page, list])
      await tab.locator('.live-line').waitFor({ state: 'detached', timeout: 30_000 })
    expect(streams).toHaveLength(1)
    // The tab with the stream is closed: the other one takes over, and misses nothing.
    await page.close()
    const taken = list
      .context()
      .waitForEvent('request', (request) => request.url().includes('/events?lastEventId='))
    await taken
    await rfi('Slab edge at grid F')
    await tellAll(here)
    await list.getByText('Slab edge at grid F').first().waitFor()
  })

  test('of the setup lists webhooks, their deliveries, and shows a secret once', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/hooks`, allow: /^400 POST/ })
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByLabel('What it is for').fill('Mirror')
    await page.getByLabel('Address').fill('http://10.0.0.1/')
    await page.getByRole('button', { name: 'Make the webhook' }).click()
    await page
      .getByText(/^The address must not lead inside/)
      .first()
      .waitFor()
    await page.getByLabel('Address').fill('https://example.com/hook')
    await page.getByRole('button', { name: 'Make the webhook' }).click()
    await page.getByText('Copy it now').waitFor()
    expect(await page.locator('.made-key code').textContent()).toMatch(/^\S{20,}$/)
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('button', { name: 'Deliveries of Mirror' }).click()
    await page.getByText('Nothing was sent yet.').waitFor()
    await here.database.rows(
      `INSERT INTO web_hook_delivery (hook_id, position, folder_id, action, state, made_at, next_try_at, said)
       SELECT id, position, 1, 'FieldsChanged', 'given up', now(), now(),
              'The receiver answered 503: the service is not there now, try again later'
         FROM web_hook WHERE project_id = $1`,
      [project.id],
    )
    await page.reload()
    await page.getByRole('button', { name: 'Deliveries of Mirror' }).click()
    const sent = page.getByRole('row').filter({ hasText: 'FieldsChanged' })
    await sent.getByRole('cell', { name: 'Given up' }).waitFor()
    // What is cut off cannot be pressed.
    await sent.getByRole('button', { name: 'Send again from here' }).click({ trial: true })
    const dialog = (await page.getByRole('dialog').boundingBox())!
    const row = (await sent.boundingBox())!
    expect(row.x + row.width).toBeLessThanOrEqual(dialog.x + dialog.width)
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch on' }).waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No webhooks yet.').waitFor()
  })
})
