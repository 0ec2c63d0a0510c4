/** C#: classes for ServiceStack.Client. */
import { comment, imports, memberName } from './dotnet.ts'
import { type About, blockHeader, indented, type Language, signInTypes, statusTypes } from './language.ts'
import { type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'int',
    long: 'long',
    decimal: 'decimal',
    bool: 'bool',
    string: 'string',
    DateTime: 'DateTime',
    bytes: 'byte[]',
    map: 'Dictionary<string, string>',
  },
  list: (item) => `List<${item}>`,
}

/** Values that cannot be null by themselves: unset ones must not be sent as 0 or false. */
const nullable = /^(int|long|decimal|bool|DateTime)$/

function typeOf(field: ReferenceType['fields'][number]): string {
  const word = wordOf(field.value, words)
  return 'enum' in field.value || nullable.test(word) ? `${word}?` : word
}

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  return [
    ...about(type.about, comment),
    ...(request ? [`[Route("${request.route}", "${request.verb}")]`] : []),
    '[DataContract]',
    `public partial class ${name}`,
    ...(request ? [`    : IReturn<${request.response}>, ${verbMarker(request)}`] : []),
    '{',
    ...indented(
      fields.flatMap((field) => [
        ...about(field.about, comment),
        `[DataMember(Name="${field.key}")]`,
        `public virtual ${typeOf(field)} ${memberName(field, type)} { get; set; }`,
        '',
      ]),
    ),
    '}',
    '',
  ]
}

export const csharp: Language = {
  header: blockHeader,
  namespaceOption: 'GlobalNamespace',
  namespace: 'Plumbline',
  ofLibrary: [...statusTypes, ...signInTypes],
  isNested: true,
  begin: ({ namespace }) => [...imports.map((name) => `using ${name};`), '', `namespace ${namespace}`, '{'],
  end: () => ['}'],
  enum: ({ name, values }) => [
    `public enum ${name}`,
    '{',
    ...values.map((value) => `    ${value},`),
    '}',
    '',
  ],
  type: classOf,
}
