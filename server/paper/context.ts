/** What every paper of a project needs: its name and numbers, the letterhead, who belongs to which company, days and times. */
import type { Value } from '../../contract/kit.ts'
import type { PaperSize } from '../../contract/outbound/printed.ts'
import { type Project, ProjectGet, ProjectGetMembersByProject } from '../../contract/projects/project.ts'
import type { Call } from '../kernel/call.ts'
import type { Caller } from '../kernel/caller.ts'
import { Fault } from '../kernel/faults.ts'
import type { Perform } from '../kernel/serve.ts'
import { type Dates, datesIn } from './dates.ts'
import type { Head } from './paper.ts'
import type { PaperTexts } from './texts/english.ts'
import { shippedIn, textsIn } from './texts/textsin.ts'

export interface PaperContext {
  readonly call: Call
  readonly perform: Perform
  readonly project: Value<typeof Project.fields>
  readonly dates: Dates
  /** The texts of the paper, in its language. */
  readonly t: PaperTexts
  /** A name that the server ships, in the language of the paper; one that somebody gave as it is. */
  named<T extends string | null | undefined>(name: T): T
  /** A number as the language writes it. */
  number(value: number): string
  /** A decimal number as the language writes it, with two digits behind the point unless it is whole. */
  amount(value: string): string
  /** Who prints, with their company. */
  readonly printer: string
  /** The company of a member, by the first id or name that is known; undefined if none is, or if it is not theirs to see. */
  companyOf(...people: Array<number | string | null | undefined>): string | undefined
  /** The role of a member; undefined if it is not known. */
  roleOf(id: number | null | undefined): string | undefined
  /** The name of a member; undefined if it is not known. */
  nameOf(id: number | null | undefined): string | undefined
  /** Name and company. */
  withCompany(name: string | null | undefined, id?: number | null): string
  head(own: OwnHead): Head
  /** What minutes of the project say about objections; undefined: a sentence of ours. */
  readonly objectionClause: string | undefined
  /** The bytes of the logo, under this key. */
  readonly logo: Buffer | undefined
}

export interface OwnHead extends Pick<Head, 'kind' | 'number' | 'state'> {
  isLandscape?: boolean
  /** Of the page that the paper shows, without the origin. */
  path: string
  subject: string
  asOf: string
  size: PaperSize | null | undefined
}

export const logoKey = 'logo'

interface Letterhead {
  name: string
  phone: string | null
  line1: string | null
  city: string | null
  state: string | null
  zip: string | null
  trades: string | null
  logo: Buffer | null
}

/** What the project says about its papers. */
interface Wishes {
  size: PaperSize
  objectionClause: string | null
}

/** Who prints, if it is not the caller: what one person sends is made as those see it who get it. */
export type Printer = Pick<Caller, 'id'>

/** In that language, by default in that of the caller. */
export async function paperContext(
  call: Call,
  perform: Perform,
  projectId: number,
  language?: string | null,
  { id: printerId }: Printer = call.caller,
): Promise<PaperContext> {
  const [{ project }, members, letterhead, wishes, printer] = await Promise.all([
    perform(ProjectGet, { projectId }, call),
    membersOf(call, perform, projectId),
    call.db.row<Letterhead>(
      `SELECT o.name, o.phone, o.address ->> 'line1' AS line1, o.address ->> 'city' AS city,
              o.address ->> 'state' AS state, o.address ->> 'zip' AS zip, o.trades, l.bytes AS logo
         FROM project p JOIN organization o ON o.id = p.organization_id
         LEFT JOIN organization_logo l ON l.organization_id = o.id WHERE p.id = $1`,
      [projectId],
    ),
    call.db.row<Wishes>(
      `SELECT paper_size AS size, objection_clause AS "objectionClause" FROM project_defaults WHERE project_id = $1`,
      [projectId],
    ),
    call.db.row<{ name: string; company: string | null; language: string | null }>(
      `SELECT n.full_name AS name, o.name AS company, n.language FROM person n LEFT JOIN organization o ON o.id = n.organization_id WHERE n.id = $1`,
      [printerId],
    ),
  ])
  const t = textsIn(language || printer!.language)
  const dates = datesIn(project!.timeZone || 'UTC', call.now, t.locale)
  const numbers = new Intl.NumberFormat(t.locale)
  const cents = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2 })
  const who = [printer!.name, printer!.company].filter(Boolean).join(', ')
  const companyOf: PaperContext['companyOf'] = (...people) =>
    people
      .map((person) => (person ? members.companies.get(person) : undefined))
      .find((company) => company !== undefined)
  return {
    call,
    perform,
    project: project!,
    dates,
    t,
    named: (name) => shippedIn(t, name),
    number: (value) => numbers.format(value),
    amount: (value) => (Number.isInteger(Number(value)) ? numbers : cents).format(Number(value)),
    printer: who,
    logo: letterhead?.logo ?? undefined,
    objectionClause: wishes?.objectionClause ?? undefined,
    companyOf,
    roleOf: (id) => (id ? members.roles.get(id) : undefined),
    nameOf: (id) => (id ? members.names.get(id) : undefined),
    withCompany: (name, id) => [name, companyOf(id, name)].filter(Boolean).join(', '),
    head: (own) => headOf({ call, project: project!, letterhead, size: wishes?.size, dates, who, t }, own),
  }
}

interface Members {
  /** By id and, unless several people have it, by name of the person. */
  companies: Map<number | string, string>
  names: Map<number, string>
  roles: Map<number, string>
}

/** Empty for those who may not see the members. */
async function membersOf(call: Call, perform: Perform, projectId: number): Promise<Members> {
  const found: Members = { companies: new Map(), names: new Map(), roles: new Map() }
  try {
    const { projectMembers } = await perform(ProjectGetMembersByProject, { projectId }, call)
    const met = new Map<string, number | null | undefined>()
    for (const { userId, fullName, company, role } of projectMembers ?? []) {
      if (userId && fullName) found.names.set(userId, fullName)
      if (userId && role) found.roles.set(userId, role)
      if (company && userId) found.companies.set(userId, company)
      if (!fullName) continue
      if (company && !met.has(fullName)) found.companies.set(fullName, company)
      // A name does not tell two people apart.
      else if (met.has(fullName) && met.get(fullName) !== userId) found.companies.delete(fullName)
      if (!met.has(fullName)) met.set(fullName, userId)
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 403) throw error
  }
  return found
}

interface HeadParts {
  call: Call
  project: Value<typeof Project.fields>
  letterhead: Letterhead | undefined
  /** Of the papers of the project. */
  size: PaperSize | undefined
  dates: Dates
  who: string
  t: PaperTexts
}

function headOf({ call, project, letterhead, size, dates, who, t }: HeadParts, own: OwnHead): Head {
  const link = `${call.settings.publicUrl || call.origin || ''}${own.path}`
  const shown = link.replace(/^https?:\/\//, '')
  return {
    size: own.size ?? size ?? 'Letter',
    isLandscape: own.isLandscape ?? false,
    title: [own.number || own.kind, own.subject].filter(Boolean).join(' '),
    language: t.language,
    company: {
      name: letterhead?.name ?? '',
      line: letterhead ? letterheadLine(letterhead) : '',
      ...(letterhead?.logo && { logo: logoKey }),
    },
    kind: own.kind,
    number: own.number,
    ...(own.state && { state: own.state }),
    project: { name: project.projectName ?? '', line: projectLine(t, project) },
    link,
    running: {
      left: own.number || own.kind,
      rest: own.subject,
      right: project.projectNumber
        ? `${project.projectName} (${isolated(project.projectNumber)})`
        : (project.projectName ?? ''),
    },
    foot: [t.general.printed(dates.time(call.now), isolated(who)), `${own.asOf}  ·  ${shown}`],
    pageOf: t.general.pageOf,
    continued: t.general.continued,
    notDrawn: t.files.notReadable,
  }
}

/** A value inside a line of ours keeps its own direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

const joined = (parts: ReadonlyArray<string | null | undefined | false>): string =>
  parts.flatMap((part) => (part ? [isolated(part)] : [])).join('  ·  ')

const letterheadLine = ({ trades, phone, line1, city, state, zip }: Letterhead): string =>
  joined([trades, phone, [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')])

function projectLine(
  { general }: PaperTexts,
  { projectNumber, numberOwner, numberArchitect, address, location }: Value<typeof Project.fields>,
): string {
  const place = [address?.line1, address?.city, [address?.state, address?.zip].filter(Boolean).join(' ')]
  return joined([
    projectNumber && general.project(projectNumber),
    numberOwner && general.owners(numberOwner),
    numberArchitect && general.architects(numberArchitect),
    place.filter(Boolean).join(', ') || location,
  ])
}
