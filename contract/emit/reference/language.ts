/** What each language has to say to write a typed reference. */
import type { Model, ReferenceEnum, ReferenceType } from './model.ts'

export interface Writing {
  /** The types and enums that are written. */
  model: Model
  /** The name space or package; empty if there is none. */
  namespace: string
}

/** The comment of a type or a field, as lines; none if descriptions are left out. */
export type About = (text: string, lines: (text: string) => string[]) => string[]

export interface Language {
  /** The first lines: what is before and after the options, and what is before each of them. */
  header: { before: string; line: string; ofDefault: string; after: string; tip: string }
  namespaceOption: 'GlobalNamespace' | 'Package'
  namespace: string
  /** Types that the client library of the language has: they are not written. */
  ofLibrary: readonly string[]
  /** What is before the header, as `<?php`. */
  first?(namespace: string): string
  /** What is before the enums and types, and after them. */
  begin(writing: Writing): string[]
  end?(writing: Writing): string[]
  enum(one: ReferenceEnum): string[]
  type(type: ReferenceType, about: About): string[]
  /** Whether enums and types are within something that begins and ends. */
  isNested?: true
}

/** The header of languages with block comments. */
export const blockHeader: Language['header'] = {
  before: '/* Options:',
  line: '',
  ofDefault: '//',
  after: '*/',
  tip: '//',
}

/** The types of errors, which the client libraries have; a reference in TypeScript writes them. */
export const statusTypes = ['ResponseStatus', 'ResponseError'] as const
/** The types of sign-in, which the libraries for .NET have. */
export const signInTypes = ['Authenticate', 'AuthenticateResponse'] as const

export const indented = (lines: readonly string[], by = '    '): string[] =>
  lines.map((line) => (line === '' ? '' : by + line))

/** A comment in one line: what it says must not end it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('*/', '* /').trim()

/** For XML comments of .NET. */
export const xmlText = (text: string): string =>
  oneLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
