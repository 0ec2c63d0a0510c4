/** What the server refused of a form, at its fields. */
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { lastOf } from './refusalwords.ts'

/** What is wrong with a field of a form, or inside of it, by its name in the interface. */
export function faultAt(error: unknown, name: string): string | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const isIn = (path: string): boolean =>
    path.split('.').some((part) => lastOf(part).toLowerCase() === name.toLowerCase())
  return error.fields.find((one) => isIn(one.fieldName ?? ''))?.message ?? undefined
}
