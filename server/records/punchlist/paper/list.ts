/**
 * Punch list items, by company or by place: each begins a page of its own that can be torn off, then floor and room, with photos and
 * boxes to tick.
 */
import { punchListArrangements } from '../../../../contract/outbound/printed.ts'
import { PunchListPartiesRead, PunchListReadInFolder } from '../../../../contract/records/punchlist.ts'
import { punchListStatus } from '../../../../contract/states.ts'
import { isolated, type PaperContext } from '../../../paper/context.ts'
import type { Block } from '../../../paper/paper.ts'
import {
  idsIn,
  type ListAsked,
  type ListPaper,
  listCount,
  listedOf,
  listPages,
  logHead,
  type MadeList,
  onlySeen,
  type Row,
} from '../../../paper/parts/listpaper.ts'
import { noneReported } from '../../../paper/parts/paras.ts'
import { columnsOf, itemsOf } from './rows.ts'

const log = { read: PunchListReadInFolder, rows: 'punchListList' }

export const punchPaper: ListPaper = {
  arrangements: punchListArrangements,
  count: (context, asked) => listCount(context, log, asked),
  make: (context, asked) => ({
    head: headOf(context, asked),
    blocks: asked.arrangement === 'ByPlace' ? byPlace(context, asked) : byCompany(context, asked),
  }),
  ids: (context, asked) => idsIn(listPages(context, log, asked)),
  perCompany,
}

function headOf(context: PaperContext, asked: ListAsked): MadeList['head'] {
  const { punch } = context.t
  const what = listedOf(context.t, punch.items, asked)
  const arranged = asked.arrangement === 'ByPlace' ? punch.byPlace(what) : punch.byCompany(what)
  return {
    ...logHead(context, punch.name, 'punch', asked),
    kind: [asked.title || arranged, ...narrowedBy(context, asked)].join(' · '),
  }
}

/** The states and the words by which the list was narrowed; of other filters it is only said that there is one. */
function narrowedBy({ named }: PaperContext, { filter }: ListAsked): string[] {
  const codes = (filter?.Status ?? '').split(/[;,]/).map((code) => code.trim())
  const states = Object.entries(punchListStatus).filter(([, { code }]) => codes.includes(String(code)))
  const words = filter?.Words?.trim()
  return [
    ...(states.length > 0 ? [states.map(([name]) => named(name) ?? name).join(', ')] : []),
    ...(words ? [isolated(`“${words}”`)] : []),
  ]
}

async function* perCompany(
  context: PaperContext,
  asked: ListAsked,
): ReturnType<NonNullable<ListPaper['perCompany']>> {
  for (const company of await companiesIn(context, asked)) {
    const { name } = company
    const head = headOf(context, asked)
    yield { name, head: { ...head, subject: name }, blocks: ofOne(context, company) }
  }
}

async function* ofOne(context: PaperContext, company: Company): AsyncGenerator<Block[]> {
  yield* companyBlocks(context, company)
  yield [onlySeen(context)]
}

async function* byCompany(context: PaperContext, asked: ListAsked): AsyncGenerator<Block[]> {
  const companies = await companiesIn(context, asked)
  for (const company of companies) yield* companyBlocks(context, company)
  if (companies.length === 0) yield [noneReported(context.t)]
  yield [onlySeen(context)]
}

async function* companyBlocks(context: PaperContext, company: Company): AsyncGenerator<Block[]> {
  const { t, project } = context
  yield [
    { kind: 'page', head: true, bookmark: company.name },
    { kind: 'title', text: company.name, note: aboutOf(context, company) },
    { kind: 'table', name: company.name, columns: columnsOf(t) },
  ]
  let last: string | undefined
  for await (const items of itemsOf(context, company.rows)) {
    const blocks: Block[] = []
    for (const { cells, place } of items) {
      const { floor, building } = place
      const name = floor || building || t.punch.noPlace
      const key = `${building}\n${floor}`
      if (key !== last) blocks.push({ kind: 'group', name, note: floor ? building : '' })
      last = key
      blocks.push({ kind: 'row', cells })
    }
    yield blocks
  }
  yield [
    { kind: 'endTable' },
    signaturesOf(context, [company.name, project.organization || t.punch.theContractor]),
  ]
}

const signaturesOf = ({ t: { punch, general } }: PaperContext, names: readonly string[]): Block => ({
  kind: 'signatures',
  signatures: names.map((name) => ({ name: punch.forCompany(isolated(name)), note: general.nameDate })),
})

interface Company {
  name: string
  rows: Row[]
  /** Who of it has to do them. */
  people: Set<string>
}

/** Rows are small and few enough to be put in order here; their texts and photos are read as they are laid out. */
async function companiesIn(context: PaperContext, asked: ListAsked): Promise<Company[]> {
  const companies = new Map<string, Company>()
  for await (const rows of listPages(context, log, asked)) {
    const parties = await Promise.all(rows.map((row) => partiesOf(context, row)))
    for (const [i, row] of rows.entries()) {
      for (const { name, person } of parties[i]!) {
        const company = companies.get(name) ?? { name, rows: [], people: new Set() }
        companies.set(name, company)
        if (company.rows.at(-1) !== row) company.rows.push(row)
        if (person) company.people.add(person)
      }
    }
  }
  return [...companies.values()].sort((a, b) => a.name.localeCompare(b.name, context.t.locale))
}

interface Party {
  /** Of the company; outside parties stand for themselves. */
  name: string
  person?: string
}

/** All who have to do it: an item belongs to the company of each. */
async function partiesOf(context: PaperContext, { folderId, responsibleNames }: Row): Promise<Party[]> {
  const { call, perform, companyOf, t } = context
  const partyOf = (name: string, company: string | undefined): Party =>
    company ? { name: company, person: name } : { name }
  if (!responsibleNames) return [{ name: t.punch.nobodyNamed }]
  const company = companyOf(responsibleNames)
  if (company || !responsibleNames.includes(', ')) return [partyOf(responsibleNames, company)]
  // Several, or one with a comma in its name: "Acme, Inc.".
  const { parties } = await perform(PunchListPartiesRead, { folderId }, call)
  const each = (parties ?? []).map(({ party, userId }) => partyOf(party ?? '', companyOf(userId, party)))
  return each.length > 0 ? each : [{ name: responsibleNames }]
}

/** Who of the company has to do them, and how many there are. */
function aboutOf({ t: { punch } }: PaperContext, { rows, people }: Company): string {
  const late = rows.filter(({ isOverdue }) => isOverdue).length
  const pictured = rows.filter(({ attachmentCount }) => attachmentCount > 0).length
  return [
    [...people].map(isolated).join(', '),
    punch.itemCount(rows.length),
    late > 0 && punch.late(late),
    pictured > 0 && punch.withFiles(pictured),
  ]
    .filter(Boolean)
    .join('  ·  ')
}

/** Each building on pages of its own, by floor, the rooms in order. */
async function* byPlace(context: PaperContext, asked: ListAsked): AsyncGenerator<Block[]> {
  const { t, project } = context
  const all: Row[] = []
  for await (const rows of listPages(context, log, asked)) all.push(...rows)
  const end = (): Block[] => [
    { kind: 'endTable' },
    signaturesOf(context, [project.organization || t.punch.theContractor]),
  ]
  let last: { building: string; floor: string } | undefined
  for await (const items of itemsOf(context, all, true)) {
    const blocks: Block[] = []
    for (const { cells, place } of items) {
      const { building, floor } = place
      if (building !== last?.building) {
        const name = building || t.punch.noPlace
        if (last) blocks.push(...end())
        blocks.push(
          { kind: 'page', head: true, bookmark: name },
          { kind: 'title', text: name },
          { kind: 'table', name, columns: columnsOf(t) },
        )
      }
      if (floor && (building !== last?.building || floor !== last.floor))
        blocks.push({ kind: 'group', name: floor, note: building })
      last = { building, floor }
      blocks.push({ kind: 'row', cells })
    }
    yield blocks
  }
  yield [...(last ? end() : [noneReported(t)]), onlySeen(context)]
}
