/** Values that a field of the contract accepts, and requests with more of their fields filled in. */
import { isDto } from '../../../contract/emit.ts'
import type { FieldType } from '../../../contract/fields/fieldtype.ts'
import type { Dto, Entry, Field } from '../../../contract/kit.ts'
import { type Random, randomOf } from '../random.ts'

/** What fields may refer to. */
export interface Known {
  memberIds: readonly number[]
  memberTexts: readonly string[]
  organizationId: number
  documentIds: readonly number[]
  /** It decides which fields are filled in: a statement is composed of those, and PostgreSQL plans each that is new to it. */
  profile: number
}

type Fields = Record<string, unknown>

const words = [
  'Tür',
  'beam',
  '梁',
  'slab 3',
  '"quoted"',
  'a & b',
  '100 %',
  "O'Neill",
  '<b>',
  '=1+1',
  '🏗️',
  'x_y',
]
const dates = ['2026-03-01', '2026/4/2', '12/31/2026', '1-Jul-2026', 'May 5, 2026', '2026-02-28T12:00:00Z']
/** Names of `additionalInfo` that some operation reads. */
const infos = ['Reason', 'Comment', 'ProjectId', 'IfMatch', 'Clear', 'Nothing']

/** A text of some words; now and then a long one. */
export function textBy(random: Random, charsMax = 200): string {
  const count = random.chance(0.02) ? 200 : 1 + random.below(6)
  return Array.from({ length: count }, () => random.pick(words))
    .join(' ')
    .slice(0, charsMax)
}

/** How often a field that was left out is filled in. */
const fillShare = 0.12
const depthMax = 3
/** Most lists are short: two hundred rows take as long as many other requests. */
const shortListShare = 0.8
const shortListMax = 20
const isFilled = (place: string): boolean => numberOf(place) < fillShare

/** FNV-1a, as a number from 0 up to 1. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  // Its last bits are the best ones.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32
}

/** The request with some more fields, and some of its texts replaced. */
export function enriched(dto: Dto<any>, request: Fields, known: Known, random: Random, depth = 0): Fields {
  const result: Fields = { ...request }
  for (const entry of dto.entries as readonly Entry[]) {
    const { key, field } = entry
    if (field.isReadOnly || key === 'authSessionKey') continue
    const given = result[key]
    if (given !== undefined) result[key] = withinGiven(field, given, known, random, depth)
    else if (key === 'take' && random.chance(shortListShare)) result[key] = 1 + random.below(shortListMax)
    else if (isFilled(`${known.profile} ${dto.type} ${key}`) && mayFill(entry)) {
      const value = filledIn(field, known, random, depth, key)
      if (value !== undefined) result[key] = value
    }
  }
  return result
}

/** Ids that the contract says nothing about would be wrong; a new password or state would end the episode. */
const mayFill = ({ key, field }: Entry): boolean =>
  !field.isOwn &&
  !/password|^is(Active|Admin|Closed)|secret|^project(Status|IsClosed)/i.test(key) &&
  (field.refers !== undefined || !/id$/i.test(key) || !/^(int|long|List<int)/.test(field.type.type))

function withinGiven(field: Field, given: unknown, known: Known, random: Random, depth: number): unknown {
  const { type } = field
  if (isDto(type) && isObject(given)) return enriched(type, given, known, random, depth + 1)
  if (type.item && isDto(type.item) && Array.isArray(given)) {
    const item = type.item
    return given.map((one) => (isObject(one) ? enriched(item, one, known, random, depth + 1) : one))
  }
  return given
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined if no value is known to be right. */
function filledIn(field: Field, known: Known, random: Random, depth: number, key: string): unknown {
  const { type, refers } = field
  if (key === 'additionalInfo') return [{ propertyName: random.pick(infos), propertyValue: textBy(random) }]
  if (key === 'sort') return sortBy(field, listed(known, field, random))
  if (key === 'filter') return filterBy(listed(known, field, random))
  if (key === 'take') return 1 + random.below(200)
  if (key === 'cursor') return undefined
  if (type.item) {
    const one = { ...field, type: type.item }
    return Array.from({ length: random.below(3) }, () => filledIn(one, known, random, depth, key)).filter(
      (value) => value !== undefined,
    )
  }
  if (refers) return referred(refers, type, known, random)
  if (isDto(type)) return depth < depthMax ? enriched(type, {}, known, random, depth + 1) : undefined
  return plainValue(type, random)
}

function referred(
  refers: NonNullable<Field['refers']>,
  type: FieldType,
  known: Known,
  random: Random,
): unknown {
  const asTyped = (id: number) => (type.type === 'string' ? String(id) : id)
  if (typeof refers === 'object') return asTyped(1 + random.below(5))
  if (refers === 'party') return random.chance(0.5) ? random.pick(known.memberTexts) : textBy(random, 40)
  if (refers === 'organization') return asTyped(known.organizationId)
  if (refers === 'document') return asTyped(random.pick(known.documentIds))
  return asTyped(random.pick(known.memberIds))
}

function plainValue(type: FieldType, random: Random): unknown {
  if (type.carriesDate) return random.pick(dates)
  if (type.type === 'bool') return random.chance(0.5)
  if (type.type === 'DateTime') return `/Date(${1_750_000_000_000 + random.below(50_000_000) * 1000})/`
  if (type.type === 'byte[]') return Buffer.from(textBy(random)).toString('base64')
  if (type.type === 'Dictionary<String,String>') return { [textBy(random, 20)]: textBy(random) }
  if (type.type === 'decimal') return random.below(100_000) / 100
  if (/^(int|long)/.test(type.type)) return random.below(50)
  if (/^https?:/.test(String(type.sample))) return `https://example.com/${random.below(1000)}`
  return textBy(random)
}

/** How often a list is sorted and filtered in a way of its own. */
const ownListShare = 0.2

/** Each way to sort and filter a list is a long statement that PostgreSQL plans: mostly it is the one of the profile. */
const listed = ({ profile }: Known, { about }: Field, random: Random): Random =>
  random.chance(ownListShare) ? random : randomOf(2 ** 31 * numberOf(`${profile} ${about}`))

/** The description of the field lists the names. */
function sortBy({ about }: Field, random: Random): string | undefined {
  const names = /order: ([^.]+)\./.exec(about)?.[1]?.split(', ')
  return names && `${random.chance(0.5) ? '-' : ''}${random.pick(names)}`
}

const filters: ReadonlyArray<[string, string]> = [
  ['Words', 'beam'],
  ['IsOverdue', 'true'],
  ['CourtUserId', 'me'],
  ['CourtCompany', '*a*'],
  ['DaysOpen', '0..30'],
  ['UpdatedDate', '2026-01-01..2026-12-31'],
  ['CourtName', 'Pat*;'],
]

const filterBy = (random: Random): Record<string, string> => Object.fromEntries([random.pick(filters)])
