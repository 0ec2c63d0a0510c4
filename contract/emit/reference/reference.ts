/** Typed references: the requests, responses and types of the operations, in the form of the ServiceStack family's tools. */
import { csharp } from './csharp.ts'
import { dart } from './dart.ts'
import { fsharp } from './fsharp.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { kotlin } from './kotlin.ts'
import { type About, indented, type Language } from './language.ts'
import type { Model, ReferenceType } from './model.ts'
import { chosen, optionLines, type ReferenceOptions } from './options.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { rust } from './rust.ts'
import { swift } from './swift.ts'
import { typescript, typescriptDeclarations } from './typescript.ts'
import { vbnet } from './vbnet.ts'
import { zig } from './zig.ts'

/** By the last part of `/types/…`. */
export const languages = new Map<string, Language>(
  Object.entries({
    csharp,
    typescript,
    'typescript.d': typescriptDeclarations,
    java,
    kotlin,
    swift,
    dart,
    python,
    php,
    fsharp,
    vbnet,
    go,
    rust,
    zig,
  }),
)

export interface ReferenceSource {
  model: Model
  baseUrl: string
  version: string
}

/** The text in pieces: the whole has a megabyte, and to write it takes a tenth of a second. */
export function* reference(
  language: Language,
  source: ReferenceSource,
  options: ReferenceOptions,
): Generator<string> {
  const writing = {
    model: written(language, source.model, options),
    namespace: namespaceOf(language, options),
  }
  yield linesOf([...headerOf(language, source, options), '', ...language.begin(writing)])
  for (const one of writing.model.enums) yield linesOf(within(language, language.enum(one)))
  for (const type of writing.model.types) yield textOf(language, type, options)
  yield linesOf(language.end?.(writing) ?? [])
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')
const within = ({ isNested }: Language, lines: string[]): string[] => (isNested ? indented(lines) : lines)
const namespaceOf = (language: Language, options: ReferenceOptions): string =>
  options.namespace || language.namespace

/** Left out by `AddServiceStackTypes: False`. */
const libraryTypes = ['Authenticate', 'AuthenticateResponse', 'ResponseStatus', 'ResponseError']

function written(language: Language, model: Model, options: ReferenceOptions): Model {
  const { enums, types } = chosen(model, options)
  const isWritten = ({ name }: { name: string }): boolean =>
    !language.ofLibrary.includes(name) && (options.addServiceStackTypes || !libraryTypes.includes(name))
  return { enums, types: types.filter(isWritten) }
}

/** Texts of types, each written once for a language, with and without descriptions. */
const texts = new WeakMap<ReferenceType, Map<Language, Map<boolean, string>>>()

function textOf(language: Language, type: ReferenceType, { addDescriptions }: ReferenceOptions): string {
  const ofType = texts.get(type) ?? new Map<Language, Map<boolean, string>>()
  texts.set(type, ofType)
  const ofLanguage = ofType.get(language) ?? new Map<boolean, string>()
  ofType.set(language, ofLanguage)
  const describe: About = (about, lines) => (addDescriptions && about !== '' ? lines(about) : [])
  const text = ofLanguage.get(addDescriptions) ?? linesOf(within(language, language.type(type, describe)))
  ofLanguage.set(addDescriptions, text)
  return text
}

function headerOf(
  language: Language,
  { baseUrl, version }: ReferenceSource,
  options: ReferenceOptions,
): string[] {
  const { header, namespaceOption } = language
  return [
    ...(language.first ? [language.first(namespaceOf(language, options))] : []),
    header.before,
    `${header.line}Version: ${version}`,
    `${header.line}Tip: To override a DTO option, remove "${header.tip}" prefix before updating`,
    `${header.line}BaseUrl: ${baseUrl}`,
    header.line.trimEnd(),
    ...optionLines(options, namespaceOption, language.namespace).map(({ text, isGiven }) =>
      `${isGiven ? header.line : header.ofDefault}${text}`.trimEnd(),
    ),
    ...(header.after ? [header.after] : []),
  ]
}
