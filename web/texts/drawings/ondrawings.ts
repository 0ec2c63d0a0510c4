/** The sheets that a record is pinned on, on its page. */
import { translated } from '../../app/language/dictionary.ts'

export const onDrawingsTexts = translated('onDrawingsTexts', {
  onDrawings: 'On drawings',
  checkPlace: 'check the place',
} as const)
