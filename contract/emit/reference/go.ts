/** Go: structs for github.com/ServiceStack/servicestack-go. What is nil is not written. */
import { type About, blockHeader, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceField, type ReferenceType, usedBy, type Words, wordOf } from './model.ts'

/** A time is the text of the wire: `time.Time` cannot read it. Go writes bytes as base64 by itself. */
const words: Words = {
  scalars: {
    int: 'int',
    long: 'int64',
    decimal: 'float64',
    bool: 'bool',
    string: 'string',
    DateTime: 'string',
    bytes: '[]byte',
    map: 'map[string]string',
  },
  list: (item) => `[]${item}`,
  type: (name) => (statusTypes.some((one) => one === name) ? `ss.${name}` : name),
}

/** A pointer tells an empty value, which is sent, from none. */
function typeOf({ value }: ReferenceField): string {
  const word = wordOf(value, words)
  return /^(\[|map)/.test(word) ? word : `*${word}`
}

const capital = (key: string): string => key[0]!.toUpperCase() + key.slice(1)
const comment = (text: string): string[] => [`// ${oneLine(text)}`]

function structOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  return [
    ...about(type.about, comment),
    ...(request ? [`// @Route("${request.route}", "${request.verb}")`] : []),
    `type ${name} struct {`,
    ...fields.flatMap((field) => [
      ...about(field.about, (text) => [`\t// ${oneLine(text)}`]),
      `\t${capital(field.key)} ${typeOf(field)} \`json:"${field.key},omitempty"\``,
    ]),
    '}',
    '',
    ...(request
      ? [
          `func (${name}) CreateResponse() (r ${request.response}) { return }`,
          `func (${name}) HttpMethod() string { return "${request.verb}" }`,
          '',
        ]
      : []),
  ]
}

export const go: Language = {
  header: blockHeader,
  namespaceOption: 'GlobalNamespace',
  namespace: 'dtos',
  ofLibrary: statusTypes,
  // Go refuses an import that is not used.
  begin: ({ model, namespace }) => [
    `package ${namespace.split('.').at(-1)}`,
    '',
    ...(model.types.some((type) => usedBy(type).some((name) => statusTypes.some((one) => one === name)))
      ? ['import (', '\tss "github.com/ServiceStack/servicestack-go"', ')', '']
      : []),
  ],
  enum: ({ name, values }) => [
    `type ${name} string`,
    '',
    'const (',
    ...values.map((value) => `\t${name}${value} ${name} = "${value}"`),
    ')',
    '',
  ],
  type: structOf,
}
