/** The keyboard in words. */
import { translated } from '../app/language/dictionary.ts'

export const keyTexts: { letters: string; or: string; names: Record<string, string> } = translated(
  'keyTexts',
  {
    letters: 'Single letters are shortcuts',
    or: ' or ',
    names: {
      ArrowUp: '↑',
      ArrowDown: '↓',
      ArrowLeft: '←',
      ArrowRight: '→',
      Escape: 'Esc',
      'Ctrl+Enter': 'Ctrl Enter',
      'Shift+ArrowDown': 'Shift ↓',
      'Shift+ArrowUp': 'Shift ↑',
      PageDown: 'Page ↓',
      PageUp: 'Page ↑',
    },
  },
)
