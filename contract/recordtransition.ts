/** What can be done with a record now. */
import * as is from './base.ts'
import { dto } from './kit.ts'

export const RecordTransition = dto('RecordTransition', {
  field: is.name('The field of the record that is set: StatusId, Status of a punch list item, Stage …'),
  statusId: is.int('To what it is set.'),
  statusName: is.name('How that is called in this project.'),
  requiredFields: is.listOf(
    is.names,
    'What has to be given with it besides: fields of the record that are still empty, and Reason, ' +
      'which goes into additionalInfo.',
  ),
})

export const RecordTransitionsRead = is.operation('RecordTransitionsReadRequest', {
  route: '/api/internal/record/transitions',
  about:
    'Lists the steps that you may take with a record now. Whatever is not listed would be refused; ' +
    'a record without states has none.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: { transitions: is.listOf(RecordTransition, 'The steps, in the order of the states.') },
})
