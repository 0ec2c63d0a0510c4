/** docs/add-a-notice.md, run as it is written in a copy of the source: the second rejection tells managers, in the inbox and by mail. */
import { expect, test } from 'vitest'
import { mailbox } from '../kit/mail/mailbox.ts'
import { prepared } from '../kit/prepared.ts'
import { carryOut, type Fields } from '../kit/programs/carryout.ts'

const box = prepared(() => mailbox())
const server = prepared(() =>
  carryOut('add-a-notice.md', {
    env: {
      PLUMBLINE_SMTP_URL: box.url,
      PLUMBLINE_MAIL_FROM: 'plumbline@example.com',
      PLUMBLINE_PUBLIC_URL: 'http://plumbline.example.com',
      PLUMBLINE_MAIL_DELAY_SECONDS: '0',
    },
  }),
)

/** The server reads its events once in a while. */
const polling = { interval: 50, timeout: 60_000 }
const subjects = (): string => box.received.map((mail) => mail.header('Subject')).join()

const ready = 3
const notAccepted = 4

test('managers hear of the second time that work is not accepted, not of the first', async () => {
  const { project } = server
  const { login } = project.people.Superintendent
  const superintendent = server.as(project.people.Superintendent)
  const { returnedIdList } = await superintendent.call('punchlist/createmany', {
    punchListList: [
      { projectId: project.id, summary: 'Door sticks', status: 2, responsiblePartyList: [login] },
    ],
  })
  const folderId = Number(returnedIdList[0].folderId)
  const step = (status: number) =>
    superintendent.call('punchlist/update', {
      punchList: { folderId, status },
      additionalInfo: [{ propertyName: 'Reason', propertyValue: 'Still sticks' }],
    })
  const heard = async (): Promise<string[]> =>
    ((await server.call('notice/read', {})).notices as Fields[]).flatMap(({ reasons }) => reasons)
  for (const status of [ready, notAccepted, ready, notAccepted]) await step(status)
  await expect.poll(heard, polling).toContain('rejected')
  expect((await heard()).filter((reason) => reason === 'rejected')).toHaveLength(1)
  await expect.poll(subjects, polling).toContain('was not accepted again')
})
