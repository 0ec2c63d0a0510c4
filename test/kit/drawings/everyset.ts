/** The sets that no reader was made with, by name. */
import type { SetTruth } from './page/words.ts'
import { unseen1 } from './unseen/unseen1.ts'
import { unseen2 } from './unseen/unseen2.ts'
import { unseen3 } from './unseen/unseen3.ts'
import { unseen4 } from './unseen/unseen4.ts'
import { unseen5 } from './unseen/unseen5.ts'
import { unseen6 } from './unseen/unseen6.ts'
import { unseen7 } from './unseen/unseen7.ts'
import { unseen8 } from './unseen/unseen8.ts'
import { unseen9 } from './unseen/unseen9.ts'
import { unseen10 } from './unseen/unseen10.ts'
import { unseen11 } from './unseen/unseen11.ts'
import { unseen12 } from './unseen/unseen12.ts'
import { unseen13 } from './unseen/unseen13.ts'

export const everySet: Record<string, (seed?: number) => SetTruth> = {
  unseen1,
  unseen2,
  unseen3,
  unseen4,
  unseen5,
  unseen6,
  unseen7,
  unseen8,
  unseen9,
  unseen10,
  unseen11,
  unseen12,
  unseen13,
}
