/** Papers: PDFs of records and lists. */
import { translated } from '../app/language/dictionary.ts'

export const paperTexts = translated('paperTexts', {
  papers: 'Papers that are being made',
  begun: 'The paper is being made.',
  waiting: 'waits for its turn',
  growing: (size: string) => `being made, ${size} so far`,
  whole: 'ready',
  open: 'Open',
  save: 'Save',
  broken: 'The paper did not arrive whole. Please try again.',
  ofList: (name: string) => `${name} as a PDF`,
  arrangement: 'Arranged',
  arrangements: {
    Log: 'As a list',
    Book: 'As a book: each record whole, one after the other',
    ByCompany: 'By company, each on pages of its own',
    ByPlace: 'By place, each building on pages of its own',
    CompanyFiles: 'A ZIP with a PDF for each company',
  },
  whatFor: 'What it is for',
  whatForHint: 'Stands at its top, such as “For the owner’s meeting of Nov 19”. May be left empty.',
  make: 'Make the PDF',
})

/** Headings of spreadsheets, beside those of the lists. */
export const sheetTexts = translated('sheetTexts', {
  link: 'Link',
  open: 'Open',
  answer: 'Answer',
  copiesTo: 'Copies to',
  /** The zone of its times. */
  changedIn: (zone: string) => `Changed (${zone})`,
  submitBy: 'To be sent by',
  returnBy: 'To come back by',
  reviewDaysAllowed: 'Review days allowed',
  daysLate: 'Days late',
  packageName: 'Name of the package',
  reference: 'Reference',
  reviewingCompany: 'Reviewing company',
  projectManager: 'Project manager',
  items: 'Items in all',
  changeOrderAmount: 'Change order, amount',
  changeOrderStatus: 'Change order, status',
  drawingDetail: 'Detail of the drawing',
  deliveries: 'Deliveries',
  visitors: 'Visitors',
  begins: 'Begins',
  ends: 'Ends',
})
