/** A forwarded RFI is with whom it was forwarded to, wherever somebody reads whom it waits on, even if they may not see the sub-RFI. */
import { expect, test } from 'vitest'
import { MailLinkRead } from '../../contract/outbound/maillink.ts'
import { MyCourtRead } from '../../contract/records/anyrecord/mycourt.ts'
import { RecordStandingRead } from '../../contract/records/anyrecord/recordstanding.ts'
import { TheirCourtRead } from '../../contract/records/anyrecord/theircourt.ts'
import { RFIForward, RFIReadInFolder } from '../../contract/records/rfi.ts'
import { RFIHandOffsRead } from '../../contract/records/rfihandoffs.ts'
import { isAll } from '../../test/kit/cases.ts'
import { linkWorld } from '../../test/kit/mail/linkworld.ts'
import { digestAll } from '../../test/kit/mail/mailbox.ts'
import { tellAll } from '../../test/kit/mail/telling.ts'

const w = linkWorld({ sessionIdleHours: 10_000, sessionDays: 1_000 })

async function forwarded(subject: string) {
  const { Consultant } = w.team.people
  const made = await w.rfi({ subject, dateDue: '2026-11-02', ccUserList: [w.pm.login] })
  const request = { rfiId: made.rfiId, toUserId: Consultant.id, question: 'Secret words' }
  await w.team.admin.client.call(RFIForward, request)
  return { folderId: made.folderId as number, who: Consultant.fullName, consultant: Consultant }
}

test.runIf(isAll)('pages and lists', async () => {
  const { folderId, who, consultant } = await forwarded('Anchor')
  const { call } = w.pm.client
  const projectId = w.team.id
  expect((await call(RecordStandingRead, { folderId })).standing!.courtName).toBe(who)
  const list = { parentFolderId: w.team.rootFolderId, filter: { RfiSubject: 'Anchor', IsOverdue: 'true' } }
  const { rfiReadInFolderList } = await call(RFIReadInFolder, list)
  expect(rfiReadInFolderList!.map(({ courtName }) => courtName)).toEqual([who])
  const their = (await call(TheirCourtRead, { projectId })).items!
  expect(their.find((item) => item.folderId === folderId)!.courtName).toBe(who)
  w.later(60)
  const { handOffs } = await call(RFIHandOffsRead, { folderId })
  expect(handOffs!.filter(({ isNow }) => isNow).map(({ heldBy }) => heldBy)).toEqual([who])
  const mine = (await consultant.client.call(MyCourtRead, {})).items!
  expect(mine.map(({ title }) => title)).toContain('Anchor')
})

test('the mails and their page', async () => {
  const { who } = await forwarded('Anchor bolt')
  const token = await w.mailed()
  const { text } = w.box.received.findLast(({ to }) => to === w.architect.email)!
  expect(text).toContain(`Waits on: ${who}`)
  const browser = await w.opened(token)
  expect((await browser.call(MailLinkRead, { token })).record!.courtName).toBe(who)
})

test('the digest of a manager', async () => {
  const { who } = await forwarded('Anchor plate')
  await tellAll(w.here)
  await w.here.database.rows(`UPDATE notice SET delivery = 'never' WHERE mail_id IS NULL`)
  w.here.clock.now = new Date('2026-11-17T07:30:00Z')
  await digestAll(w.here)
  const { text } = w.box.received.findLast(({ to }) => to === w.pm.email)!
  expect(text).toMatch(/RFI-\d+ Anchor plate: \d+ days late/)
  expect(text.slice(text.indexOf('Anchor plate'))).toMatch(new RegExp(`late \\(waits on ${who}\\)`))
})
