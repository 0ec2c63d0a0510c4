/** Kotlin: classes for net.servicestack:client. */
import { type About, blockHeader, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'Int',
    long: 'Long',
    decimal: 'BigDecimal',
    bool: 'Boolean',
    string: 'String',
    DateTime: 'Date',
    bytes: 'ByteArray',
    map: 'HashMap<String,String>',
  },
  list: (item) => `ArrayList<${item}>`,
}

const reserved =
  /^(as|break|class|continue|do|else|false|for|fun|if|in|interface|is|null|object|package|return|super|this|throw|true|try|typealias|typeof|val|var|when|while)$/

const nameOf = (key: string): string => (reserved.test(key) ? `\`${key}\`` : key)
const comment = (text: string): string[] => ['/**', `* ${oneLine(text)}`, '*/']

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  const implemented = request ? ` : IReturn<${request.response}>, ${verbMarker(request)}` : ''
  return [
    ...about(type.about, comment),
    ...(request ? [`@Route(Path="${request.route}", Verbs="${request.verb}")`] : []),
    `open class ${name}${implemented}`,
    '{',
    ...indented(
      fields.flatMap((field) => [
        ...about(field.about, comment),
        `open var ${nameOf(field.key)}:${wordOf(field.value, words)}? = null`,
      ]),
    ),
    ...(request
      ? [
          `    companion object { private val responseType = ${request.response}::class.java }`,
          `    override fun getResponseType(): Any? = ${name}.responseType`,
        ]
      : []),
    '}',
    '',
  ]
}

const imports = ['java.math.*', 'java.util.*', 'net.servicestack.client.*', 'com.google.gson.annotations.*']

export const kotlin: Language = {
  header: blockHeader,
  namespaceOption: 'Package',
  namespace: '',
  ofLibrary: statusTypes,
  begin: ({ namespace }) => [
    ...(namespace ? [`package ${namespace}`, ''] : []),
    ...imports.map((name) => `import ${name}`),
    '',
  ],
  enum: ({ name, values }) => [`enum class ${name}`, '{', ...values.map((value) => `    ${value},`), '}', ''],
  type: classOf,
}
