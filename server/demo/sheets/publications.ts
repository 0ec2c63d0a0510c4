/** The drawings of the demo: the conformed set, bulletins that bring new revisions, and one that waits to be confirmed. */
import { DocumentUpdate } from '../../../contract/documents/document.ts'
import {
  DrawingPublicationPrepare,
  DrawingPublicationPublish,
  DrawingPublicationRead,
  DrawingPublicationSave,
} from '../../../contract/drawings/publication.ts'
import { DrawingRegisterRead } from '../../../contract/drawings/register.ts'
import { addDays, type Day } from '../../../contract/fields/days.ts'
import { type Calendar, firstDay } from '../calendar.ts'
import { bulletins, conformed, drawings } from '../documenttexts.ts'
import type { Act, Scene } from '../stage.ts'
import { type Issue, setOf } from './sheets.ts'

interface Bulletin {
  name: string
  day: number
  status: number
  numbers: readonly string[]
  change: string
}

const issued = bulletins.map(
  ([name, day, status, sheets, change]): Bulletin => ({
    name: name!,
    day: Number(day),
    status: Number(status),
    numbers: sheets!.split(', '),
    change: change!,
  }),
)

const approved = 3

export const drawingActs = (): Act[] => [
  { day: firstDay, minute: 500, who: 'pm', run: publishConformed },
  ...issued.map(
    (bulletin, i): Act => ({
      day: bulletin.day,
      minute: 520,
      // What is released for construction is released by the design side or a manager.
      who: 'architect',
      run: async (scene) => {
        const publication = await bring(scene, bulletin.name, dayOf(scene.calendar, bulletin), i + 1)
        if (i < issued.length - 1) await publish(scene, publication, bulletin.status)
      },
    }),
  ),
]

async function publishConformed(scene: Scene): Promise<void> {
  const publicationId = await bring(scene, conformed.issue, conformedDay(scene.calendar), 0)
  await publish(scene, publicationId, approved)
  const { call, id, keep } = scene
  const { sheets } = await call(DrawingRegisterRead, { projectId: id('project') })
  for (const { number, documentId } of sheets!) {
    const [, , discipline, csi, status] = drawings.find((drawing) => drawing[0] === number)!
    keep(`document ${number}`, documentId!)
    await call(DocumentUpdate, {
      documentId,
      documentDiscipline: Number(discipline),
      documentCSI: csi,
      documentStatus: Number(status),
    })
  }
}

const conformedDay = (calendar: Calendar): Day => addDays(calendar.desk(firstDay), -conformed.days)
const dayOf = (calendar: Calendar, { day }: Bulletin): Day => calendar.after(day, -3)

/** Uploaded, and confirmed page by page. `place` is that of the bulletin; 0 is the conformed set. */
async function bring(
  { call, id, calendar, readDrawings }: Scene,
  name: string,
  issueDate: Day,
  place: number,
): Promise<number> {
  const numbers = place === 0 ? drawings.map(([number]) => number!) : issued[place - 1]!.numbers
  const sheets = numbers.map((number) => sheetOf(calendar, number, place))
  const { publicationId, fileId } = await call(DrawingPublicationPrepare, {
    projectId: id('project'),
    parentFolderId: id('folder Drawings'),
    name,
    issueDate,
    fileName: `${name}.pdf`,
    fileContent: setOf(sheets),
  })
  await readDrawings(id('project'))
  // The last one is left as it was read.
  if (place < issued.length)
    await call(DrawingPublicationSave, {
      publicationId,
      pages: sheets.map(({ number, title, issues }, i) => ({
        fileId,
        page: i + 1,
        number,
        title,
        revision: issues.at(-1)!.revision,
        issueDate,
      })),
    })
  return publicationId!
}

async function publish({ call }: Scene, publicationId: number, documentStatus: number): Promise<void> {
  const { readToken } = await call(DrawingPublicationRead, { publicationId })
  await call(DrawingPublicationPublish, { publicationId, readToken, documentStatus })
}

/** As of that bulletin. */
function sheetOf(calendar: Calendar, number: string, place: number) {
  const [, title, , , , content] = drawings.find((drawing) => drawing[0] === number)!
  const past = issued.slice(0, place).filter(({ numbers }) => numbers.includes(number))
  const issues: Issue[] = [
    { revision: '0', name: conformed.issue, day: printed(conformedDay(calendar)) },
    ...past.map((bulletin) => ({
      revision: String(issued.indexOf(bulletin) + 1),
      name: bulletin.name,
      day: printed(dayOf(calendar, bulletin)),
    })),
  ]
  const lines = [content!, ...past.map(({ name, change }) => `${name}: ${change}`)]
  return { number, title: title!, lines, issues }
}

/** As an American drawing has it. */
const printed = (day: Day): string => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
