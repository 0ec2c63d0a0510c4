/** Papers say what is so: who gave an answer in which way, which folder a list is of, what was left out. */
import { beforeAll, expect, test } from 'vitest'
import { RFIReplyCreate } from '../../contract/rfi.ts'
import { type Person, type Project, site } from '../../test/harness.ts'
import { importer } from '../../test/importing.ts'
import { dense, readsPdf, textOf } from '../../test/pdf.ts'
import { makeOne, recordTypes } from '../../test/records.ts'

const here = await site()
let project: Project<'Architect' | 'Consultant'>
beforeAll(async () => {
  project = await here.project(['Architect', 'Consultant'])
})

async function textFrom(who: Person, path: string): Promise<string> {
  const response = await here.fetch(`/api/internal/${path}`, { as: who })
  expect(response.status).toBe(200)
  return dense(textOf(Buffer.from(await response.arrayBuffer())))
}

const withPdf = test.skipIf(!readsPdf())

withPdf('an answer is signed by the way in which it came', async () => {
  const { admin, people } = project
  const answeredBy = async (who: Person) => {
    const ids = await makeOne(admin, recordTypes.rfi, project.id, {
      ...{ subject: 'Sill', question: 'Which?', toUserId: people.Architect.id, statusId: 3 },
    })
    const reply = { rfiId: ids.rfiId, response: 'That.', isAnswer: true }
    await who.client.call(RFIReplyCreate, { reply })
    return textFrom(admin, `record/print?folderId=${ids.folderId}`)
  }
  expect(await answeredBy(people.Architect)).toContain(dense('Answered in Plumbline under their own sign-in'))
  expect(await answeredBy(admin)).toContain(dense(`Noted in Plumbline for ${people.Architect.fullName}`))
})

withPdf('an imported answer is according to its source', async () => {
  const { admin } = project
  await importer(admin, project.id).broughtIn({
    kind: 'RFI',
    rows: [
      ['Number', 'Subject', 'Question', 'Status', 'Official Response', 'Answered by', 'Date answered'],
      ['23', 'Beam at C4', 'Which?', 'Answered', 'W12x26', 'Jane Doe', '03/14/2024'],
    ],
  })
  const made = await here.database.row<{ id: number }>(
    `SELECT folder_id AS id FROM rfi WHERE project_id = $1 AND number = '23'`,
    [project.id],
  )
  const text = await textFrom(admin, `record/print?folderId=${made!.id}`)
  expect(text).toMatch(/AccordingtoSpreadsheet,broughtin\w{3}\d+,20\d\d/)
  expect(text).toContain(dense('Jane Doe, Mar 14, 2024'))
  expect(text).not.toContain('AnsweredinPlumbline')
})
