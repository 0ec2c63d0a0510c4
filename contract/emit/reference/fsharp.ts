/** F#: classes for ServiceStack.Client. */
import { comment, imports, memberName } from './dotnet.ts'
import { type About, blockHeader, indented, type Language, signInTypes, statusTypes } from './language.ts'
import { type ReferenceField, type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'Int32',
    long: 'Int64',
    decimal: 'Decimal',
    bool: 'Boolean',
    string: 'String',
    DateTime: 'DateTime',
    bytes: 'Byte[]',
    map: 'Dictionary<String, String>',
  },
  list: (item) => `List<${item}>`,
}

const nullable = /^(Int32|Int64|Decimal|Boolean|DateTime)$/

function member(field: ReferenceField, type: ReferenceType): string {
  const word = wordOf(field.value, words)
  const isNullable = 'enum' in field.value || nullable.test(word)
  const valueType = isNullable ? `Nullable<${word}>` : word
  const unset = isNullable ? `new ${valueType}()` : 'null'
  return `member val ${memberName(field, type)}:${valueType} = ${unset} with get,set`
}

function typeOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  return [
    ...about(type.about, comment),
    ...(request ? [`[<Route("${request.route}", "${request.verb}")>]`] : []),
    '[<DataContract>]',
    '[<AllowNullLiteral>]',
    `type ${name}() = `,
    ...indented([
      ...(request ? [`interface IReturn<${request.response}>`, `interface ${verbMarker(request)}`] : []),
      ...fields.flatMap((field) => [
        ...about(field.about, comment),
        `[<DataMember(Name="${field.key}")>]`,
        member(field, type),
      ]),
    ]),
    '',
  ]
}

export const fsharp: Language = {
  // The tool reads options up to a line that begins with */, whatever the language.
  header: { ...blockHeader, before: '(* Options:', after: '*/\n*)' },
  namespaceOption: 'GlobalNamespace',
  namespace: 'Plumbline',
  ofLibrary: [...statusTypes, ...signInTypes],
  isNested: true,
  begin: ({ namespace }) => [`namespace ${namespace}`, '', ...imports.map((name) => `open ${name}`), ''],
  enum: ({ name, values }) => [`type ${name} =`, ...values.map((value, at) => `    | ${value} = ${at}`), ''],
  type: typeOf,
}
