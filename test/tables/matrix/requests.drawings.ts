/** Requests about drawings. Each publication and sheet is of the organization's admin. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '../../../contract/index.ts'
import { bcf, titled } from '../../kit/bcf.ts'
import { place, sheetIn } from '../../kit/drawings/pinning.ts'
import { publishAs, upload } from '../../kit/drawings/publishing.ts'
import { setOf } from '../../kit/drawings/sets.ts'
import type { RecordData } from '../../kit/records.ts'
import { type Build, inProject, plain } from './build.ts'
import type { World } from './people.ts'
import { content, folder, record } from './things.ts'

const uploaded = ({ here, admin, id }: World, more: RecordData = {}) =>
  upload(here, admin, id, [{ number: `A-${randomUUID()}`, revision: '1' }], more)

/** Of a page that is soon drawn. */
const small = (): RecordData => ({
  fileContent: setOf([{ mediaBox: [0, 0, 200, 150], text: randomUUID() }]).toString('base64'),
})

async function published(world: World, more: RecordData = {}) {
  const { publicationId } = await uploaded(world, more)
  await publishAs(world.admin, publicationId)
  const { pages } = await world.admin.client.call(contract.DrawingPublicationRead, { publicationId })
  return { publicationId, sheetFolderId: pages![0]!.sheetFolderId! }
}

/** A drawing whose number another one has. */
async function outside(world: World): Promise<number> {
  const documentNumber = `A-${randomUUID()}`
  const parentFolderId = await folder(world)
  const make = async () =>
    (
      await world.admin.client.call(contract.DocumentCreate, {
        parentFolderId,
        documentType: 1,
        documentNumber,
        fileName: 'a.pdf',
        fileContent: content,
      })
    ).newFolderId!
  await make()
  return make()
}

/** A sheet with a mark-up of the organization's admin. */
async function marked(world: World, layer: number) {
  const { sheetFolderId } = await published(world)
  const sent = [{ kind: 'Line', points: [10, 10, 90, 90], layer }]
  const { markups } = await world.admin.client.call(contract.SheetMarkupsSave, {
    sheetFolderId,
    markups: sent,
  })
  return { sheetFolderId, markupId: markups![0]!.markupId! }
}

const ofOther = (layer: number) =>
  plain(async (world) => {
    const { sheetFolderId, markupId } = await marked(world, layer)
    return { sheetFolderId, markups: [{ markupId, color: 'blue' }] }
  })

const removing = (layer: number) =>
  plain(async (world) => {
    const { sheetFolderId, markupId } = await marked(world, layer)
    return { sheetFolderId, markupIds: [markupId] }
  })

async function deleted(world: World) {
  const { sheetFolderId, markupId } = await marked(world, 3)
  const request = { sheetFolderId, markupIds: [markupId] }
  await world.admin.client.call(contract.SheetMarkupsRemove, request)
  return request
}

/** A sheet with two versions. */
async function revised(world: World): Promise<number> {
  const { sheetFolderId } = await published(world)
  const { sheet } = await world.admin.client.call(contract.SheetRead, { sheetFolderId })
  const next = await upload(world.here, world.admin, world.id, [{ number: sheet!.number!, revision: '2' }])
  await publishAs(world.admin, next.publicationId)
  return sheetFolderId
}

/** An RFI, and a sheet on which it is not pinned yet. */
async function pinnable(world: World) {
  const { folderId } = await record(world, 'rfi')
  const { sheetFolderId } = await sheetIn(world.admin, await folder(world), `A-${randomUUID()}`)
  return { recordFolderId: folderId as number, sheetFolderId }
}

async function pinned(world: World) {
  const pin = await pinnable(world)
  const [{ pinId }] = (await place(world.admin, pin)) as [{ pinId: number }]
  return { ...pin, pinId }
}

export const drawings: Record<string, Build> = {
  BcfImport: plain(({ id }) => ({
    projectId: id,
    fileName: 'a.bcf',
    fileContent: bcf([{ guid: randomUUID(), topic: titled('Clash') }]).toString('base64'),
  })),
  BcfExport: plain(({ rootFolderId }) => ({ parentFolderId: rootFolderId })),
  DrawingPublicationPrepare: inProject({ name: 'ASI 12' }),
  DrawingPublicationRead: plain(async (world) => ({ publicationId: (await uploaded(world)).publicationId })),
  'DrawingPublicationRead of a published one': plain(async (world) => ({
    publicationId: (await published(world)).publicationId,
  })),
  DrawingPublicationList: inProject(),
  DrawingPublicationSave: plain(async (world) => ({
    publicationId: (await uploaded(world)).publicationId,
    name: randomUUID(),
  })),
  DrawingPublicationPublish: plain(async (world) => {
    const { publicationId, readToken } = await uploaded(world)
    return { publicationId, readToken }
  }),
  DrawingPublicationWithdraw: plain(async (world) => ({
    publicationId: (await published(world)).publicationId,
    reason: 'Wrong levels',
  })),
  DrawingPublicationDiscard: plain(async (world) => ({
    publicationId: (await uploaded(world)).publicationId,
  })),
  DrawingRegisterRead: inProject(),
  DrawingRegisterSections: inProject(),
  DrawingRegisterPrint: inProject(),
  DrawingOutsideRead: inProject(),
  DrawingSheetChoose: plain(async (world) => ({ folderId: await outside(world) })),
  SheetComparePrint: plain(async (world) => {
    const { sheetFolderId } = await published(world, small())
    const request = { oldSheetFolderId: sheetFolderId, oldVersion: 1, newVersion: 1 }
    const isMeasured = async () =>
      (await world.admin.client.call(contract.SheetCompareRead, request)).comparison!.isMeasured
    while (!(await isMeasured())) await sleep(100)
    return request
  }),
  SheetCompareRead: plain(async (world) => ({
    oldSheetFolderId: (await published(world, small())).sheetFolderId,
    oldVersion: 1,
    newSheetFolderId: (await published(world, small())).sheetFolderId,
    newVersion: 1,
  })),
  SheetPinsRead: plain(async (world) => ({ sheetFolderId: (await pinned(world)).sheetFolderId })),
  SheetPinsReadByRecord: plain(async (world) => ({ folderId: (await pinned(world)).recordFolderId })),
  SheetPinsSave: plain(async (world) => ({ pins: [{ ...(await pinnable(world)), x: 1, y: 1 }] })),
  SheetPinsRemove: plain(async (world) => ({ pinIds: [(await pinned(world)).pinId] })),
  SheetPrint: plain(async (world) => ({ sheetFolderId: (await published(world, small())).sheetFolderId })),
  SheetRead: plain(async (world) => ({ sheetFolderId: (await published(world)).sheetFolderId })),
  SheetMarkupsRead: plain(async (world) => ({ sheetFolderId: (await marked(world, 3)).sheetFolderId })),
  SheetMarkupsSave: plain(async (world) => ({
    sheetFolderId: (await published(world)).sheetFolderId,
    markups: [{ kind: 'Line', points: [10, 10, 90, 90], layer: 3 }],
  })),
  'SheetMarkupsSave of another person': ofOther(3),
  'SheetMarkupsSave of what another person alone sees': ofOther(1),
  SheetMarkupsRemove: removing(3),
  'SheetMarkupsRemove of what another person alone sees': removing(1),
  SheetMarkupsRestore: plain(deleted),
  SheetScaleSave: plain(async (world) => ({
    sheetFolderId: (await published(world)).sheetFolderId,
    fromX: 0,
    fromY: 0,
    toX: 72,
    toY: 0,
    length: 4,
    unit: 'ft',
  })),
  SheetMarkupsCarryOver: plain(async (world) => ({ sheetFolderId: await revised(world), fromVersion: 1 })),
}
