/** A field with one of a few values. */
import type { FieldType } from './fieldtype.ts'
import { name } from './fieldtypes.ts'

/** In any case of letters. */
export const oneOf = <T extends string>(values: readonly T[], sample: T): FieldType<T, string> =>
  ({
    ...name,
    schema: { type: 'string', enum: [...values] },
    sample,
    read(value, at, reading) {
      const text = String(value).trim().toLowerCase()
      if (text === '') return undefined
      const known = values.find((one) => one.toLowerCase() === text)
      return known ?? reading.fault(at, 'Enum', `${at} must be one of ${values.join(', ')}.`)
    },
  }) as FieldType<T, string>
