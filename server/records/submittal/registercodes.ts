/** Reading stages, statuses, review results and types of submittal items from the texts of a register. */
import type { Value } from '../../../contract/kit.ts'
import type { SubmittalItem } from '../../../contract/records/submittal.ts'
import { type CodedItem, findItem } from '../../codes/codes.ts'
import { germanItem } from '../../codes/germannames.ts'
import type { WriteContext } from '../engine/declare/writecontext.ts'
import type { ColumnTarget } from './registerheadings.ts'
import { resubmitCodes, stage, status } from './submittalstages.ts'

type Item = Value<typeof SubmittalItem.fields>

/** The code lists in which the texts of a line are looked up. */
export type RegisterLists = Record<RegisterList, CodedItem[]>
type RegisterList = 'submittalStage' | 'submittalStatus' | 'returnedStatus' | 'submittalType'

export const registerLists = async ({ codes }: WriteContext): Promise<RegisterLists> => ({
  submittalStage: await codes('submittalStage'),
  submittalStatus: await codes('submittalStatus'),
  returnedStatus: await codes('returnedStatus'),
  submittalType: await codes('submittalType'),
})

/** Names that other systems use for our codes. */
const synonyms: Partial<Record<RegisterList, Readonly<Record<string, number>>>> = {
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
    'nicht eingereicht': 1,
    'in prüfung': 2,
    erledigt: 4,
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
    genehmigt: 1,
    'genehmigt mit anmerkungen': 2,
    'mit anmerkungen freigegeben': 2,
    'nicht freigegeben': 5,
  },
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** By name, letter or synonym. Not by id: in a Status column, 2 could be in any of three code lists. */
function findByName(lists: RegisterLists, list: RegisterList, given: string): CodedItem | undefined {
  const wanted = words(given)
  const also = synonyms[list]?.[wanted]
  return (
    lists[list].find(({ name, letter }) => words(name) === wanted || letter?.toLowerCase() === wanted) ??
    lists[list].find(({ name }) => words(germanItem(name) ?? '') === wanted) ??
    lists[list].find(({ id }) => id === also)
  )
}

/** Reports a text that is in none of the code lists. */
export type ReportUnknown = (target: ColumnTarget, given: string, known: string) => void

/** Sets stage, status, review result and type of an item from the texts of its line. */
export function readCodes(
  item: Item,
  texts: ReadonlyMap<ColumnTarget, string>,
  lists: RegisterLists,
  reportUnknown: ReportUnknown,
): void {
  const read = (target: ColumnTarget, of: RegisterList[], set: (given: string) => boolean): void => {
    const given = texts.get(target)
    if (!given || set(given)) return
    reportUnknown(target, given, of.flatMap((list) => lists[list].map(({ name }) => name)).join(', '))
  }
  const idIn = (list: RegisterList, given: string): string | undefined =>
    (findByName(lists, list, given) ?? findItem(lists[list], given))?.id.toString()
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
  const type = item.type && findType(item.type, lists)
  if (type) Object.assign(item, { typeId: type.id, type: type.name })
}

/** A column headed Status can contain a stage, a status or a review result. */
function readStatus(item: Item, given: string, lists: RegisterLists): boolean {
  const found = (list: RegisterList): string | undefined => findByName(lists, list, given)?.id.toString()
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

/** An item with a review result is complete, unless it must be resubmitted or the register has it as open. */
const stageAfterReview = ({ statusId, returnedStatusId }: Item): string =>
  statusId !== status.Open && !resubmitCodes.includes(returnedStatusId!) ? stage.Complete : stage.Returned

/** The code alone, such as SD-02, is enough. A type that is not in the code list is stored as a text. */
function findType(text: string, { submittalType }: RegisterLists): CodedItem | undefined {
  const code = /^SD[ -]?(\d\d?)\b/i.exec(text)?.[1]?.padStart(2, '0')
  return (
    findItem(submittalType, text) ??
    (code ? submittalType.find(({ advancedName }) => advancedName?.startsWith(`SD-${code} `)) : undefined)
  )
}
