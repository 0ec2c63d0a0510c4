/** What can be printed; imports nothing, so that the web app has it without the rest of the contract. */
export const paperSizes = ['Letter', 'A4'] as const
export type PaperSize = (typeof paperSizes)[number]

/** The rows of a list that go on a paper; a spreadsheet takes more. */
export const paperRowsMax = 5000

/** A book has each record as by RecordPrintRequest, one after the other. */
export const bookRecordsMax = 500

/** How a list is arranged, other than as it is by itself. */
export const arrangements = ['Book', 'ByCompany', 'ByPlace', 'CompanyFiles'] as const
export type Arrangement = (typeof arrangements)[number]

/** Those of punch lists besides the book; the first one is as they are by themselves. */
export const punchListArrangements = ['ByCompany', 'ByPlace', 'CompanyFiles'] as const satisfies Arrangement[]
