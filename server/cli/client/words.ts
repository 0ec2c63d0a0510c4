/** The words of the commands that call a server: operands, own flags, and fields of a request. */
import { WrongUse } from '../arguments.ts'

export interface Words {
  operands: string[]
  /** The flags of the command itself. */
  flags: Record<string, string | undefined>
  /** All other flags, in order: names and values. */
  fields: Array<[name: string, value: string]>
}

/**
 * `own`: the flags of the command, with what they take; '' for those that take nothing. `mayStandAlone`: whether a field may be
 * without a value, which is true then; `operand` is the first word that is no flag.
 */
export function wordsOf(
  words: readonly string[],
  own: Readonly<Record<string, string>>,
  mayStandAlone: (field: string, operand: string | undefined) => boolean = () => false,
): Words {
  const found: Words = { operands: [], flags: {}, fields: [] }
  for (let i = 0; i < words.length; i++) {
    const [, name, joined] = /^--([^=]+)(?:=(.*))?$/s.exec(words[i]!) ?? []
    if (!name) {
      found.operands.push(words[i]!)
      continue
    }
    const takes = Object.hasOwn(own, name) ? own[name]! : 'VALUE'
    if (takes === '' && joined !== undefined) throw new WrongUse(`--${name} takes no value.`)
    const isAlone =
      takes === '' ||
      (joined === undefined &&
        !Object.hasOwn(own, name) &&
        !/^(true|false)$/i.test(words[i + 1] ?? '') &&
        mayStandAlone(name, found.operands[0]))
    const value = isAlone ? 'true' : (joined ?? words[++i])
    if (value === undefined) throw new WrongUse(`--${name} needs a value.`)
    if (Object.hasOwn(own, name)) found.flags[name] = value
    else found.fields.push([name, value])
  }
  return found
}
