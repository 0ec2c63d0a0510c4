/** What the pages of several record types say. Each type has its texts in a file of its own, loaded with its page. */
import { translated } from '../../app/language/dictionary.ts'

export const said = translated('said', {
  due: 'Due',
  to: 'To',
  from: 'From',
  copies: 'Copies to',
  reference: 'Reference',
  drawing: 'Drawing',
  detail: 'Detail',
  document: 'Document',
  place: 'Place',
  notStated: 'Not stated',
  changeOrder: 'Change order',
  changeAmount: 'Change amount',
  changeStatus: 'Change status',
  notes: 'Notes',
  closed: 'Closed',
  void: 'Void',
  voided: 'voided it',
  close: 'Close',
  closedIt: 'closed it',
  reopen: 'Open it again',
  reopened: 'opened it again',
})
