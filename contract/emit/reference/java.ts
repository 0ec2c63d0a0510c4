/** Java: classes for net.servicestack:client, which writes no field that is null. */
import { type About, blockHeader, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceField, type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'Integer',
    long: 'Long',
    decimal: 'BigDecimal',
    bool: 'Boolean',
    string: 'String',
    DateTime: 'Date',
    bytes: 'byte[]',
    map: 'HashMap<String,String>',
  },
  list: (item) => `ArrayList<${item}>`,
}

const reserved =
  /^(abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|protected|public|return|short|static|strictfp|super|switch|synchronized|this|throw|throws|transient|try|void|volatile|while|true|false|null)$/

const nameOf = ({ key }: ReferenceField): string => (reserved.test(key) ? `${key}_` : key)
const capital = (name: string): string => name[0]!.toUpperCase() + name.slice(1)
const comment = (text: string): string[] => ['/**', `* ${oneLine(text)}`, '*/']

const fieldOf = (field: ReferenceField, about: About): string[] => [
  ...about(field.about, comment),
  ...(reserved.test(field.key) ? [`@SerializedName("${field.key}")`] : []),
  `public ${wordOf(field.value, words)} ${nameOf(field)} = null;`,
]

function accessorsOf(field: ReferenceField, { name }: ReferenceType): string[] {
  const [own, word, capitalized] = [nameOf(field), wordOf(field.value, words), capital(field.key)]
  return [
    `public ${word} get${capitalized}() { return ${own}; }`,
    `public ${name} set${capitalized}(${word} value) { this.${own} = value; return this; }`,
  ]
}

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  const implemented = request ? ` implements IReturn<${request.response}>, ${verbMarker(request)}` : ''
  return [
    ...about(type.about, comment),
    ...(request ? [`@Route(Path="${request.route}", Verbs="${request.verb}")`] : []),
    `public static class ${name}${implemented}`,
    '{',
    ...indented(fields.flatMap((field) => fieldOf(field, about))),
    '',
    ...indented(fields.flatMap((field) => accessorsOf(field, type))),
    ...(request
      ? [
          `    private static Object responseType = ${request.response}.class;`,
          '    public Object getResponseType() { return responseType; }',
        ]
      : []),
    '}',
    '',
  ]
}

const imports = ['java.math.*', 'java.util.*', 'net.servicestack.client.*', 'com.google.gson.annotations.*']

export const java: Language = {
  header: blockHeader,
  namespaceOption: 'Package',
  namespace: '',
  ofLibrary: statusTypes,
  isNested: true,
  begin: ({ namespace }) => [
    ...(namespace ? [`package ${namespace};`, ''] : []),
    ...imports.map((name) => `import ${name};`),
    '',
    'public class dtos',
    '{',
  ],
  end: () => ['}'],
  enum: ({ name, values }) => [`public static enum ${name}`, '{', `    ${values.join(', ')};`, '}', ''],
  type: classOf,
}
