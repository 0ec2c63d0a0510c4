/** A request from flags: `--folder-id 5 --rfi.subject Anchors --filter RfiStatus=Open --folder-ids 1 --folder-ids 2`. */
import type { FieldType } from '../../../contract/fields/fieldtype.ts'
import type { Dto, Entry, Operation } from '../../../contract/kit.ts'
import { WrongUse } from '../arguments.ts'

type Made = Record<string, any>

/** On top of `from`, which was given as JSON. */
export function requestOf(
  { request }: Operation<any, any>,
  fields: ReadonlyArray<[name: string, value: string]>,
  from: Made = {},
): Made {
  const made = structuredClone(from)
  for (const [name, value] of fields) put(made, request, name, name.split('.'), value)
  return made
}

/** The field that a flag names: by its key or its documented name, with or without dashes, in any letter case. */
export const fieldNamed = (dto: Dto<any>, name: string): Entry | undefined =>
  dto.entries.find(({ key, documented }) => [key, documented].map(plain).includes(plain(name)))

const plain = (name: string): string => name.replaceAll('-', '').toLowerCase()

/** As a flag of it is written: `--parent-folder-id`. */
const flagOf = (key: string): string =>
  `--${key.replace(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`)}`

/** A field, and those of its own fields, as flags. */
export interface Flag {
  flag: string
  type: string
  about: string
}

/** Two levels: a record in a request, and its fields. Below them it is JSON. */
export function flagsOf({ entries }: Dto<any>, before = '--', levels = 2): Flag[] {
  return entries
    .filter(({ key }) => !isSecret(key))
    .flatMap(({ key, field }) => {
      const flag = before + flagOf(key).slice(2)
      const own = levels > 1 && isDto(field.type) ? flagsOf(field.type, `${flag}.`, levels - 1) : []
      return [{ flag, type: field.type.type, about: field.about }, ...own]
    })
}

/** Other users of the machine can read arguments, and a shell keeps them. */
const isSecret = (key: string): boolean => /password$|^secretAnswer$|^authSessionKey$/i.test(key)

/** The secret fields that a request can have; the key of the session comes from the profile. */
export const secretsIn = ({ entries }: Dto<any>, before = '', levels = 2): string[] =>
  entries.flatMap(({ key, field: { type } }) => {
    if (isSecret(key)) return key === 'authSessionKey' ? [] : [before + key]
    return levels > 1 && isDto(type) ? secretsIn(type, `${before}${key}.`, levels - 1) : []
  })

/** JSON that came as an argument. */
export function refuseSecrets(given: any): any {
  if (typeof given !== 'object' || given === null) return given
  for (const [name, value] of Object.entries(given)) {
    if (isSecret(name)) throw secretGiven(name)
    refuseSecrets(value)
  }
  return given
}

const secretGiven = (name: string): WrongUse =>
  new WrongUse(
    `${name} is secret, and other users of this machine can read arguments. Give it from a file or a program: --json - < FILE`,
  )

/** Whether the field of a flag is yes or no: then it may stand alone. */
export function isYesOrNo(dto: Dto<any>, flag: string): boolean {
  const [name = '', ...rest] = flag.split('.')
  const type = fieldNamed(dto, name)?.field.type
  if (!type) return false
  if (rest.length > 0) return isDto(type) && isYesOrNo(type, rest.join('.'))
  return /^bool/i.test(type.type)
}

function put(made: Made, dto: Dto<any>, flag: string, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  const entry = fieldNamed(dto, name)
  if (!entry)
    throw new WrongUse(
      `${dto.type} has no field "${name}" (--${flag}). It has: ${dto.entries.map(({ key }) => flagOf(key)).join(', ')}.`,
    )
  const { key, field } = entry
  if (isSecret(key)) throw secretGiven(key)
  if (rest.length === 0) made[key] = valueFor(field.type, flag, value, made[key])
  else if (isDto(field.type)) {
    made[key] ??= {}
    put(made[key], field.type, flag, rest, value)
  } else throw new WrongUse(`${key} has no fields of its own (--${flag}).`)
}

const isDto = (type: FieldType<any, any>): type is Dto<any> => 'entries' in type

/** Numbers, days and the like are sent as texts: the server reads them, and says what is wrong with one. */
function valueFor(type: FieldType<any, any>, flag: string, value: string, before: any): unknown {
  if (type.item) return [...(before ?? []), ...listed(type.item, flag, value)]
  if (isDto(type)) return refuseSecrets(jsonOf(flag, value))
  if (type.type !== 'Dictionary<String,String>') return value
  const [, name, text] = /^([^=]+)=(.*)$/s.exec(value) ?? []
  if (name === undefined) throw new WrongUse(`--${flag} takes NAME=VALUE, not "${value}".`)
  return { ...before, [name]: text }
}

/** One entry, or several as a JSON list. */
function listed(item: FieldType<any, any>, flag: string, value: string): unknown[] {
  if (!isDto(item) && !value.startsWith('[')) return [value]
  const given = refuseSecrets(jsonOf(flag, value))
  return Array.isArray(given) ? given : [given]
}

export function jsonOf(flag: string, text: string): any {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongUse(`--${flag} takes JSON: ${(error as Error).message}`)
  }
}
