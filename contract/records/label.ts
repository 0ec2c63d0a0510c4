/**
 * Labels: a project's own set of words (safety, quality, owner's request …) that any record can carry. They are read by
 * operations of their own; no record has them as a field.
 */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { RecordUpdateResult } from './anyrecord/recordupdatemany.ts'
import { labelColors, labelNameCharsMax } from './labelrules.ts'

const projectId = is.id('The project.')

export const Label = dto('Label', {
  labelId: is.id('Its id.'),
  name: is.line(
    `Its name, unique in the project: at most ${labelNameCharsMax} characters, no ";", and not digits alone.`,
  ),
  color: is.name(`Its colour: ${labelColors.join(', ')}. By default ${labelColors[0]}.`),
  recordCount: is
    .int('How many records carry it, those in the bin left out; 0 for those who are not project admins.')
    .readOnly(),
})

export const RecordLabels = dto('RecordLabels', {
  folderId: is.id('The record.'),
  labelIds: is.listOf(is.ints, 'The labels that it carries, by name.'),
})

export const LabelRead = is.operation('LabelReadRequest', {
  route: '/api/internal/label/read',
  about: 'Lists the labels of a project. Every member may.',
  effect: 'read',
  request: { projectId },
  response: { labels: is.listOf(Label, 'The labels, by name.') },
})

export const LabelSave = is.operation('LabelSaveRequest', {
  route: '/api/internal/label/save',
  about:
    'Adds a label to a project, or changes the one with that id: only the fields sent. For project admins.',
  effect: 'write',
  request: { projectId, label: is.one(Label, 'The label; without an id a new one.') },
  response: { label: is.one(Label, 'The label as it is now.') },
})

export const LabelRemove = is.operation('LabelRemoveRequest', {
  route: '/api/internal/label/remove',
  about:
    'Removes a label from a project and takes it off every record, each with an event of its own. For project admins.',
  effect: 'write',
  request: { projectId, labelId: is.id('The label to remove.') },
})

export const RecordLabelsRead = is.operation('RecordLabelsReadRequest', {
  route: '/api/internal/record/labels/read',
  about: 'Reads the labels of many records of a project at once, such as the rows of a list.',
  effect: 'read',
  request: { projectId, folderIds: is.listOf(is.ints, 'The records, at most 1,000.') },
  response: {
    records: is.listOf(
      RecordLabels,
      'Those of them that you see and that carry a label, in the order they were sent.',
    ),
  },
})

export const RecordLabelsSave = is.operation('RecordLabelsSaveRequest', {
  route: '/api/internal/record/labels/save',
  about:
    'Puts labels on many records of any types and takes others off. Whoever may change something of a record (userCanModify) ' +
    'may do so. Each record is independent: one that you may not change is skipped, and its result says why.',
  effect: 'write',
  request: {
    projectId,
    folderIds: is.listOf(is.ints, 'The records, at most 1,000.'),
    addLabelIds: is.listOf(is.ints, 'The labels to put on. One that a record carries already stays.'),
    removeLabelIds: is.listOf(
      is.ints,
      'The labels to take off. One that a record does not carry is ignored.',
    ),
    dryRun: is.bool('Only report the results; nothing is written.'),
  },
  response: { results: is.listOf(RecordUpdateResult, 'One for each record, in order.') },
})
