/** How the files of a dictionary are typed. */
import type { Translated } from '../app/language/dictionary.ts'

/** The tables of a file of `texts/`, by the names that it exports. */
export type Tables<Texts> = { readonly [Name in keyof Texts]?: Translated<Texts[Name]> }
