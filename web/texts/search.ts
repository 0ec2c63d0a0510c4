/** The search. */
export const searchTexts = {
  label: 'Search words, numbers and names',
  placeholder: 'Words, a number such as RFI-088, or a name',
  found: 'Found',
  nothing: (text: string) => `Nothing found for “${text}”. Try fewer words, or the beginning of one.`,
} as const
