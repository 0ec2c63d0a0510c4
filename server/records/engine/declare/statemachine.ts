/** States as data: who may take the steps that the contract declares, and which fields a step needs. */
import { type Owner, owners } from '../../../../contract/fieldgroups.ts'
import type { StateList } from '../../../../contract/states.ts'
import type { audience } from '../../../access/visibility.ts'
import { conflict, type Fault, type FieldFault, forbidden } from '../../../kernel/faults.ts'
import type { CallerRights } from './callerrights.ts'
import { isOwner } from './ownership.ts'

/** A part in a record (as its parties have it), or `manager`: by their role, as the project's owner or as an administrator of its company. */
export type Part = string

export interface Step {
  /** Those who may take it; left out: the side that made the record. Managers always may. */
  readonly by?: readonly Owner[]
  /** Fields that must be set. */
  readonly needs?: readonly string[]
  /** A reason must be given. */
  readonly reason?: true
  /** Only those hear of it whose court it moves, not all parties. Steps that close or open a record are never quiet. */
  readonly quiet?: true
}

export interface State {
  readonly code: number
  /** The record has no number yet. */
  readonly draft?: true
  /** Only groups of fields that name this state can be changed; everything else by a step, or by an administrator. */
  readonly closed?: true
  /** The part that has the court; left out: nobody. If nobody has that part, the manager has the court. */
  readonly court?: Part
  /** Who sees the record while it is not issued; left out: it is issued. A void record is seen as before. */
  readonly seenBy?: Exclude<keyof typeof audience, 'everybody'> | 'as before'
  /** If nobody has that part, nobody has the court. */
  readonly noManager?: true
  /** The person who attended hears of the step to it, as of minutes. */
  readonly distributes?: true
  /** Nothing is due in this state: not requested yet, or already done. */
  readonly notDue?: true
  readonly to: Readonly<Record<string, Step>>
  /** Steps that are taken by another field, with their code: listed with the others if a step is refused. */
  readonly otherSteps?: ReadonlyArray<readonly [code: string, name: string]>
}

export interface StateMachine {
  readonly states: Readonly<Record<string, State>>
  /** Default states of a new record, in order of preference: the first one that its creator may step to. */
  readonly starts: readonly string[]
  /** The state from which a new record steps: it can be created in any state that has a step from here. */
  readonly first: string
  /** The record type in a sentence: "An RFI". */
  readonly noun: string
  readonly closedCodes: readonly number[]
  nameOf(code: number): string
  isDraft(code: number): boolean
}

/**
 * What the server adds to the states of the contract: an entry for each state, and in it one for each step.
 */
type Rules<S extends StateList> = {
  [From in keyof S]: Omit<State, 'code' | 'draft' | 'closed' | 'to'> & {
    to: { [To in S[From]['to'][number]]: Step }
  }
}

export function stateMachine<const S extends StateList>(
  noun: string,
  declared: S,
  starts: ReadonlyArray<keyof S & string>,
  rules: Rules<S>,
): StateMachine {
  const states: Record<string, State> = Object.fromEntries(
    Object.entries<StateList[string]>(declared).map(([name, { code, draft, closed }]) => [
      name,
      { code, ...(draft && { draft }), ...(closed && { closed }), ...rules[name]! },
    ]),
  )
  const entries = Object.entries(states)
  const names = new Map(entries.map(([name, state]) => [state.code, name]))
  const nameOf = (code: number): string => names.get(code) ?? String(code)
  return {
    states,
    starts,
    first: entries[0]![0],
    noun,
    closedCodes: entries.filter(([, state]) => state.closed).map(([, state]) => state.code),
    nameOf,
    isDraft: (code) => states[nameOf(code)]?.draft === true,
  }
}

/** A manager takes every step, for others on their behalf. */
export const mayTake = ({ by = ['side'] }: Step, callerRights: CallerRights, isDraft = false): boolean =>
  callerRights.isManager || by.some((owner) => isOwner(owner, callerRights, isDraft))

export interface RequestedStep {
  from: number
  to: number
  callerRights: CallerRights
  hasReason: boolean
  isSet: (field: string) => boolean
  /** A field's documented name with its path in the request. */
  fieldName: (field: string) => string
}

export interface Taken {
  step: Step
  /** The names of the two states. */
  from: string
  to: string
  /** An administrator took a step that the table does not allow, or without the fields it needs. */
  override: boolean
  /** Whose step it is, if it is not the caller's; and the fields that it still needs. */
  refusal: Fault | undefined
  missing: FieldFault[]
}

/**
 * The step from one state to another. A step that is not in the table is a 409 at once; the caller reports a refusal (403) and
 * missing fields (400) in the order of all faults of the change.
 */
export function takeStep(machine: StateMachine, requested: RequestedStep): Taken {
  const [from, to] = [machine.nameOf(requested.from), machine.nameOf(requested.to)]
  const step = machine.states[from]?.to[to]
  const { callerRights } = requested
  if (!step && !callerRights.isAdmin) throw noSuchStep(machine, from, to)
  const faults = step ? missing(step, requested) : []
  const isAllowed = step !== undefined && mayTake(step, callerRights, machine.states[from]?.draft)
  const override = callerRights.isAdmin && (!isAllowed || faults.length > 0)
  return {
    from,
    to,
    override,
    step: step ?? {},
    refusal: isAllowed || callerRights.isAdmin ? undefined : notAllowed(machine, step!, to),
    missing: callerRights.isAdmin ? [] : faults,
  }
}

function noSuchStep(machine: StateMachine, from: string, to: string) {
  const allowed = stepsFrom(machine, from)
  const sentence =
    allowed.length > 0
      ? `From here it can become ${allowed.map(([, name]) => name).join(', ')}.`
      : 'No other state can follow.'
  return conflict(`${machine.noun} that is ${from} cannot become ${to}. ${sentence}`, {
    allowed: allowed.map((entry) => entry.join(' ')).join(', '),
  })
}

function stepsFrom({ states }: StateMachine, from: string): Array<readonly [code: string, name: string]> {
  const { to = {}, otherSteps = [] } = states[from] ?? {}
  return [...Object.keys(to).map((name) => [String(states[name]!.code), name] as const), ...otherSteps]
}

const notAllowed = (machine: StateMachine, { by = ['side'] }: Step, to: string) => {
  const people = [...new Set([...by, 'manager' as const])].map((owner) => owners[owner]).join(' or ')
  return forbidden(`Only ${people} can make ${lowered(machine)} ${to}.`)
}

/** "An RFI" becomes "an RFI": only the article changes. */
export const lowered = ({ noun }: StateMachine): string => noun[0]!.toLowerCase() + noun.slice(1)

function missing(step: Step, requested: RequestedStep): FieldFault[] {
  const fields = (step.needs ?? []).filter((field) => !requested.isSet(field))
  const faults = fields.map((field) => ({
    errorCode: 'NotEmpty',
    fieldName: requested.fieldName(field),
    message: `${requested.fieldName(field)} is needed for this step.`,
  }))
  if (step.reason && !requested.hasReason)
    faults.push({
      errorCode: 'NotEmpty',
      fieldName: 'AdditionalInfo.Reason',
      message: 'Please say why: a reason is needed for this step.',
    })
  return faults
}

/**
 * The state of a new record: the requested one, or the first default state that its creator may set. The
 * fields that a step needs are not checked here: a record may be created incomplete.
 */
export function startState(
  machine: StateMachine,
  wanted: number | undefined,
  callerRights: CallerRights,
): number {
  const { first, starts, states } = machine
  const isOpen = (name: string): boolean => {
    const step = states[first]!.to[name]
    return name === first || callerRights.isAdmin || (step !== undefined && mayTake(step, callerRights, true))
  }
  if (wanted === undefined) return states[starts.find(isOpen) ?? starts.at(-1)!]!.code
  const name = machine.nameOf(wanted)
  if (isOpen(name) || name === starts.at(-1)) return wanted
  const step = states[first]!.to[name]
  throw step ? notAllowed(machine, step, name) : onlyImported(machine, name)
}

const onlyImported = (machine: StateMachine, name: string): Fault =>
  forbidden(`Only a project admin can create ${lowered(machine)} that is ${name} already.`)
