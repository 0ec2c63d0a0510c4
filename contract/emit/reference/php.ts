/** PHP: classes for servicestack/client. What is null is not written. */
import { type About, blockHeader, indented, type Language, oneLine, statusTypes } from './language.ts'
import {
  type ReferenceField,
  type ReferenceType,
  type ValueType,
  verbMarker,
  type Words,
  wordOf,
} from './model.ts'

const scalars = {
  int: 'int',
  long: 'int',
  decimal: 'float',
  bool: 'bool',
  string: 'string',
  DateTime: 'DateTime',
  bytes: 'ByteArray',
  map: 'array',
}
const words: Words = { scalars, list: () => 'array' }
/** For comments, which say what an array has. */
const documented: Words = {
  scalars: { ...scalars, map: 'array<string,string>' },
  list: (item) => `array<${item}>`,
}
/** For the converters of the library. */
const converted: Words = {
  scalars: { ...scalars, map: 'Dictionary<string,string>' },
  list: (item) => `List<${item}>`,
}

const isPlain = (value: ValueType): boolean =>
  'scalar' in value && ['int', 'long', 'decimal', 'bool', 'string'].includes(value.scalar)

function read({ key, value }: ReferenceField): string {
  const sent = `$o['${key}']`
  const map = "JsonConverters::context('Dictionary',genericArgs:['string','string'])"
  const type = 'scalar' in value && value.scalar === 'map' ? map : `'${wordOf(value, converted)}'`
  const read = isPlain(value)
    ? sent
    : 'list' in value
      ? `JsonConverters::fromArray('${wordOf(value.list, converted)}', ${sent})`
      : `JsonConverters::from(${type}, ${sent})`
  return `if (isset(${sent})) $this->${key} = ${read};`
}

function written({ key, value }: ReferenceField): string {
  const own = `$this->${key}`
  const map = "JsonConverters::context('Dictionary',genericArgs:['string','string'])"
  const type = 'scalar' in value && value.scalar === 'map' ? map : `'${wordOf(value, converted)}'`
  const write = isPlain(value)
    ? own
    : 'list' in value
      ? `JsonConverters::toArray('${wordOf(value.list, converted)}', ${own})`
      : `JsonConverters::to(${type}, ${own})`
  return `if (isset(${own})) $o['${key}'] = ${write};`
}

const comment = (text: string): string[] => [`/** @description ${oneLine(text)} */`]

const constructorOf = (fields: ReferenceField[], about: About): string[] => [
  'public function __construct(',
  ...indented(
    fields.flatMap((field, at) => [
      ...about(field.about, comment),
      `/** @var ${wordOf(field.value, documented)}|null */`,
      `public ?${wordOf(field.value, words)} $${field.key}=null${at < fields.length - 1 ? ',' : ''}`,
    ]),
  ),
  ') {',
  '}',
  '',
]

const methods = (fields: ReferenceField[]): string[] => [
  '/** @throws Exception */',
  'public function fromMap($o): void {',
  ...indented(fields.map(read)),
  '}',
  '',
  '/** @throws Exception */',
  'public function jsonSerialize(): mixed',
  '{',
  '    $o = [];',
  ...indented(fields.map(written)),
  '    return empty($o) ? new class(){} : $o;',
  '}',
]

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  const marker = request ? `IReturn, ${verbMarker(request)}, JsonSerializable` : 'JsonSerializable'
  return [
    ...about(type.about, comment),
    ...(request
      ? [`// @Route("${request.route}", "${request.verb}")`, `#[Returns('${request.response}')]`]
      : []),
    `class ${name} implements ${marker}`,
    '{',
    ...indented([
      ...(fields.length > 0 ? constructorOf(fields, about) : []),
      ...methods(fields),
      ...(request
        ? [
            `public function getTypeName(): string { return '${name}'; }`,
            `public function getMethod(): string { return '${request.verb}'; }`,
            `public function createResponse(): mixed { return new ${request.response}(); }`,
          ]
        : []),
    ]),
    '}',
    '',
  ]
}

export const php: Language = {
  header: blockHeader,
  namespaceOption: 'GlobalNamespace',
  namespace: 'dtos',
  ofLibrary: statusTypes,
  first: (namespace) => `<?php namespace ${namespace.replaceAll('.', '\\')};`,
  begin: () => [
    'use DateTime;',
    'use Exception;',
    'use JsonSerializable;',
    'use ServiceStack\\{IReturn,IGet,IPost,ResponseStatus,ResponseError,ByteArray,JsonConverters,Returns};',
    '',
  ],
  enum: ({ name, values }) => [
    `enum ${name} : string`,
    '{',
    ...values.map((value) => `    case ${value} = '${value}';`),
    '}',
    '',
  ],
  type: classOf,
}
