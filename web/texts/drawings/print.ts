/** A sheet on paper. */
import { translated } from '../../app/language/dictionary.ts'

export const sheetPrintTexts = translated('sheetPrintTexts', {
  print: 'Print',
  title: (sheet: string) => `Print ${sheet}`,
  lead: 'A PDF of the page, with the pins that you see and the mark-ups that everybody sees.',
  paper: 'Paper',
  own: 'Its own size',
  fitted: (paper: string) => `Fitted to ${paper}`,
  withOwn: 'With my own mark-ups, which only I or my company see',
  make: 'Make the PDF',
} as const)
