/** The register of drawings: the set in force by discipline, now or as it was at a moment. */
import { DrawingRegisterRead, type DrawingRegisterRow } from '../../contract/drawings/register.ts'
import type { Value } from '../../contract/kit.ts'
import { nodeTypes } from '../../contract/nodetypes.ts'
import type { DrawingRegisterPrint } from '../../contract/outbound/print.ts'
import type { OwnHead, PaperContext } from './context.ts'
import type { Block, Cell, Para } from './paper.ts'
import { onlySeen, pagesOf } from './parts/listpaper.ts'
import { noneReported, para, small } from './parts/paras.ts'
import { typeNameIn } from './texts/textsin.ts'

type Asked = Value<typeof DrawingRegisterPrint.request.fields>
type Sheet = Value<typeof DrawingRegisterRow.fields>

const requestOf = ({ projectId, asOf, sort, filter }: Asked) => ({
  projectId,
  asOf,
  filter: filter ?? {},
  sort: sort || 'Discipline',
})

export async function countSheets({ call, perform }: PaperContext, asked: Asked): Promise<number> {
  const request = { ...requestOf(asked), take: 1, wantCount: true }
  return (await perform(DrawingRegisterRead, request, call)).totalCount ?? 0
}

export function registerPaper(context: PaperContext, asked: Asked, count: number) {
  const { dates, project, call, t } = context
  const { asOf, filter, paperSize } = asked
  const when = dates.time(asOf ?? call.now)
  const set = asOf ? t.drawings.setOf(when) : t.drawings.currentSet
  const head: OwnHead = {
    kind: Object.keys(filter ?? {}).length > 0 ? t.drawings.filtered(set) : set,
    number: t.drawings.register,
    path: `/p/${project.projectId}/drawings`,
    subject: asOf ? t.general.asOf(when) : '',
    asOf: t.general.asOf(when),
    size: paperSize,
    isLandscape: true,
  }
  return { head, blocks: blocksOf(context, asked, count) }
}

async function* blocksOf(context: PaperContext, asked: Asked, count: number): AsyncGenerator<Block[]> {
  const { call, perform, t } = context
  const { general, drawings } = t
  yield [
    {
      kind: 'table',
      name: drawings.register,
      columns: [
        { title: general.number, width: 72 },
        { title: drawings.title },
        { title: drawings.revision, width: 36 },
        { title: drawings.issued, width: 66 },
        { title: drawings.publication, width: 112 },
        { title: drawings.standing, width: 96 },
        { title: drawings.pins, width: 132 },
        { title: drawings.markups, width: 48, align: 'right' },
      ],
    },
  ]
  const pages = pagesOf(async (page) => {
    const { sheets, nextCursor } = await perform(DrawingRegisterRead, { ...requestOf(asked), ...page }, call)
    return { rows: sheets ?? [], nextCursor }
  })
  const isGrouped = requestOf(asked).sort.toLowerCase() === 'discipline'
  let discipline: number | undefined
  for await (const rows of pages as AsyncGenerator<Sheet[]>) {
    const blocks: Block[] = []
    for (const sheet of rows) {
      if (isGrouped && (sheet.discipline ?? 0) !== discipline) {
        discipline = sheet.discipline ?? 0
        blocks.push({ kind: 'group', name: context.named(sheet.disciplineName) || drawings.noDiscipline })
      }
      blocks.push({ kind: 'row', cells: cellsOf(context, sheet) })
    }
    yield blocks
  }
  const notes = [drawings.count(count), drawings.pinsOfNow]
  yield [{ kind: 'endTable' }, ...(count === 0 ? [noneReported(t)] : []), onlySeen(context, ...notes)]
}

const cellsOf = (context: PaperContext, sheet: Sheet): Cell[] => [
  [para(sheet.number, { bold: true, isTyped: true, align: 'left' })],
  [para(sheet.title, { isTyped: true })],
  [para(sheet.revision, { isTyped: true, align: 'left' })],
  [para(context.dates.day(sheet.issueDate))],
  [para(sheet.publicationName, { isTyped: true, align: 'left' })],
  standingOf(context, sheet),
  pinsOf(context, sheet),
  [para(sheet.markupCount ? context.number(sheet.markupCount) : '', { align: 'right' })],
]

/** What nobody builds by any more says so, and what they build by. */
function standingOf({ t: { drawings } }: PaperContext, { standing, revisionNow }: Sheet): Para[] {
  if (standing === 'InForce')
    return [{ spans: [{ text: drawings.inForce }], mark: { shape: 'done', tone: 'green' } }]
  const word = drawings.standings[standing as keyof typeof drawings.standings]
  return [
    { spans: [{ text: word, bold: true }], mark: { shape: 'cross', tone: 'red' } },
    ...(revisionNow ? [small(drawings.now(revisionNow))] : []),
  ]
}

/** Those of a record type in a line, by their states. */
function pinsOf({ t, named, number }: PaperContext, { pinCounts }: Sheet): Para[] {
  const byType = new Map<number, string[]>()
  for (const { folderType, statusName, count } of pinCounts ?? []) {
    const said = [number(count ?? 0), named(statusName)].filter(Boolean).join(' ')
    byType.set(folderType ?? 0, [...(byType.get(folderType ?? 0) ?? []), said])
  }
  return [...byType].map(([type, said]) =>
    para(`${typeNameIn(t, nodeTypes.find((one) => one.id === type)?.name ?? '')}: ${said.join(', ')}`, {
      align: 'left',
    }),
  )
}
