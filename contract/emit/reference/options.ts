/** The options of a typed reference: sent in the query, and written into its first lines, where the tools read them. */
import type { Model, ReferenceType } from './model.ts'
import { usedBy } from './model.ts'

export interface ReferenceOptions {
  /** The name space or package; empty: that of the language. */
  namespace: string
  addDescriptions: boolean
  /** Whether types are written that the client libraries may have: Authenticate, ResponseStatus. */
  addServiceStackTypes: boolean
  includeTypes: string[]
  excludeTypes: string[]
}

export interface OptionFault {
  name: string
  message: string
}

const isTrue = (text: string): boolean => text.toLowerCase() === 'true'
const namespacePattern = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/
const namespaceCharsMax = 200
const typesMax = 1000

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Reads options; names in any letter case. Options of other tools are ignored. `faults` gets what is wrong with them. */
export function readOptions(
  given: Record<string, string>,
  model: Model,
): { options: ReferenceOptions; faults: OptionFault[] } {
  const byName = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const get = (name: string): string => byName.get(name.toLowerCase()) ?? ''
  const faults: OptionFault[] = []
  const namespace = get('GlobalNamespace') || get('Package')
  if (namespace && !(namespacePattern.test(namespace) && namespace.length <= namespaceCharsMax))
    faults.push({
      name: get('GlobalNamespace') ? 'GlobalNamespace' : 'Package',
      message: 'A name space is made of letters, digits, _ and dots between them.',
    })
  const flag = (name: string): boolean => {
    if (get(name) && !/^(true|false)$/i.test(get(name)))
      faults.push({ name, message: `${name} is True or False.` })
    return get(name) === '' || isTrue(get(name))
  }
  const types = (name: string): string[] => {
    const named = listOf(get(name))
    const known = new Set([...model.enums, ...model.types].map((one) => one.name))
    const unknown = named.filter((one) => !known.has(one.replace(/\.\*$/, '')))
    if (named.length > typesMax)
      faults.push({ name, message: `${name} has ${named.length} types. Send at most ${typesMax}.` })
    else if (unknown.length > 0)
      faults.push({ name, message: `There is no type ${unknown[0]!.slice(0, 100)}. /metadata lists them.` })
    return named
  }
  return {
    options: {
      namespace,
      addDescriptions: flag('AddDescriptionAsComments'),
      addServiceStackTypes: flag('AddServiceStackTypes'),
      includeTypes: types('IncludeTypes'),
      excludeTypes: types('ExcludeTypes'),
    },
    faults,
  }
}

/** The lines `Name: value`, and whether the value was given. */
export function optionLines(
  options: ReferenceOptions,
  namespaceName: string,
  namespace: string,
): Array<{ text: string; isGiven: boolean }> {
  const line = (name: string, value: string, isGiven: boolean) => ({ text: `${name}: ${value}`, isGiven })
  const word = (flag: boolean): string => (flag ? 'True' : 'False')
  return [
    line(namespaceName, options.namespace || namespace, options.namespace !== ''),
    line('AddServiceStackTypes', word(options.addServiceStackTypes), !options.addServiceStackTypes),
    line('AddDescriptionAsComments', word(options.addDescriptions), !options.addDescriptions),
    line('IncludeTypes', options.includeTypes.join(','), options.includeTypes.length > 0),
    line('ExcludeTypes', options.excludeTypes.join(','), options.excludeTypes.length > 0),
  ]
}

/** The model with the chosen types. `X.*` also chooses what X uses, the response of a request too. */
export function chosen(model: Model, { includeTypes, excludeTypes }: ReferenceOptions): Model {
  const byName = new Map(model.types.map((type) => [type.name, type]))
  const included = new Set<string>()
  const withUsed = (name: string): void => {
    if (included.has(name)) return
    included.add(name)
    for (const used of usedBy(byName.get(name) ?? ({ fields: [] } as unknown as ReferenceType)))
      withUsed(used)
  }
  for (const name of includeTypes) {
    if (name.endsWith('.*')) withUsed(name.slice(0, -2))
    else included.add(name)
  }
  const isChosen = ({ name }: { name: string }): boolean =>
    (includeTypes.length === 0 || included.has(name)) && !excludeTypes.includes(name)
  return { enums: model.enums.filter(isChosen), types: model.types.filter(isChosen) }
}
