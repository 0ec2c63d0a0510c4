/** Changes of a code list: the previous items, the sent ones and the next ones. */

import type { Value } from '../../../contract/kit.ts'
import { limits } from '../../../contract/limits.ts'
import type { ItemListGeneric } from '../../../contract/projects/codelist.ts'
import { type CodedItem, isOffered, type Level } from '../../codes/codes.ts'
import { fixedLists, type ListName, shippedLists } from '../../codes/shipped.ts'
import type { FieldChange } from '../../kernel/events/events.ts'
import { invalidField, notEmpty } from '../../kernel/faults.ts'

export type SentItem = Value<typeof ItemListGeneric.fields>

/** The largest code of an organization's own item. A client that sends a code must leave room above it. */
const codeMax = 999_999

/** An item to write; a new one has no code yet. */
export type WantedItem = Omit<CodedItem, 'id'> & { id: number | undefined }

/**
 * The offered items in order, then the retired ones: those retired now, and those from before that were not
 * sent again.
 */
export function wantedItems(
  list: ListName,
  before: readonly CodedItem[],
  sent: readonly SentItem[],
  retiredIds: readonly number[],
): WantedItem[] {
  refuseUnfit(list, sent, retiredIds)
  const letters = new Map(shippedLists[list].map((item) => [item.code, item.letter]))
  const offered = sent.map(({ id, name, advancedName }): WantedItem => {
    const code = fixedLists.has(list) ? (id ?? 0) : id || undefined
    const letter = code === undefined ? undefined : letters.get(code)
    return { id: code, name: name!, advancedName: advancedName || name!, letter, isRetired: false }
  })
  const offeredIds = new Set(offered.map(({ id }) => id))
  for (const [i, id] of retiredIds.entries()) refuseRetiring(id, `RetiredIds[${i}]`, before, offeredIds)
  const retired = before
    .filter(({ id, isRetired }) => !offeredIds.has(id) && (isRetired || retiredIds.includes(id)))
    .map((item) => ({ ...item, isRetired: true }))
  const items = [...offered, ...retired]
  if (items.length > limits.listItemsMax)
    throw invalidField('Items', 'Length', `A list may have at most ${limits.listItemsMax} items.`)
  return items
}

function refuseUnfit(list: ListName, items: readonly SentItem[], retiredIds: readonly number[]): void {
  const [ids, names] = [new Set<number>(), new Set<string>()]
  for (const [i, { id, name }] of items.entries()) {
    if (id && (id < 0 || id > codeMax))
      throw invalidField(
        `Items[${i}].Id`,
        'InclusiveBetween',
        `Items[${i}].Id must be between 1 and ${codeMax}, or left out for a new item.`,
      )
    if (id && ids.has(id)) throw duplicate(`Items[${i}].Id`, String(id))
    if (id) ids.add(id)
    const plain = name?.trim().toLowerCase()
    if (!plain) throw notEmpty(`Items[${i}].Name`, 'a name for each item')
    if (names.has(plain)) throw duplicate(`Items[${i}].Name`, `the name "${name!.trim()}"`)
    names.add(plain)
  }
  if (fixedLists.has(list)) refuseOtherCodes(list, items, retiredIds)
}

const duplicate = (fieldName: string, what: string) =>
  invalidField(fieldName, 'Duplicate', `${fieldName}: ${what} is in the list twice.`)

/** Rules depend on these codes, so all of them must stay; their names may change. */
function refuseOtherCodes(list: ListName, items: readonly SentItem[], retiredIds: readonly number[]): void {
  const codes = shippedLists[list].map((item) => item.code)
  const ids = new Set(items.map((item) => item.id ?? 0))
  if (items.length === codes.length && codes.every((code) => ids.has(code)) && retiredIds.length === 0) return
  const sentence = `The rules build on this list: its items can be renamed, but must be ${codes.join(', ')}.`
  throw invalidField('Items', 'Enum', sentence)
}

function refuseRetiring(
  id: number,
  fieldName: string,
  before: readonly CodedItem[],
  offered: ReadonlySet<number | undefined>,
): void {
  if (!before.some((item) => item.id === id))
    throw invalidField(fieldName, 'Enum', `${fieldName}: ${id} is not in the list, so it cannot be retired.`)
  if (offered.has(id)) throw duplicate(fieldName, String(id))
}

/** Gives new items codes that were never used. Returns the highest code. */
export function giveCodes(list: ListName, items: readonly WantedItem[], last: number): number {
  let next = Math.max(
    last,
    ...shippedLists[list].map(({ code }) => code),
    ...items.map((item) => item.id ?? 0),
  )
  for (const [i, item] of items.entries()) {
    if (item.id !== undefined) continue
    if (next >= codeMax)
      throw invalidField(
        `Items[${i}].Id`,
        'NotEmpty',
        `There is no id left above the others: please give that of entry ${i + 1}.`,
      )
    item.id = ++next
  }
  return next
}

/**
 * Items whose meaning would be lost: missing, or an own item whose code has another meaning in the next list.
 */
export function lostItems(
  list: ListName,
  before: readonly CodedItem[],
  after: readonly WantedItem[],
  isRenaming: boolean,
): CodedItem[] {
  const shipped = new Set(shippedLists[list].map(({ code }) => code))
  const names = new Map(after.map((item) => [item.id, item.name]))
  return before.filter(({ id, name }) => {
    if (!names.has(id)) return true
    return !isRenaming && !shipped.has(id) && names.get(id) !== name
  })
}

const describe = ({
  name,
  advancedName,
  isRetired,
}: Pick<WantedItem, 'name' | 'advancedName' | 'isRetired'>) => {
  const whole = advancedName && advancedName !== name ? `${name} (${advancedName})` : name
  return isRetired ? `${whole}, retired` : whole
}

export interface InForce {
  level: Level
  items: readonly CodedItem[]
}

/** The differences: one for each item, one for their order, one for the level. */
export function changesOfList(list: ListName, previous: InForce, next: InForce): FieldChange[] {
  const [before, after] = [previous, next].map(
    ({ items }) => new Map(items.map((item) => [item.id, describe(item)])),
  )
  const codes = [...new Set([...before!.keys(), ...after!.keys()])]
  const order = ({ items }: InForce, other: InForce): string =>
    items
      .filter(
        (item) => isOffered(item) && other.items.some(({ id, isRetired }) => id === item.id && !isRetired),
      )
      .map(({ id }) => id)
      .join(', ')
  const all: FieldChange[] = [
    [`${list} level`, previous.level, next.level],
    ...codes.map(
      (code): FieldChange => [`${list} ${code}`, before!.get(code) ?? null, after!.get(code) ?? null],
    ),
    [`${list} order`, order(previous, next), order(next, previous)],
  ]
  return all.filter(([, from, to]) => from !== to)
}
