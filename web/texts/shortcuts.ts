/** The keyboard in words. */
export const keyTexts: { letters: string; names: Record<string, string> } = {
  letters: 'Single letters are shortcuts',
  names: {
    ArrowUp: '↑',
    ArrowDown: '↓',
    ArrowLeft: '←',
    ArrowRight: '→',
    Escape: 'Esc',
    'Ctrl+Enter': 'Ctrl Enter',
  },
}
