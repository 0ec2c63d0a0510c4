/** Visual Basic: classes for ServiceStack.Client. */
import { imports, memberName } from './dotnet.ts'
import { type About, indented, type Language, signInTypes, statusTypes, xmlText } from './language.ts'
import { type ReferenceField, type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'Integer',
    long: 'Long',
    decimal: 'Decimal',
    bool: 'Boolean',
    string: 'String',
    DateTime: 'Date',
    bytes: 'Byte()',
    map: 'Dictionary(Of String, String)',
  },
  list: (item) => `List(Of ${item})`,
}

const nullable = /^(Integer|Long|Decimal|Boolean|Date)$/

function typeOf({ value }: ReferenceField): string {
  const word = wordOf(value, words)
  return 'enum' in value || nullable.test(word) ? `Nullable(Of ${word})` : word
}

/** Brackets make a word of the language a name. Names in any letter case are the same here. */
const reserved =
  /^(as|by|byte|call|case|class|date|default|do|each|else|end|enum|error|event|exit|false|for|friend|from|function|get|global|if|in|interface|is|like|long|loop|me|mod|module|new|next|not|nothing|object|of|on|operator|option|or|property|protected|public|resume|return|select|set|shared|single|static|step|stop|string|structure|sub|then|throw|to|true|try|until|variant|when|while|with)$/i

const nameOf = (name: string): string => (reserved.test(name) ? `[${name}]` : name)

const comment = (text: string): string[] => ["'''<Summary>", `'''${xmlText(text)}`, "'''</Summary>"]

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  return [
    ...about(type.about, comment),
    ...(request ? [`<Route("${request.route}", "${request.verb}")>`] : []),
    '<DataContract>',
    `Public Partial Class ${nameOf(name)}`,
    ...(request
      ? [`    Implements IReturn(Of ${request.response})`, `    Implements ${verbMarker(request)}`]
      : []),
    ...indented(
      fields.flatMap((field) => [
        ...about(field.about, comment),
        `<DataMember(Name:="${field.key}")>`,
        `Public Overridable Property ${nameOf(memberName(field, type))} As ${typeOf(field)}`,
        '',
      ]),
    ),
    'End Class',
    '',
  ]
}

export const vbnet: Language = {
  header: { before: "' Options:", line: "'", ofDefault: "'''", after: '', tip: "''" },
  namespaceOption: 'GlobalNamespace',
  namespace: 'Plumbline',
  ofLibrary: [...statusTypes, ...signInTypes],
  isNested: true,
  begin: ({ namespace }) => [
    ...imports.map((name) => `Imports ${name}`),
    '',
    `Namespace Global.${namespace}`,
  ],
  end: () => ['End Namespace'],
  enum: ({ name, values }) => [
    `Public Enum ${name}`,
    ...values.map((value) => `    ${value}`),
    'End Enum',
    '',
  ],
  type: classOf,
}
