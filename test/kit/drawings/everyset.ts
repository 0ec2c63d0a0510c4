/** The sets that no reader was made with, by name. */
import type { SetTruth } from './page/words.ts'
import { unseen1 } from './unseen1.ts'
import { unseen2 } from './unseen2.ts'
import { unseen3 } from './unseen3.ts'
import { unseen4 } from './unseen4.ts'
import { unseen5 } from './unseen5.ts'
import { unseen6 } from './unseen6.ts'
import { unseen7 } from './unseen7.ts'
import { unseen8 } from './unseen8.ts'
import { unseen9 } from './unseen9.ts'
import { unseen10 } from './unseen10.ts'
import { unseen11 } from './unseen11.ts'
import { unseen12 } from './unseen12.ts'
import { unseen13 } from './unseen13.ts'

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
