/**
 * SQL: the column is one of these ids, the parameter at that place. PostgreSQL plans a statement with an array anew at each
 * call, because its cost is estimated from the length; with a single id, which is what most calls have, it keeps the plan.
 */
export const isOneOf = (column: string, ids: readonly number[], place: number): string =>
  ids.length === 1 ? `${column} = $${place}::int` : `${column} = ANY ($${place}::int[])`

/** The value of that parameter. */
export const oneOrAll = (ids: readonly number[]): number | readonly number[] =>
  ids.length === 1 ? ids[0]! : ids
