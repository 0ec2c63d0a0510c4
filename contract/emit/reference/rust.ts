/** Rust: structs for the crate servicestack, by serde. What is None is not written. */
import { type About, blockHeader, indented, type Language, oneLine, statusTypes } from './language.ts'
import { type ReferenceField, type ReferenceType, type Words, wordOf } from './model.ts'
import { snake } from './python.ts'

/** A time is the text of the wire, bytes are base64. */
const words: Words = {
  scalars: {
    int: 'i32',
    long: 'i64',
    decimal: 'f64',
    bool: 'bool',
    string: 'String',
    DateTime: 'String',
    bytes: 'String',
    map: 'HashMap<String, String>',
  },
  list: (item) => `Vec<${item}>`,
}

const reserved =
  /^(abstract|as|async|await|become|box|break|const|continue|do|dyn|else|enum|extern|false|final|fn|for|gen|if|impl|in|let|loop|macro|match|mod|move|mut|override|priv|pub|ref|return|static|struct|trait|true|try|type|typeof|unsafe|unsized|use|virtual|where|while|yield)$/

const nameOf = ({ key }: ReferenceField): string => {
  const name = snake(key)
  return reserved.test(name) ? `r#${name}` : name
}

const comment = (text: string): string[] => [`/// ${oneLine(text)}`]
const derived = '#[derive(Serialize, Deserialize, Debug, Clone, PartialEq, Default)]'

function structOf(type: ReferenceType, about: About): string[] {
  const { name, request, fields } = type
  return [
    ...about(type.about, comment),
    ...(request ? [`// Route("${request.route}", "${request.verb}")`] : []),
    derived,
    '#[serde(default)]',
    `pub struct ${name} {`,
    ...indented(
      fields.flatMap((field) => [
        ...about(field.about, comment),
        `#[serde(rename = "${field.key}", skip_serializing_if = "Option::is_none")]`,
        `pub ${nameOf(field)}: Option<${wordOf(field.value, words)}>,`,
      ]),
    ),
    '}',
    '',
    ...(request
      ? [
          `impl IRequest for ${name} {`,
          `    const NAME: &'static str = "${name}";`,
          `    const VERB: &'static str = "${request.verb}";`,
          '}',
          `impl IReturn for ${name} { type Response = ${request.response}; }`,
          '',
        ]
      : []),
  ]
}

export const rust: Language = {
  header: blockHeader,
  namespaceOption: 'GlobalNamespace',
  namespace: '',
  ofLibrary: statusTypes,
  begin: () => [
    'use serde::{Serialize, Deserialize};',
    'use std::collections::HashMap;',
    'use servicestack::*;',
    '',
  ],
  enum: ({ name, values }) => [
    derived,
    `pub enum ${name} {`,
    ...values.flatMap((value, at) => [
      ...(at === 0 ? ['    #[default]'] : []),
      `    #[serde(rename = "${value}")]`,
      `    ${value[0]}${value.slice(1).toLowerCase()},`,
    ]),
    '}',
    '',
  ],
  type: structOf,
}
