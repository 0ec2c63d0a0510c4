import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentCreate, DocumentUpdate } from '../../../contract/documents/document.ts'
import { DocumentRead, DocumentVersionsRead } from '../../../contract/documents/documentversion.ts'
import { FolderUpdate } from '../../../contract/documents/folder.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

/** A version in the model: its fields and bytes. */
interface Modelled {
  fields: Record<string, string | number | null>
  fileName: string
  bytes: Buffer
}

const text = fc.constantFrom('A-101', 'Rev B', ' 03 30 00', 'Ü 🏗', 'two\nlines', null, '')
const documentFields = fc.record(
  {
    documentNumber: text,
    documentDescription: text,
    documentCSI: text,
    documentIssue: text,
    documentDiscipline: fc.nat({ max: 13 }),
    documentType: fc.nat({ max: 8 }),
    // 6 and 7 too: an administrator may change closed documents.
    documentStatus: fc.nat({ max: 7 }),
    documentIssueDate: fc.constantFrom('2026-03-31', '3/31/2026', '1-Apr-2026', null, ''),
  },
  { requiredKeys: [] },
)
const upload = fc.record({ fileName: fc.constantFrom('a.pdf', '../b', 'Ü.dwg'), bytes: fc.uint8Array() })
const step = fc.oneof(
  fc.record({ fields: documentFields }),
  fc.record({ fields: documentFields, upload }),
  fc.record({ description: fc.constantFrom('Slab', 'Beam') }),
)

/** Applies the step to the server and to the model. */
async function take(folderId: number, step: Step, versions: Modelled[]): Promise<void> {
  const newest = versions.at(-1)!
  if ('description' in step) {
    await team.admin.client.call(FolderUpdate, { folder: { folderId, folderDescription: step.description } })
    newest.fields.documentDescription = step.description
    return
  }
  const file =
    'upload' in step
      ? { fileName: step.upload.fileName, fileContent: Buffer.from(step.upload.bytes).toString('base64') }
      : {}
  await team.admin.client.call(DocumentUpdate, { folderId, ...step.fields, ...file })
  const fields = { ...newest.fields, ...step.fields }
  if ('upload' in step)
    versions.push({ fields, fileName: step.upload.fileName, bytes: Buffer.from(step.upload.bytes) })
  else newest.fields = fields
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A version as the server returns it: unset fields are left out, or 0. */
function shown({ fields, fileName, bytes }: Modelled, i: number) {
  const codes = { documentDiscipline: 0, documentType: 0, documentStatus: 0 }
  const set = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return {
    version: i + 1,
    ...codes,
    ...Object.fromEntries(set),
    // A path that the file had elsewhere is not kept.
    uploadedFileName: fileName.replace('../', ''),
    uploadedFileSize: bytes.length,
    uploadedFileSha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

const ours =
  /^(documentId|isNewest|document\w*Name|documentUpdateDate|uploadedFileId|uploadedDate|uploadedBy\w*)$/

async function told(folderId: number) {
  const { versions } = await team.admin.client.call(DocumentVersionsRead, { folderId })
  return versions!
    .toReversed()
    .map((version) => Object.fromEntries(Object.entries(version).filter(([key]) => !ours.test(key))))
}

test('an earlier version never changes, byte for byte, whatever is changed and uploaded later', async () => {
  await fc.assert(
    fc.asyncProperty(
      documentFields,
      upload,
      fc.array(step, { maxLength: 12 }),
      async (fields, first, steps) => {
        const created = await team.admin.client.call(DocumentCreate, {
          parentFolderId: team.rootFolderId,
          ...fields,
          fileName: first.fileName,
          fileContent: Buffer.from(first.bytes).toString('base64'),
        })
        const folderId = created.newFolderId!
        const versions: Modelled[] = [{ fields, fileName: first.fileName, bytes: Buffer.from(first.bytes) }]
        for (const step of steps) {
          await take(folderId, step, versions)
          expect(await told(folderId)).toEqual(versions.map(shown))
        }
        const { documentRevisions } = await team.admin.client.call(DocumentRead, { folderId })
        expect(documentRevisions!.toReversed().map(({ fileContent }) => fileContent)).toEqual(
          versions.map(({ bytes }) => bytes.toString('base64')),
        )
      },
    ),
    { numRuns: rounds(4, 10, 25), seed: 20260301 },
  )
})
