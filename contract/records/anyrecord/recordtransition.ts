/** The steps that the caller may take with a record. */
import * as is from '../../base.ts'
import { dto } from '../../kit.ts'

export const RecordTransition = dto('RecordTransition', {
  field: is.name('The field of the record that is set: StatusId, Status of a punch list item, Stage …'),
  statusId: is.int('The value it is set to.'),
  statusName: is.name('The name of that value in this project.'),
  requiredFields: is.listOf(
    is.names,
    'What else has to be sent: fields of the record that are still empty, and Reason, ' +
      'which is sent in additionalInfo.',
  ),
  onBehalfOfName: is.name(
    'Whose step it is, if you take it on behalf of somebody else; left out if it is yours. Give a Reason.',
  ),
})

export const RecordTransitionsRead = is.operation('RecordTransitionsReadRequest', {
  route: '/api/internal/record/transitions',
  about:
    'Lists the steps that you may take with a record now. All other steps would be refused; ' +
    'a record without states has none.',
  effect: 'read',
  request: { folderId: is.id('The record.') },
  response: {
    transitions: is.listOf(RecordTransition, 'The steps, in the order of the states.'),
    editableFields: is.listOf(is.names, 'The fields that you may change now, as documented.'),
  },
})
