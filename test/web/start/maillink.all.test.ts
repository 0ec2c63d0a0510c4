/**
 * The journey by mail: an architect without a login gets the RFI, opens the link, answers with a file; the engineer sees it and
 * closes it. And the mail that a manager decides about.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { incoming } from '../../kit/mail/incoming.ts'
import { linkWorld } from '../../kit/mail/linkworld.ts'
import { codeIn, sendAll } from '../../kit/mail/mailbox.ts'
import { read, recordTypes } from '../../kit/records.ts'
import { hindrances, journeys, visit } from '../kit/browser.ts'
import { now, state } from '../kit/recordsite.ts'

const w = linkWorld({ mailReplyTo: 'reply@in.example.com', mailListen: '127.0.0.1:0' })
const mail = incoming(w.here)
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1b5aa3' } })
  .png()
  .toBuffer()

journeys('by mail', () => {
  test('an architect without a login answers with a file, and the engineer closes it', async () => {
    const ids = await w.rfi()
    const token = await w.mailed()
    const refused = /^4\d\d POST .*\/maillink\/reply/
    const page = await visit(w.here, undefined, { at: `/m#${token}`, phone: true, allow: refused })
    await page.getByRole('heading', { name: 'Open it on this device' }).waitFor()
    expect(await hindrances(page)).toEqual([])
    // Opening the link sent nothing.
    await sendAll(w.here)
    expect(w.box.received).toHaveLength(1)
    await page.getByRole('button', { name: 'Send me the code' }).click()
    await page.getByText('A code is on its way to').waitFor()
    await sendAll(w.here)
    await page.getByLabel('Code').fill(codeIn(w.box.received.at(-1)!.text))
    await page.getByRole('button', { name: 'Open it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Beam clash at C4' }).waitFor()
    await page.getByText('Which one moves?').waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByLabel('Answer', { exact: true }).fill('The duct moves by 20 mm.')
    await page.getByLabel('Attach files').setInputFiles([
      { name: 'sketch.txt', mimeType: 'text/plain', buffer: Buffer.from('A sketch') },
      { name: 'photo.png', mimeType: 'image/png', buffer: picture },
    ])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByText(`It is now with ${w.pm.fullName}`).waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to the record' }).click()
    await page.getByRole('link', { name: 'sketch.txt' }).waitFor()
    const photo = page.getByRole('img', { name: 'photo.png' })
    await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(40)
    // The device is known: the page opens again without a code.
    await page.reload()
    await page.getByText('The duct moves by 20 mm.').waitFor()
    const reply = async (text: string): Promise<void> => {
      await page.getByLabel('What do you want to do?').selectOption('Reply')
      await page.getByRole('textbox', { name: 'Reply' }).fill(text)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
    }
    await reply('From grid C on.')
    await page.getByRole('button', { name: 'Back to the record' }).click()

    const desk = await visit(w.here, w.pm, { at: `/r/${ids.folderId}` })
    await desk.getByText('The duct moves by 20 mm.').first().waitFor()
    await desk.getByText(`(by mail link, ${w.architect.email})`).first().waitFor()
    await desk.getByText('sketch.txt').first().waitFor()
    await now(desk).getByRole('button', { name: 'Close RFI' }).click()
    await state(desk, 'Closed')
    expect((await read(w.pm, recordTypes.rfi, ids)).statusId).toBe(5)

    // What comes too late is not sent, says so, and stays on the page.
    await reply('And at grid D.')
    await page.getByRole('definition').filter({ hasText: 'Closed' }).waitFor()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('heading', { name: 'Thank you' }).count()).toBe(0)
    expect(await page.getByText('Details').count()).toBe(0)
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('And at grid D.')
  })

  test('a link that ended says so', async () => {
    const page = await visit(w.here, undefined, { at: '/m#guessed', allow: /404 POST .*\/maillink\/read/ })
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect(await hindrances(page)).toEqual([])
  })

  test('a manager accepts a held mail', async () => {
    const ids = await w.rfi()
    await w.deliver()
    const to = w.box.received.at(-1)!.header('Reply-To')!
    await mail.send({ from: w.architect.email, to, text: 'We move the duct.', signedBy: 'nobody' })
    const page = await visit(w.here, w.team.admin, { at: `/p/${w.team.id}/setup/held` })
    await page.getByText('We move the duct.').waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: /^Accept as a reply of/ }).click()
    await page.getByText('There is no such message.').waitFor()
    await page.goto(`/r/${ids.folderId}`)
    await page.getByText('We move the duct.').first().waitFor()
    await page.getByText('Who was told').click()
    await page.getByRole('button', { name: 'End the links in mails' }).click()
    await page.getByText('The links of 1 person are ended.').waitFor()
  })
})
