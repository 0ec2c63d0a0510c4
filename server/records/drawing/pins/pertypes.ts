/** Statements that name every record type, composed once. */
import type { RecordTypes } from '../../engine/declare/recordtypes.ts'

/** A statement that is composed once for the record types there are. */
export const perTypes = (compose: (types: RecordTypes) => string): ((types: RecordTypes) => string) => {
  const composed = new WeakMap<RecordTypes, string>()
  return (types) => {
    const known = composed.get(types)
    if (known !== undefined) return known
    const statement = compose(types)
    composed.set(types, statement)
    return statement
  }
}
