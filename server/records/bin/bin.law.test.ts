/**
 * Laws of the bin: a restored node is equal to the deleted one, and the bin equals that of a simple model.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FolderGet, FoldersGetByParentFolder } from '../../../contract/documents/folder.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'
import { makeOne, read, recordTypes } from '../../../test/kit/records.ts'
import { outcome } from '../../../test/kit/restricted.ts'
import { bin, folderIn, remove, restore } from '../../../test/kit/worlds/binning.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())

/** A node in the model, and the deletion by which it was deleted. */
interface Modelled {
  id: number
  recordType: 'folder' | 'rfi' | 'punchList'
  parent: Modelled | undefined
  goneWith?: Modelled
}

const pick = fc.nat({ max: 40 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ action: fc.constant('folder' as const), at: pick }) },
  { weight: 2, arbitrary: fc.record({ action: fc.constant('rfi' as const), at: pick }) },
  { weight: 1, arbitrary: fc.record({ action: fc.constant('punchList' as const), at: pick }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('delete' as const), at: pick }) },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('restore' as const), at: pick }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const isBelow = (node: Modelled, top: Modelled): boolean =>
  node === top || (node.parent !== undefined && isBelow(node.parent, top))

async function take({ action, at }: Step, nodes: Modelled[]): Promise<void> {
  const folders = nodes.filter((node) => node.recordType === 'folder')
  const chosen = nodes[1 + (at % (nodes.length - 1 || 1))]
  if (action === 'delete' && chosen) {
    expect(await outcome(remove(team.admin, chosen.id))).toBe(chosen.goneWith ? '404 NotFound' : '200')
    if (chosen.goneWith) return
    for (const node of nodes) if (isBelow(node, chosen)) node.goneWith ??= chosen
  } else if (action === 'restore' && chosen) {
    const isLost = chosen.goneWith && chosen.parent?.goneWith
    expect(await outcome(restore(team.admin, chosen.id))).toBe(isLost ? '409 Conflict' : '200')
    if (!isLost) for (const node of nodes) if (node.goneWith === chosen) delete node.goneWith
  } else if (action !== 'delete' && action !== 'restore') {
    const parent = folders[at % folders.length]!
    const creation =
      action === 'folder'
        ? folderIn(team.admin, parent.id)
        : makeOne(team.admin, recordTypes[action], team.id, { folderParentId: parent.id }).then(
            ({ folderId }) => folderId,
          )
    if (parent.goneWith) expect(await outcome(creation)).toBe('404 NotFound')
    else nodes.push({ id: await creation, recordType: action, parent })
  }
}

/** The nodes below a folder, as they are listed. */
async function listed(parentFolderId: number): Promise<number[]> {
  const { folderList } = await team.admin.client.call(FoldersGetByParentFolder, { parentFolderId })
  const ids = folderList!.map(({ folderId }) => folderId!)
  const holders = folderList!.filter(({ folderType }) => folderType === 1)
  const below = await Promise.all(holders.map(({ folderId }) => listed(folderId!)))
  return [...ids, ...below.flat()]
}

const byNumber = (a: number, b: number) => a - b

/** Everything that is read of a node, except who changed it last. */
async function reading({ id: folderId, recordType }: Modelled) {
  const { folder } = await team.admin.client.call(FolderGet, { folderId })
  const { updatedBy, updatedDate, updatedByFullName, updator, ...rest } = folder!
  return {
    ...rest,
    record:
      recordType === 'folder'
        ? undefined
        : { ...(await read(team.admin, recordTypes[recordType], { folderId })) },
  }
}

test('nodes are as the model says and unchanged, whatever is created, deleted and restored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const top = await folderIn(team.admin, team.rootFolderId)
      const nodes: Modelled[] = [{ id: top, recordType: 'folder', parent: undefined }]
      const first = new Map<number, unknown>()
      for (const step of steps) {
        await take(step, nodes)
        for (const node of nodes) if (!first.has(node.id)) first.set(node.id, await reading(node))
      }
      const there = nodes.slice(1).filter((node) => !node.goneWith)
      expect((await listed(top)).toSorted(byNumber)).toEqual(there.map(({ id }) => id).toSorted(byNumber))
      for (const node of there) expect(await reading(node)).toEqual(first.get(node.id))
      const ids = new Set(nodes.map(({ id }) => id))
      const inBin = (await bin(team.admin, team.id)).filter(({ folderId }) => ids.has(folderId!))
      const tops = nodes.filter((node) => node.goneWith === node)
      expect(inBin.map(({ folderId, countBelow }) => [folderId, countBelow]).toSorted()).toEqual(
        tops.map((node) => [node.id, nodes.filter((one) => one.goneWith === node).length - 1]).toSorted(),
      )
      await remove(team.admin, top)
      for (const { id } of nodes)
        expect(await outcome(team.admin.client.call(FolderGet, { folderId: id }))).toBe('404 NotFound')
      await restore(team.admin, top)
      for (const node of there) expect(await reading(node)).toEqual(first.get(node.id))
      // The next run starts with an empty bin.
      await remove(team.admin, top)
    }),
    { numRuns: rounds(2, 6, 15), seed: 20260402 },
  )
})
