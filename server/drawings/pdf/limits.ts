/** The limits of work on one PDF of drawings: anybody may have sent it, and it may be made to need far more than it shows. */
import { publicationLimits } from '../../../contract/drawings/publicationstates.ts'

/** Of processor time for a job. The tests have shorter ones. */
export const jobMsMax = 60_000
/** A machine may be so busy that a job gets hardly any processor: only after so many times its limit it is given up. */
export const patience = 10

/** A page that needs more has no picture. Beside it there are Node, the encoder and what was drawn. */
export const pdfiumBytesMax = 176 * 1024 * 1024
/** Memory of PDFium never gets smaller: a process that needed more than this ends. */
export const keptBytesMax = 96 * 1024 * 1024
/** Of what is unpacked of one stream. The drawing of a million segments takes 40 MB. */
export const decodedBytesMax = 96 * 1024 * 1024
/** Of the file that one page becomes: everybody who opens the sheet downloads it. */
export const cutBytesMax = 100 * 1024 * 1024

/** Of a file, and of a side of a page in inches: those of a publication. */
export const { pagesMax, sideInchesMin, sideInchesMax } = publicationLimits
