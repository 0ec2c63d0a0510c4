/** Zig: structs for the package servicestack. */
import { type About, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceType, type Words, wordOf } from './model.ts'

/** A time is the text of the wire, bytes are base64. */
const words: Words = {
  scalars: {
    int: 'i32',
    long: 'i64',
    decimal: 'f64',
    bool: 'bool',
    string: '[]const u8',
    DateTime: '[]const u8',
    bytes: '[]const u8',
    map: 'std.json.Value',
  },
  list: (item) => `[]${item}`,
  type: (name) => (statusTypes.some((one) => one === name) ? `ss.${name}` : name),
}

const reserved =
  /^(addrspace|align|allowzero|and|anyframe|anytype|asm|async|await|break|callconv|catch|comptime|const|continue|defer|else|enum|errdefer|error|export|extern|fn|for|if|inline|linksection|noalias|noinline|nosuspend|opaque|or|orelse|packed|pub|resume|return|struct|suspend|switch|test|threadlocal|try|union|unreachable|usingnamespace|var|volatile|while)$/

const nameOf = (key: string): string => (reserved.test(key) ? `@"${key}"` : key)
const comment = (text: string): string[] => [`/// ${oneLine(text)}`]

function structOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  return [
    ...about(type.about, comment),
    ...(request ? [`// @Route("${request.route}", "${request.verb}")`] : []),
    `pub const ${name} = struct {`,
    ...indented([
      ...(request
        ? [
            `pub const ss_name = "${name}";`,
            `pub const ss_verb = "${request.verb}";`,
            `pub const Response = ${request.response};`,
            '',
          ]
        : []),
      ...fields.flatMap((field) => [
        ...about(field.about, comment),
        `${nameOf(field.key)}: ?${wordOf(field.value, words)} = null,`,
      ]),
    ]),
    '};',
    '',
  ]
}

export const zig: Language = {
  header: { before: '/// Options:', line: '/// ', ofDefault: '//// ', after: '', tip: '/' },
  namespaceOption: 'GlobalNamespace',
  namespace: '',
  ofLibrary: statusTypes,
  begin: () => ['const std = @import("std");', 'const ss = @import("servicestack");', ''],
  enum: ({ name, values }) => [
    `pub const ${name} = enum {`,
    ...values.map((value) => `    ${value},`),
    '};',
    '',
  ],
  type: structOf,
}
