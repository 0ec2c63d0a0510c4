/** Open issues. */
import { openIssueStatus } from '../../contract/states.ts'
import { translated } from '../app/language/dictionary.ts'
import { recordType, shapes } from './recordtype.ts'

export const openIssue = recordType({
  name: 'openIssue',
  savedAs: 'issue',
  path: 'issues',
  icon: 'openissue',
  key: 'i',
  shapes: shapes(openIssueStatus, {
    Draft: 's-draft',
    Open: 's-open',
    'In progress': 's-progress',
    'In review': 's-review',
    'On hold': 's-hold',
    Closed: 's-closed',
    Void: 's-void',
  }),
  texts: translated('type.openIssue', {
    one: 'open issue',
    many: 'Open issues',
    create: 'New issue',
  }),
  read: 'OpenIssueRead',
})
