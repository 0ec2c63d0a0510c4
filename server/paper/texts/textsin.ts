/** The texts of a paper in the language of the person who prints it; English if they have chosen none. */
import type { Language } from '../../../contract/languagecodes.ts'
import { english, type PaperTexts } from './english.ts'
import { german } from './german.ts'

const texts: Readonly<Record<Language, PaperTexts>> = { en: english, de: german }

export const textsIn = (language: string | null | undefined): PaperTexts =>
  texts[language as Language] ?? english

/** A name that the server ships, in the language of the paper; a name that somebody gave as it is. */
export const shippedIn = <T extends string | null | undefined>({ shipped }: PaperTexts, name: T): T =>
  (name && Object.hasOwn(shipped, name) ? shipped[name] : name) as T

/** The name of a node type, in the language of the paper. */
export const typeNameIn = ({ nodeTypes }: PaperTexts, name: string): string =>
  Object.hasOwn(nodeTypes, name) ? nodeTypes[name]! : name

/** The words of one record type, in the language of the paper. */
export const wordsIn =
  <W>(words: Readonly<Record<Language, W>>) =>
  ({ language }: PaperTexts): W =>
    words[language as Language]
