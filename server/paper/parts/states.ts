/** The shape and colour of a state, by its built-in name: the same on every paper. */
import type {
  CodeList,
  meetingItemStatus,
  meetingStatus,
  openIssueStatus,
  punchListStatus,
  rfiStatus,
} from '../../../contract/states.ts'
import type { PaperContext } from '../context.ts'
import type { Mark, Para, Tone } from '../paper.ts'

type Shape = Extract<Mark, { tone?: Tone }>

/** So that a state that is renamed is renamed here. */
type Named =
  | keyof typeof rfiStatus
  | keyof typeof punchListStatus
  | keyof typeof openIssueStatus
  | keyof typeof meetingStatus
  | keyof typeof meetingItemStatus

const shapes: Record<Named, Shape> = {
  Draft: { shape: 'dotted', tone: 'grey' },
  Submitted: { shape: 'half', tone: 'blue' },
  Open: { shape: 'ring', tone: 'blue' },
  'In progress': { shape: 'half', tone: 'blue' },
  'Ready for review': { shape: 'pie', tone: 'purple' },
  'In review': { shape: 'pie', tone: 'purple' },
  Answered: { shape: 'done', tone: 'blue' },
  'On hold': { shape: 'dotted', tone: 'orange' },
  'In dispute': { shape: 'triangle', tone: 'orange' },
  'Not accepted': { shape: 'diamond', tone: 'orange' },
  Closed: { shape: 'done', tone: 'green' },
  Distributed: { shape: 'ring', tone: 'ink' },
  Final: { shape: 'done', tone: 'green' },
  Done: { shape: 'done', tone: 'green' },
  Void: { shape: 'cross', tone: 'grey' },
}

/** By the code of the state; a ring for a state that has no shape of its own. */
export function markOf(list: CodeList, code: number | null | undefined): Shape {
  const name = Object.entries(list).find(([, item]) => item.code === code)?.[0]
  return (name && shapes[name as Named]) || { shape: 'ring', tone: 'ink' }
}

export const statePara = (
  { named }: Pick<PaperContext, 'named'>,
  list: CodeList,
  code: number | null | undefined,
  name: string | null | undefined,
): Para => ({
  spans: [{ text: named(name) ?? '' }],
  mark: markOf(list, code),
})
