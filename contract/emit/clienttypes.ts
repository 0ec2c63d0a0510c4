/** The operations by name, as the types of the published client package; see packages/client/src/operations.ts. */
import { operations } from '../index.ts'
import type { Operation } from '../kit.ts'
import { modelOf, type ReferenceField, type ReferenceType, wordOf } from './reference/model.ts'
import { words } from './reference/typescript.ts'

export function clientTypes(all: readonly Operation<any, any>[] = operations): string {
  const { enums, types } = modelOf(all, [])
  const lines = [
    '/** The operations by name, with their requests and responses. Written by the build, from the contract. */',
    "import type { WithEtag } from './caller.js'",
    '',
    ...enums.map(
      ({ name, values }) => `export type ${name} = ${values.map((value) => `'${value}'`).join(' | ')}`,
    ),
    ...types.flatMap(interfaceOf),
    'export interface Operations {',
    ...all.flatMap(({ name, about, request, response }) => [
      ...comment(about),
      `  ${name.replace(/Request$/, '')}: { request: ${request.type}; response: ${response.type} }`,
    ]),
    '}',
    '',
    '/** `RFIRead` …: the name of its request is this one and `Request`. */',
    'export type OperationName = keyof Operations',
    "export type RequestOf<K extends OperationName> = Operations[K]['request']",
    '/** As it is on the wire. */',
    "export type BodyOf<K extends OperationName> = Operations[K]['response']",
    'export type ResponseOf<K extends OperationName> = WithEtag<BodyOf<K>>',
  ]
  return `${lines.join('\n')}\n`
}

const comment = (about: string): string[] =>
  about === '' ? [] : [`  /** ${about.replaceAll('*/', '* /').replaceAll('\n', ' ')} */`]

const interfaceOf = ({ name, fields }: ReferenceType): string[] => [
  `export interface ${name} {`,
  ...fields.flatMap(fieldOf),
  '}',
]

const fieldOf = ({ key, about, value }: ReferenceField): string[] => [
  ...comment(about),
  `  ${key}?: ${wordOf(value, words)} | null`,
]
