import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentCreate } from '../../../../contract/documents/document.ts'
import { FolderAdd, FoldersGetByParentFolder, FolderUpdate } from '../../../../contract/documents/folder.ts'
import { rounds } from '../../../../test/kit/cases.ts'
import { site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import { told, wrong } from '../../../../test/kit/told.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

/** A folder in the model. The root has no name in paths. */
interface Modelled {
  id: number
  name: string
  parent: Modelled | undefined
}

/** The next step; folders are picked by number among the existing ones. */
type Step =
  | { action: 'add'; to: number; name: string }
  | { action: 'move'; which: number; to: number }
  | { action: 'rename'; which: number; name: string }

const pick = fc.nat({ max: 30 })
const name = fc.constantFrom('A', 'b', 'Level 2', 'x / y', 'Ü 🏗', ' edge ')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: fc.constant('add' as const), to: pick, name }) },
  { weight: 4, arbitrary: fc.record({ action: fc.constant('move' as const), which: pick, to: pick }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('rename' as const), which: pick, name }) },
)

const above = (folder: Modelled): Modelled[] => (folder.parent ? [...above(folder.parent), folder] : [])

/** Takes the step on the server and in the model; both must agree on whether it is allowed. */
async function take(step: Step, folders: Modelled[]): Promise<void> {
  const at = (number: number, from = 0): Modelled => folders[from + (number % (folders.length - from))]!
  if (step.action === 'add') {
    const parent = at(step.to)
    const folder = { folderParentId: parent.id, folderName: step.name }
    const created = await team.admin.client.call(FolderAdd, { folder })
    folders.push({ id: created.folder!.folderId!, name: step.name, parent })
    return
  }
  if (folders.length === 1) return
  const folder = at(step.which, 1)
  if (step.action === 'rename') {
    await team.admin.client.call(FolderUpdate, { folder: { folderId: folder.id, folderName: step.name } })
    folder.name = step.name
    return
  }
  const parent = at(step.to)
  const moved = team.admin.client.call(FolderUpdate, {
    folder: { folderId: folder.id, folderParentId: parent.id },
  })
  if (above(parent).includes(folder)) expect(await told(moved)).toBe(wrong('Folder.FolderParentId', 'Enum'))
  else {
    await moved
    folder.parent = parent
  }
}

/** The whole tree below a folder as the server returns it: id, its parent's id and its name. */
async function treeBelow(parentFolderId: number): Promise<Array<[number, number, string]>> {
  const { folderList } = await team.admin.client.call(FoldersGetByParentFolder, { parentFolderId })
  const folders = folderList!.filter(({ folderType }) => folderType === 1)
  const below = await Promise.all(folders.map(({ folderId }) => treeBelow(folderId!)))
  return [
    ...folders.map(({ folderId, folderName }): [number, number, string] => [
      folderId!,
      parentFolderId,
      folderName!,
    ]),
    ...below.flat(),
  ]
}

const byId = (a: [number, ...unknown[]], b: [number, ...unknown[]]): number => a[0] - b[0]

test('after any adds, moves and renames, the tree and its paths are those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
      const { folder: top } = await team.admin.client.call(FolderAdd, {
        folder: { folderParentId: team.rootFolderId },
      })
      const folders: Modelled[] = [{ id: top!.folderId!, name: '', parent: undefined }]
      for (const step of steps) await take(step, folders)
      // Listed from the top down, so folders in a cycle would be missing.
      expect((await treeBelow(top!.folderId!)).toSorted(byId)).toEqual(
        folders
          .slice(1)
          .map(({ id, parent, name }): [number, number, string] => [id, parent!.id, name])
          .toSorted(byId),
      )
      for (const folder of folders) {
        const { filePath } = await team.admin.client.call(DocumentCreate, {
          parentFolderId: folder.id,
          documentNumber: 'D',
        })
        expect(filePath).toBe(['New folder', ...above(folder).map(({ name }) => name), 'D'].join(' / '))
      }
    }),
    { numRuns: rounds(4, 10, 25), seed: 20260301 },
  )
})
