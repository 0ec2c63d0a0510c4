/** Open issues and RFIs as BCF files, the format in which programs that work with models exchange them. */
import * as is from '../base.ts'
import type { FieldType } from '../fields/fieldtype.ts'
import { name } from '../fields/fieldtypes.ts'
import { type BcfVersion, bcfPicturesMax, bcfTopicsMax, bcfVersions } from './bcftopics.ts'

const version: FieldType<BcfVersion, string> = {
  ...name,
  schema: { type: 'string', enum: [...bcfVersions] },
  sample: '3.0',
  read(value, at, reading) {
    const text = String(value).trim()
    if (text === '') return undefined
    const known = bcfVersions.find((one) => one === text)
    return known ?? reading.fault(at, 'Enum', `${at} must be one of ${bcfVersions.join(', ')}.`)
  },
} as FieldType<BcfVersion, string>

const topicsMax = bcfTopicsMax.toLocaleString('en-US')

export const BcfExport = is.operation('BcfExportRequest', {
  route: '/api/internal/drawing/bcf/export',
  about:
    `Open issues and RFIs that you see as topics of a BCF file, ${topicsMax} at most. What came in with a topic and has no place here is ` +
    'written back. The first places on sheets that you see are viewpoints with a cut-out: ' +
    `${bcfPicturesMax.record} of a record, ${bcfPicturesMax.file} in a file. ` +
    'The response is the file itself; it is sent while it is made. Each export is in the audit.',
  effect: 'read',
  verbs: 'all',
  file: 'application/zip',
  request: {
    parentFolderId: is.id('The folder to look into; for the root of a project, all of the project.').query(),
    folderType: is.int('Only open issues (151) or only RFIs (121). By default both.').query(),
    filter: is
      .textMap('Only rows whose fields have these values, as in the list of that FolderType.')
      .query(),
    folderIds: is.listOf(is.ints, 'Only these records of the project, instead of all in the folder.').query(),
    version: is.one(version, '3.0 or 2.1. By default 3.0.').query(),
  },
})
