/** The code lists as shipped. Codes are stable, because rules depend on them; names may be changed. */
import { type CodeListItem, documentStatus, fixedCodes } from '../../contract/states.ts'

export interface ShippedItem {
  code: number
  name: string
  advancedName?: string
  letter?: string
}

const items = (names: string, from = 1): ShippedItem[] =>
  names.split(' · ').map((name, i) => ({ code: from + i, name }))

type Fixed = { [List in keyof typeof fixedCodes]: ShippedItem[] }

/** The code lists of the contract, items with their letters. */
const fixed = Object.fromEntries(
  Object.entries(fixedCodes).map(([list, codes]) => [list, Object.entries(codes).map(fixedItem)]),
) as Fixed

function fixedItem([name, { code, letter }]: [string, CodeListItem]): ShippedItem {
  return { code, name, ...(letter ? { letter, advancedName: `${letter} ${name}` } : {}) }
}

const submittalTypes = (): ShippedItem[] => {
  const standard =
    'Preconstruction submittals · Shop drawings · Product data · Samples · Design data · ' +
    "Test reports · Certificates · Manufacturer's instructions · " +
    "Manufacturer's field reports · Operation and maintenance data · Closeout submittals"
  const coded = items(standard).map((item) => ({
    ...item,
    advancedName: `SD-${String(item.code).padStart(2, '0')} ${item.name}`,
  }))
  const other = items(
    'Mock-up · Delegated design · Sustainability · Warranty · Spare parts · Schedule · Permit · Other',
    12,
  )
  return [...coded, ...other.map((item) => ({ ...item, advancedName: item.name }))]
}

export const shippedLists = {
  ...fixed,
  rfiReason: items(
    'Design clarification · Missing information · Document conflict · Coordination clash · ' +
      'Field condition · Constructability · ' +
      'Substitution request · Owner change · Code or permit · Error or omission · ' +
      'Means and methods · Schedule or sequence · Other',
  ),
  actionRequested: items(
    'Information · Clarification · Direction · Approval · Confirmation · Substitution · Inspection',
  ),
  submittalType: submittalTypes(),
  documentStatus: Object.entries(documentStatus).map(fixedItem),
  documentType: items('Drawing · Specification · Photo · Report · Correspondence · Contract · Model · Other'),
  discipline: items(
    'General · Civil · Landscape · Structural · Architectural · Interior · Fire protection · ' +
      'Plumbing · Mechanical · Electrical · ' +
      'Telecommunications · Security · Other',
  ),
  meetingType: items(
    'Progress · Coordination · Safety · Preconstruction · Design · Owner · Commissioning · Closeout · Other',
  ),
  meetingCategory: items(
    'General · Safety · Schedule · Quality · Design · Coordination · Cost · Submittals · RFIs · Procurement · ' +
      'Site logistics · Other',
  ),
} satisfies Record<string, ShippedItem[]>

export type ListName = keyof typeof shippedLists

/** Code lists that rules depend on: their names may change, their codes may not. */
export const fixedLists: ReadonlySet<string> = new Set(Object.keys(fixedCodes))

/** Finds a code list by name, ignoring case, spaces and plural: "RFI reasons" is `rfiReason`. */
export const listNamed = (name: string): ListName | undefined => {
  const plain = name.replace(/[\s_-]/g, '').toLowerCase()
  const spellings = [plain, plain.replace(/(s|es)$/, ''), plain.replace(/s$/, ''), plain.replace(/ies$/, 'y')]
  return (Object.keys(shippedLists) as ListName[]).find((list) => spellings.includes(list.toLowerCase()))
}
