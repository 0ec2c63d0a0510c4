/** The list of submittal packages on paper. */
import { SubmittalReadInFolder } from '../../../../contract/records/submittal.ts'
import { court, day, number, numbered, plainLog, subject, text } from '../../../paper/parts/plainlog.ts'

export const packageLog = plainLog({
  name: ({ logs }) => logs.packages,
  path: 'packages',
  read: SubmittalReadInFolder,
  rows: 'submittalList',
  columns: [
    numbered('number'),
    subject(({ cover }) => cover.package, 'description', 'notes'),
    text(({ logs }) => logs.subcontractor, 'subcontractor', 110),
    text(({ cover }) => cover.reviewer, 'reviewingCompany', 110),
    day(({ submittal }) => submittal.dueFromSub, 'dueDateFromSub'),
    number(({ logs }) => logs.openItems, 'countOpenItems', 40),
    court,
  ],
})
