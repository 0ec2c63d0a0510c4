/** Swift: classes for the package ServiceStack. What is nil is not written. */
import { type About, blockHeader, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

/** Bytes are base64 text: Swift would write an array of numbers. */
const words: Words = {
  scalars: {
    int: 'Int',
    long: 'Int',
    decimal: 'Double',
    bool: 'Bool',
    string: 'String',
    DateTime: 'Date',
    bytes: 'String',
    map: '[String:String]',
  },
  list: (item) => `[${item}]`,
}

const reserved =
  /^(as|associatedtype|break|case|catch|class|continue|default|defer|deinit|do|else|enum|extension|fallthrough|false|for|func|guard|if|import|in|init|inout|internal|is|let|nil|operator|private|protocol|public|repeat|rethrows|return|self|static|struct|subscript|super|switch|throw|throws|true|try|typealias|var|where|while)$/

const nameOf = (key: string): string => (reserved.test(key) ? `\`${key}\`` : key)
const comment = (text: string): string[] => ['/**', `* ${oneLine(text)}`, '*/']

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  const protocols = request ? `IReturn, ${verbMarker(request)}, Codable` : 'Codable'
  return [
    ...about(type.about, comment),
    ...(request ? [`// @Route("${request.route}", "${request.verb}")`] : []),
    `public class ${name} : ${protocols}`,
    '{',
    ...(request ? [`    public typealias Return = ${request.response}`, ''] : []),
    ...indented(
      fields.flatMap((field) => [
        ...about(field.about, comment),
        `public var ${nameOf(field.key)}:${wordOf(field.value, words)}?`,
      ]),
    ),
    '',
    '    required public init(){}',
    '}',
    '',
  ]
}

export const swift: Language = {
  header: blockHeader,
  namespaceOption: 'GlobalNamespace',
  namespace: '',
  ofLibrary: statusTypes,
  begin: () => ['import Foundation', 'import ServiceStack', ''],
  enum: ({ name, values }) => [
    `public enum ${name} : String, Codable`,
    '{',
    ...values.map((value) => `    case ${value}`),
    '}',
    '',
  ],
  type: classOf,
}
