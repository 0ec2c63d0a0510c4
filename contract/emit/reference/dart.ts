/** Dart: classes for the package servicestack. Its client writes what `toJson` returns: what is null is left out there. */
import { type About, blockHeader, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceField, type ReferenceType, verbMarker, type Words, wordOf } from './model.ts'

const words: Words = {
  scalars: {
    int: 'int',
    long: 'int',
    decimal: 'double',
    bool: 'bool',
    string: 'String',
    DateTime: 'DateTime',
    bytes: 'Uint8List',
    map: 'Map<String,String?>',
  },
  list: (item) => `List<${item}>`,
}

const reserved =
  /^(assert|break|case|catch|class|const|continue|default|do|else|enum|extends|false|final|finally|for|if|in|is|new|null|rethrow|return|super|switch|this|throw|true|try|var|void|while|with)$/

const nameOf = ({ key }: ReferenceField): string => (reserved.test(key) ? `${key}_` : key)
const comment = (text: string): string[] => [`/// ${oneLine(text)}`]
const isPlain = (word: string): boolean => /^(int|bool|String)$/.test(word)

function read(field: ReferenceField): string {
  const word = wordOf(field.value, words)
  const json = `json['${field.key}']`
  if (isPlain(word)) return `${nameOf(field)} = ${json};`
  if (word === 'double') return `${nameOf(field)} = JsonConverters.toDouble(${json});`
  return `${nameOf(field)} = JsonConverters.fromJson(${json}, '${word}', context!);`
}

function written(field: ReferenceField): string {
  const [word, name] = [wordOf(field.value, words), nameOf(field)]
  const value =
    isPlain(word) || word === 'double' ? name : `JsonConverters.toJson(${name}, '${word}', context!)`
  return `if (${name} != null) '${field.key}': ${value},`
}

function classOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  const marker = request
    ? `IReturn<${request.response}>, ${verbMarker(request)}, IConvertible`
    : 'IConvertible'
  const parameters = fields.length > 0 ? `{${fields.map((field) => `this.${nameOf(field)}`).join(', ')}}` : ''
  return [
    ...about(type.about, comment),
    ...(request ? [`// @Route("${request.route}", "${request.verb}")`] : []),
    `class ${name} implements ${marker}`,
    '{',
    ...indented(
      fields.flatMap((field) => [
        ...about(field.about, comment),
        `${wordOf(field.value, words)}? ${nameOf(field)};`,
      ]),
    ),
    '',
    `    ${name}(${parameters});`,
    `    ${name}.fromJson(Map<String, dynamic> json) { fromMap(json); }`,
    '',
    '    fromMap(Map<String, dynamic> json) {',
    ...indented(fields.map(read), '        '),
    '        return this;',
    '    }',
    '',
    '    Map<String, dynamic> toJson() => {',
    ...indented(fields.map(written), '        '),
    '    };',
    '',
    ...(request
      ? [
          `    createResponse() => ${request.response}();`,
          `    getResponseTypeName() => "${request.response}";`,
        ]
      : []),
    `    getTypeName() => "${name}";`,
    '    TypeContext? context = _ctx;',
    '}',
    '',
  ]
}

export const dart: Language = {
  header: blockHeader,
  namespaceOption: 'GlobalNamespace',
  namespace: '',
  ofLibrary: statusTypes,
  begin: () => ["import 'dart:typed_data';", "import 'package:servicestack/servicestack.dart';", ''],
  enum: ({ name, values }) => [`enum ${name}`, '{', ...values.map((value) => `    ${value},`), '}', ''],
  type: classOf,
  end: ({ model }) => [
    "TypeContext _ctx = TypeContext(library: 'plumbline', types: <String, TypeInfo> {",
    ...model.enums.map(({ name }) => `    '${name}': TypeInfo(TypeOf.Enum, enumValues:${name}.values),`),
    ...model.types.map(({ name }) => `    '${name}': TypeInfo(TypeOf.Class, create:() => ${name}()),`),
    '});',
  ],
}
