/** The inbox: the unread count, what was told, opening it, and how one wants to be told. */
import { beforeAll, expect, test } from 'vitest'
import { NoticesMarkRead, NoticesRead } from '../../../contract/outbound/notice.ts'
import { DistributionGroupSave } from '../../../contract/people/distributiongroup.ts'
import { RFIReplyCreate } from '../../../contract/records/rfi.ts'
import { type Person, type Project, site } from '../../kit/harness.ts'
import { tellAll } from '../../kit/mail/telling.ts'
import { ownDatabase } from '../../kit/owndatabase.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'

const here = prepared(async () => site({}, await ownDatabase()))

type Role = 'General Contractor PM' | 'Architect'
let project: Project<Role>
let pm: Person
let architect: Person

beforeAll(async () => {
  project = await here.project(['General Contractor PM', 'Architect'])
  pm = project.people['General Contractor PM']
  architect = project.people.Architect
})

/** Two RFIs wait on the architect, and one of them has a reply that names them. */
async function ask(): Promise<number> {
  await tellAll(here)
  await architect.client.call(NoticesMarkRead, { all: true })
  const rfi = { question: 'Which one?', toUserId: architect.id, fromUserId: pm.id }
  const first = await makeOne(pm, recordTypes.rfi, project.id, { ...rfi, subject: 'Beam clash at C4' })
  await makeOne(pm, recordTypes.rfi, project.id, { ...rfi, subject: 'Slab edge at grid F' })
  const reply = { rfiId: first.rfiId, response: `@${architect.fullName}, can you look at it today?` }
  await pm.client.call(RFIReplyCreate, { reply })
  await tellAll(here)
  return first.folderId!
}

const unread = async (): Promise<number> => (await architect.client.call(NoticesRead, {})).unreadCount!

journeys('the inbox', () => {
  test('counts, lists, and marks as read what is opened', async () => {
    await ask()
    const page = await visit(here, architect)
    const nav = page.getByRole('navigation', { name: 'Across projects' })
    await nav.getByTitle('3 unread notices').waitFor()
    await nav.getByRole('link', { name: /Inbox/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    const lines = page.getByRole('region', { name: 'What you were told' }).getByRole('listitem')
    await lines.filter({ hasText: 'Names you' }).waitFor()
    expect(await lines.filter({ hasText: '(unread)' }).count()).toBe(3)
    await lines.filter({ hasText: 'asked it.' }).first().waitFor()
    expect(await hindrances(page)).toEqual([])
    // Opening the record marks both its notices.
    await lines.filter({ hasText: 'Names you' }).getByRole('link').click()
    await page.getByRole('heading', { name: /Beam clash at C4/ }).waitFor()
    await nav.getByTitle('1 unread notice').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
    expect(await unread()).toBe(0)
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await page.getByText('You have read everything.').waitFor()
  })

  test('on a phone, with the count on its tab', async () => {
    await ask()
    const page = await visit(here, architect, { phone: true })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Inbox/ }).click()
    await page.getByText('Waits on you').first().waitFor()
    expect(await hindrances(page)).toEqual([])
  })

  test('a reply offers the people who see the record, and tells whom it names', async () => {
    const folderId = await ask()
    await architect.client.call(NoticesMarkRead, { all: true })
    const page = await visit(here, pm, { at: `/r/${folderId}` })
    const box = page.getByLabel('Reply', { exact: true })
    await box.pressSequentially(`Thanks @${architect.fullName.slice(0, 18)}`)
    await page.getByRole('option', { name: architect.fullName }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await box.press('Enter')
    await box.pressSequentially('for that')
    expect(await box.inputValue()).toBe(`Thanks @${architect.fullName} for that`)
    await page.getByRole('button', { name: /^Reply/ }).click()
    await page.getByText(`Thanks @${architect.fullName} for that`).first().waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
    await tellAll(here)
    const { notices } = await architect.client.call(NoticesRead, { unreadOnly: true })
    expect(notices).toMatchObject([{ reason: 'mention' }])
    // A group names those of its people who see the record.
    const group = { name: 'Design team', memberList: [architect.id, pm.id] }
    await pm.client.call(DistributionGroupSave, { projectId: project.id, group })
    await page.reload()
    await box.pressSequentially('@Design')
    await page.getByRole('option', { name: /Design team/ }).click()
    const names = [architect, pm].map(({ fullName }) => `@${fullName} `).sort()
    expect((await box.inputValue()).match(/@[^@]+/g)!.sort()).toEqual(names)
  })

  test('the link of a mail ends mails when a button is pressed', async () => {
    const token = 'not-a-token'
    const page = await visit(here, undefined, {
      at: `/unsubscribe?token=${token}`,
      allow: /404 POST .*\/mail\/unsubscribe/,
    })
    await page.getByRole('heading', { name: 'No more mails like this' }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('alert').waitFor()
    const known = 'a-token-of-a-mail'
    await here.database.rows(
      `INSERT INTO unsubscribe_token (digest, person_id, reasons, made_at) VALUES (sha256($1::bytea), $2, '{court}', now())`,
      [Buffer.from(known), architect.id],
    )
    await page.goto(`/unsubscribe?token=${known}`)
    await page.getByText(`This ends mails to ${architect.fullName} of these kinds: Waits on you.`).waitFor()
    await page.getByRole('button', { name: `Send ${architect.fullName} no more of these` }).click()
    await page.getByText(`${architect.fullName} gets no more mails like this one.`).waitFor()
  })

  test('the mail log is in the setup', async () => {
    const page = await visit(here, project.admin, { at: `/p/${project.id}/setup/mail` })
    await page.getByText('This server sends no mail.').waitFor()
    expect(await hindrances(page)).toEqual([])
  })

  test('a record says who was told, and can be left', async () => {
    const folderId = await ask()
    const page = await visit(here, architect, { at: `/r/${folderId}` })
    await page.getByText('Who was told').click()
    await page.getByText('Waits on you').first().waitFor()
    await page.getByLabel(/Notices of this record/).selectOption('Leave')
    await page.waitForResponse((response) => response.url().endsWith('/record/told'))
    await pm.client.call(RFIReplyCreate, { reply: { rfiId: await idOf(folderId), response: 'Any news?' } })
    await tellAll(here)
    expect(await unread()).toBe(1)
  })

  test('the account says how one is told', async () => {
    const page = await visit(here, architect, { at: '/me' })
    await page.getByText('Times are those of this device (America/New York).').waitFor()
    const replies = page.getByLabel('Somebody replies to a record of yours.')
    await replies.selectOption('digest')
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await replies.waitFor()
    expect(await replies.inputValue()).toBe('digest')
    await page.getByLabel('Mute a project').selectOption({ index: 1 })
    await page.getByRole('button', { name: /Hear again/ }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await ask()
    expect(await unread()).toBe(0)
    await page.getByRole('button', { name: /Hear again/ }).click()
    await page.getByRole('button', { name: /Hear again/ }).waitFor({ state: 'detached' })
  })
})

const idOf = async (folderId: number): Promise<number> =>
  (await change(pm, recordTypes.rfi, { folderId }, {})).rfiId
