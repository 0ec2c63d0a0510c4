/** Python: data classes for the package servicestack, whose client writes no field that is None. */
import { type About, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceField, type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'int',
    long: 'int',
    decimal: 'decimal.Decimal',
    bool: 'bool',
    string: 'str',
    DateTime: 'datetime.datetime',
    bytes: 'bytes',
    map: 'Dict[str, str]',
  },
  list: (item) => `List[${item}]`,
}

const reserved =
  /^(False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/

/** `ccUserList` → `cc_user_list`; letters that belong together stay together: `keyID` → `key_id`. */
export const snake = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The library reads a field by its own name or by what it computes from it. Where that is not the name on the wire
 * (`organizationID`), the field has the name on the wire; one that is a word of Python gets a `_`, which the library drops.
 */
function fieldOf({ key, value }: ReferenceField): string {
  const name = snake(key)
  const own = reserved.test(name) ? `${name}_` : camel(name) === key ? name : key
  const unset = camel(own) === key ? 'None' : `field(metadata=config(field_name='${key}'), default=None)`
  return `${own}: Optional[${wordOf(value, words)}] = ${unset}`
}

const comment = (text: string): string[] => ['"""', oneLine(text).replaceAll('\\', '\\\\'), '"""']

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  const bases = request ? `(IReturn[${request.response}], ${verbMarker(request)})` : ''
  const body = [
    ...about(type.about, comment),
    ...fields.flatMap((field) => [...about(field.about, (text) => [`# ${oneLine(text)}`]), fieldOf(field)]),
  ]
  return [
    ...(request ? [`# @Route("${request.route}", "${request.verb}")`] : []),
    '@dataclass_json(letter_case=LetterCase.CAMEL, undefined=Undefined.EXCLUDE)',
    '@dataclass',
    `class ${name}${bases}:`,
    ...indented(body.length > 0 ? body : ['pass']),
    '',
    '',
  ]
}

const imports = [
  'import datetime',
  'import decimal',
  'from marshmallow.fields import *',
  'from servicestack import *',
  'from typing import *',
  'from dataclasses import dataclass, field',
  'from dataclasses_json import dataclass_json, LetterCase, Undefined, config',
  'from enum import Enum, IntEnum',
]

export const python: Language = {
  header: { before: '""" Options:', line: '', ofDefault: '#', after: '"""', tip: '#' },
  namespaceOption: 'GlobalNamespace',
  namespace: '',
  ofLibrary: statusTypes,
  begin: () => [...imports, '', ''],
  enum: ({ name, values }) => [
    `class ${name}(str, Enum):`,
    ...values.map((value) => `    ${value} = '${value}'`),
    '',
    '',
  ],
  type: classOf,
}
