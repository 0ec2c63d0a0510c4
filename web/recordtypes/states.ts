/** The display of states and steps: declared by their names in the contract, looked up by their codes. */
import type { CodeList, CodeListItem, StateItem, StateList } from '../../contract/states.ts'

/** `values` by the codes of a list. */
export const byCode = <L extends CodeList, V>(
  list: L,
  values: { readonly [Name in keyof L]?: V },
): Readonly<Record<number, V>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [list[name]!.code, value as V]))

/** A value for every step of a record type; the compiler reports one that is left out. */
export const byStep = <L extends StateList, V>(
  list: L,
  values: { readonly [From in keyof L]: { readonly [To in L[From]['to'][number]]: V } },
): Readonly<Record<string, V>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([from, steps]) =>
      Object.entries(steps as Record<string, V>).map(([to, value]) => [
        stepKey(list[from]!.code, list[to]!.code),
        value,
      ]),
    ),
  )

/**
 * `from`: the code of the state before; or the name of the field, for a step by another field than the
 * state.
 */
export const stepKey = (
  from: number | string | null | undefined,
  to: number | string | null | undefined,
): string => `${from}>${to}`

/** A filter for those values: `3;4`. */
export const filterOf = (...items: readonly CodeListItem[]): string => items.map(({ code }) => code).join(';')

/** The states of open records. */
export const openStates = (list: StateList): StateItem[] =>
  Object.values(list).filter(({ closed }) => !closed)

/** The states of open records that are no drafts, as the dashboard counts them. */
export const issuedStates = (list: StateList): StateItem[] => openStates(list).filter(({ draft }) => !draft)

/** The states in which only their audience sees records. */
export const draftStates = (list: StateList): StateItem[] => Object.values(list).filter(({ draft }) => draft)
