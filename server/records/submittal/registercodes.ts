/** The states, results and types of submittal items as registers call them. */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/submittal.ts'
import { type CodedItem, findItem } from '../../codes/codes.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import type { Meaning } from './registerheadings.ts'
import { asksForMore, stage, status } from './submittalitem.ts'

type Item = Value<typeof SubmittalItem.fields>

/** The lists that the texts of a line are looked up in. */
export type RegisterLists = Record<RegisterList, CodedItem[]>
type RegisterList = 'submittalStage' | 'submittalStatus' | 'returnedStatus' | 'submittalType'

export const registerLists = async ({ codes }: WriteContext): Promise<RegisterLists> => ({
  submittalStage: await codes('submittalStage'),
  submittalStatus: await codes('submittalStatus'),
  returnedStatus: await codes('returnedStatus'),
  submittalType: await codes('submittalType'),
})

/** What others call our codes. */
const alsoCalled: Partial<Record<RegisterList, Readonly<Record<string, number>>>> = {
  submittalStage: {
    'not submitted': 1,
    'not started': 1,
    draft: 1,
    'to be submitted': 1,
    'in review': 2,
    'under review': 2,
    'for review': 2,
    pending: 2,
    sent: 2,
    reviewed: 3,
    completed: 4,
    done: 4,
  },
  submittalStatus: { cancelled: 3, canceled: 3, voided: 3, 'not required': 3 },
  returnedStatus: {
    'no exceptions taken': 1,
    'no exception taken': 1,
    'approved with comments': 2,
    'approved with notes': 2,
    'exceptions noted': 2,
    'make corrections noted': 2,
    'furnish as corrected': 2,
    'approved as noted resubmit': 3,
    resubmit: 4,
    'revise resubmit': 4,
    'not approved': 5,
    'for information': 6,
    'information only': 6,
    'for record': 6,
  },
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By name, letter, or what others call it. Not by id: in a column of any status a 2 could be one of three. */
function named(lists: RegisterLists, list: RegisterList, given: string): CodedItem | undefined {
  const wanted = words(given)
  const also = alsoCalled[list]?.[wanted]
  return (
    lists[list].find(({ name, letter }) => words(name) === wanted || letter?.toLowerCase() === wanted) ??
    lists[list].find(({ id }) => id === also)
  )
}

/** Tells that a text is in none of the lists. */
export type Unknown = (meaning: Meaning, given: string, known: string) => void

/** Reads the codes of a line into its item: stage, status, result of the review and type. */
export function readCodes(
  item: Item,
  texts: ReadonlyMap<Meaning, string>,
  lists: RegisterLists,
  unknown: Unknown,
): void {
  const read = (meaning: Meaning, of: RegisterList[], set: (given: string) => boolean): void => {
    const given = texts.get(meaning)
    if (!given || set(given)) return
    unknown(meaning, given, of.flatMap((list) => lists[list].map(({ name }) => name)).join(', '))
  }
  const idIn = (list: RegisterList, given: string): string | undefined =>
    (named(lists, list, given) ?? findItem(lists[list], given))?.id.toString()
  read('stage', ['submittalStage'], (given) => {
    item.stage = idIn('submittalStage', given)
    return item.stage !== undefined
  })
  read('returnedStatus', ['returnedStatus'], (given) => {
    item.returnedStatusId = idIn('returnedStatus', given)
    return item.returnedStatusId !== undefined
  })
  read('anyStatus', ['submittalStage', 'submittalStatus', 'returnedStatus'], (given) =>
    readStatus(item, given, lists),
  )
  if (item.returnedStatusId && !item.stage && item.statusId !== status.Void)
    item.stage = stageAfterReview(item)
  const type = item.type && typeNamed(item.type, lists)
  if (type) Object.assign(item, { typeId: type.id, type: type.name })
}

/** A column headed Status may hold a stage, a status or the result of the review. */
function readStatus(item: Item, given: string, lists: RegisterLists): boolean {
  const found = (list: RegisterList): string | undefined => named(lists, list, given)?.id.toString()
  const [inStages, inStatuses, inResults] = [
    found('submittalStage'),
    found('submittalStatus'),
    found('returnedStatus'),
  ]
  if (inStages) item.stage ??= inStages
  else if (inStatuses) item.statusId = inStatuses
  else if (inResults) item.returnedStatusId ??= inResults
  return [inStages, inStatuses, inResults].some((id) => id !== undefined)
}

/** What has come back with a result is done, unless more is asked for or the register says that it is open. */
const stageAfterReview = ({ statusId, returnedStatusId }: Item): string =>
  statusId !== status.Open && !asksForMore.includes(returnedStatusId!) ? stage.Complete : stage.Returned

/** SD-02 alone says it, too. A type that is not in the list is kept as it is called. */
function typeNamed(text: string, { submittalType }: RegisterLists): CodedItem | undefined {
  const code = /^SD[ -]?(\d\d?)\b/i.exec(text)?.[1]?.padStart(2, '0')
  return (
    findItem(submittalType, text) ??
    (code ? submittalType.find(({ advancedName }) => advancedName?.startsWith(`SD-${code} `)) : undefined)
  )
}
