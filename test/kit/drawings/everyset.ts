/** The sets that no reader was made with, by name. */
import type { SetTruth } from './page/words.ts'
import { unseen1 } from './unseen1.ts'

export const everySet: Record<string, (seed?: number) => SetTruth> = { unseen1 }
