/** Topics of BCF files, imported from other programs. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'
import { bcfTopicsMax } from './bcftopics.ts'

const topicsMax = bcfTopicsMax.toLocaleString('en-US')

export const BcfTopic = dto('BcfTopic', {
  guid: is.name('The GUID of the topic.'),
  file: is.name('Its file in the BCF file.'),
  outcome: is.name('New, Changed, Same or Wrong.'),
  folderId: is.id('The record; of a new one 0 in a dry run.'),
  folderType: is.int('Its type.'),
  number: is.name('Its number.'),
  title: is.text('Its title.'),
  changes: is.listOf(is.names, 'The fields that change.'),
  comments: is.int('How many comments become replies.'),
  snapshots: is.int('How many snapshots of a new topic become files of its open issue.'),
  message: is.text('What is wrong, in sentences; or what to know about a right one.'),
})

export const BcfImport = is.operation('BcfImportRequest', {
  route: '/api/internal/drawing/bcf/import',
  about:
    'Brings the topics of a BCF file (3.0 or 2.1) in: a GUID that is here is that record, of which what is yours to change is changed; any other is ' +
    'a new open issue. Comments become replies, never answers. With DryRun nothing is changed, and the response says what would be. Large ' +
    'files go to PUT /files with bcfProjectId.',
  effect: 'write',
  request: {
    projectId: is.id('The project.'),
    parentFolderId: is.id('The folder for new open issues. By default that of the project.'),
    fileName: is.name('The name of the file.'),
    fileContent: is.bytes('The file itself: .bcf or .bcfzip.'),
    dryRun: is.bool('Whether to say what would be changed, and change nothing.'),
    leaveOutWrong: is.bool(
      'Whether wrong topics are left out, and the others brought in. By default all or none.',
    ),
  },
  response: {
    version: is.name('The version of the file: 3.0 or 2.1.'),
    topics: is.listOf(BcfTopic, `The topics in the order of the file, at most ${topicsMax}.`),
    countNew: is.int('How many are new.'),
    countChanged: is.int('How many are here and change.'),
    countSame: is.int('How many are here and stay as they are.'),
    countWrong: is.int('How many are wrong.'),
    countComments: is.int('How many comments become replies.'),
    unknownNames: is.listOf(is.names, 'Texts that stand for nobody in the project and stay texts.'),
  },
})
