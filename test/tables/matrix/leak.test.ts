/** The leak check: plants marker words where the caller may not look, then requests everything. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import { isAll, sample } from '../../kit/cases.ts'
import { type Person, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { change, makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { pick, pickIndex } from '../../kit/seed.ts'
import { enlist } from '../people.ts'
import {
  ask,
  comparable,
  comparedForms,
  type Form,
  formsOf,
  found,
  inOrder,
  nonsense,
  probed,
  put,
  responseOf,
  type Slot,
  slotsOf,
} from './asking.ts'
import type { Build } from './build.ts'
import { type Caller, type World, world } from './people.ts'
import { Ids, plant } from './planting.ts'
import { listed, plantOrganization } from './plantorganization.ts'
import { requests } from './requests.ts'
import { plantUnissued, plantVerdict } from './unissued.ts'

/** Another organization; a restricted folder of this project; this project; records of others in it. */
const foreign = 'quaggaforeign'
const restricted = 'ibexrestricted'
const inside = 'oryxinside'
const ofOthers = 'okapiothers'
/** Drafts, what was said before a record was issued, a forwarded RFI; and a verdict that is not distributed. */
const unissued = 'dugongunissued'
const withheld = 'numbatwithheld'
/** The settings of the server, for the organizations that run it. */
const ofServer = 'tapirserver'

const here = prepared(() => site())
let w: World
let insider: Person
const planted = {} as Record<string, Ids>
/** Records that members may see, some of which refer to hidden ones. */
let open: Ids
/** The callers, the markers they must not see, and those among them whose ids they request. */
const callers: Record<string, Probe> = {}
interface Probe {
  who: Caller
  markers: string[]
  ids: string[]
  /** Records that they see in part: requested in `npm test` as well. */
  inPart: number[]
}

beforeAll(async () => {
  w = await world(here)
  Object.assign(here.settings, { mailFrom: `${ofServer} <plumbline@example.com>` })
  const viewer = w.who.Viewer as Person
  const { superintendent } = await enlist(here, w, { superintendent: 'super' })
  const strange = await plantOrganization(here, foreign)
  insider = strange.admin
  planted[foreign] = strange.ids
  planted[inside] = await plant(w, inside, w.rootFolderId, { here })
  planted[inside].add('project', w.id)
  planted[ofOthers] = await plant(w, ofOthers, w.rootFolderId, { onlyRecords: true })
  planted[restricted] = await restrictedFolder([viewer, superintendent])
  open = await openThings(planted[restricted])
  const consultant = w.who.Consultant as Person
  const [issuedSince, inReview] = [new Ids(), new Ids()]
  planted[unissued] = await plantUnissued(w, unissued, [viewer, superintendent], issuedSince)
  const submitting = w.who.Subcontractor as Person
  planted[withheld] = await plantVerdict(w, withheld, submitting, inReview)
  for (const sort of ['node', 'rfiId', 'submittalItemId'])
    open.add(sort, ...issuedSince.of(sort), ...inReview.of(sort))
  const addCaller = (name: string, who: Caller, markers: string[], ids = markers, partly = new Ids()) => {
    const isOfServer = who === w.who.stranger
    callers[name] = {
      who,
      ids,
      inPart: partly.of('node'),
      markers: isOfServer ? markers : [...markers, ofServer],
    }
  }
  const all = [foreign, restricted, inside, ofOthers, unissued, withheld]
  addCaller(
    'viewer outside the list',
    viewer,
    [foreign, restricted, unissued],
    [restricted, unissued],
    issuedSince,
  )
  addCaller('superintendent outside the list', superintendent, [foreign, restricted, unissued])
  addCaller(
    'consultant who is no party',
    consultant,
    [foreign, restricted, ofOthers, unissued, withheld],
    [restricted, ofOthers, unissued],
  )
  addCaller(
    'subcontractor whose item is reviewed',
    submitting,
    [foreign, restricted, unissued, withheld],
    [withheld],
    inReview,
  )
  addCaller('admin of another project', w.who['admin of another project'], all, [inside])
  addCaller('stranger', w.who.stranger, all, [foreign, inside])
})

/**
 * A folder for admins only. People outside its access list are parties of all records in it, and still see
 * nothing.
 */
async function restrictedFolder(outsiders: Person[]): Promise<Ids> {
  const accessByList = await listed(w.admin, restricted, w.id)
  const { folder } = await w.admin.client.call(contract.FolderAdd, {
    folder: { folderProjectId: w.id, folderName: `${restricted} folder`, accessByList },
  })
  const ids = await plant(w, restricted, folder!.folderId!, { outsiders, here })
  ids.add('node', folder!.folderId)
  ids.add('accessList', accessByList)
  return ids
}

/**
 * Two RFIs that everybody sees: one was forwarded as a hidden one, the other was forwarded from a hidden
 * one.
 */
async function linkedRfis(hidden: Ids): Promise<RecordData[]> {
  const folderParentId = hidden.of('node').at(-1)!
  const toUserId = w.who.Architect.id
  const forward = async (rfi: RecordData, question: string) =>
    (await w.admin.client.call(contract.RFIForward, { rfiId: rfi.rfiId, toUserId, question })).rfi!
  const original = await makeOne(w.admin, recordTypes.rfi, w.id, { subject: 'Beam' })
  const sub = await forward(original, `${restricted} question`)
  const words = { question: `${restricted} question`, answer: `${restricted} answer` }
  const moved = { folderId: sub.folderId, folderParentId, ...words }
  await w.admin.client.call(contract.RFIUpdate, { rfi: moved })
  const other = await makeOne(w.admin, recordTypes.rfi, w.id, { ...words, folderParentId })
  const shown = await forward(other, 'Which?')
  const place = { folderParentId: w.rootFolderId, subject: 'Beam' }
  await w.admin.client.call(contract.RFIUpdate, { rfi: { folderId: shown.folderId, ...place } })
  return [original, shown as RecordData]
}

/** The folders of the project, and records that everybody sees and that refer to a hidden document. */
async function openThings(hidden: Ids): Promise<Ids> {
  const [documentId] = hidden.of('document')
  const rfi = await makeOne(w.admin, recordTypes.rfi, w.id, { subject: 'Beam' })
  await w.admin.client.call(contract.DocumentReferenceAdd, { folderId: rfi.folderId, documentId })
  const item = await makeOne(w.admin, recordTypes.punchList, w.id, { documentId })
  const issue = await linkedIssue(hidden)
  const root = { parentFolderId: w.rootFolderId }
  const { folderList } = await w.admin.client.call(contract.FoldersGetByParentFolder, root)
  const ids = new Ids()
  ids.add(
    'node',
    w.rootFolderId,
    ...folderList!.map(({ folderId }) => folderId),
    rfi.folderId,
    item.folderId,
    issue,
  )
  for (const linked of await linkedRfis(hidden)) {
    ids.add('node', linked.folderId)
    ids.add('rfiId', linked.rfiId)
  }
  ids.add('rfiId', rfi.rfiId)
  ids.add('punchListId', item.punchListId)
  ids.add('person', w.admin.id)
  ids.add('organization', w.admin.organizationId)
  ids.add('project', w.id)
  return ids
}

/** An open issue that everybody sees, converted to a hidden record. */
async function linkedIssue(hidden: Ids): Promise<number> {
  const { folderId } = await makeOne(w.admin, recordTypes.openIssue, w.id, { subject: 'Heat' })
  const folderParentId = hidden.of('node').at(-1)!
  const converting = { folderId, folderType: 121, folderParentId }
  const created = await w.admin.client.call(contract.OpenIssueConvert, converting)
  await change(w.admin, recordTypes.rfi, created, { subject: `${restricted} subject` })
  return folderId as number
}

/** In `npm test` a third of the callers ask in another form than JSON. */
const isAsked = (form: Form, choice: string): boolean =>
  isAll || form === 'json' || pickIndex(3, `${form} ${choice}`) === 0

const hiddenFrom = (probe: Probe, { sort }: Slot): Set<number> => {
  const known = hiddenIds.get(probe) ?? new Map<string, Set<number>>()
  hiddenIds.set(probe, known)
  if (!known.has(sort)) known.set(sort, new Set(probe.ids.flatMap((marker) => planted[marker]!.of(sort))))
  return known.get(sort)!
}
const hiddenIds = new Map<Probe, Map<string, Set<number>>>()

/**
 * In `npm test` one id of ten, and at least one, is put into each field, once: by one of the callers it is
 * hidden from (for an open one: by one of all callers), in one of the forms. The seed picks which.
 */
function isTurnOf(probe: Probe, form: Form, operation: Operation, slot: Slot, id: number): boolean {
  if (isAll) return true
  const { choice, isTried, isTriedInPart } = chosenFor(operation, slot).get(id)!
  if (slot.sort === 'node' && probe.inPart.includes(id)) return isTriedInPart
  if (!isTried) return false
  const isHidden = (each: Probe) => hiddenFrom(each, slot).has(id)
  const turns = Object.values(callers)
    .filter((each) => isHidden(each) === isHidden(probe))
    .flatMap((each) => comparedForms(operation).map((as) => ({ each, as })))
  const turn = pick(turns, choice)
  return turn.each === probe && turn.as === form
}

interface Chosen {
  choice: string
  isTried: boolean
  /** By callers who see the record in part. */
  isTriedInPart: boolean
}

/** Of each id that a field takes: chosen once, for all callers and forms. */
function chosenFor(operation: Operation, slot: Slot): Map<number, Chosen> {
  const field = `${operation.name} ${slot.path.join('.')}`
  const known = chosen.get(field)
  if (known) return known
  const all = [...Object.values(planted), open].flatMap((ids) => ids.of(slot.sort))
  const sure = pick(all, `always ${field}`)
  const byId = new Map<number, Chosen>()
  for (const [place, id] of all.entries()) {
    const choice = `${field} ${place}`
    const isTried = (inPart: boolean) => id === sure || pickIndex(10, `is tried ${choice} ${inPart}`) === 0
    const isTriedInPart = slot.sort === 'node' && isTried(true)
    if (!byId.has(id)) byId.set(id, { choice, isTried: isTried(false), isTriedInPart })
  }
  chosen.set(field, byId)
  return byId
}
const chosen = new Map<string, Map<number, Chosen>>()

/**
 * The faults of the responses to one field: a marker in them, or a difference from those about an unknown
 * id.
 */
async function wrongAt(
  operation: Operation,
  probe: Probe,
  request: RecordData,
  slot: Slot,
  form: Form,
): Promise<string[]> {
  const { who, markers } = probe
  const hidden = hiddenFrom(probe, slot)
  const known = open.of(slot.sort).filter((id) => !hidden.has(id))
  const requested = [...hidden, ...known].filter((id) => isTurnOf(probe, form, operation, slot, id))
  if (requested.length === 0) return []
  const send = (id: number) => ask(here, who, operation, put(request, slot, id), form)
  const ids = [nonsense, ...requested]
  // Writes to the same record would wait for each other.
  const answers = operation.effect === 'read' ? await Promise.all(ids.map(send)) : await inOrder(ids, send)
  const nothing = comparable(answers[0]!, nonsense)
  return ids.flatMap((id, i) => {
    const answer = answers[i]!
    const at = `${form} ${slot.path.join('.')}=${id}`
    const leaks = found(answer, markers).map((marker) => `${at} tells ${marker}`)
    if (!hidden.has(id)) return leaks
    const isAnswered = answer.status === 200 && answers[0]!.status === 200
    if (isAnswered && !withoutTexts.includes(operation.name)) return leaks
    const text = comparable(answer, id)
    return text === nothing ? leaks : [...leaks, `${at}: ${text} but of what is not there: ${nothing}`]
  })
}

describe.each(sample(probed, 'leak', 24).map((operation) => ({ name: operation.name, operation })))(
  '$name',
  ({ name, operation }) => {
    test('leaks nothing to callers who may not see it', async () => {
      const wrong: string[] = []
      const build = requests[name.replace(/Request$/, '')]!
      let built: Awaited<ReturnType<Build>> | undefined
      for (const [caller, as] of Object.entries(callers)) {
        // Reads change nothing, so all callers ask for the same.
        if (!built || build.isPersonal || operation.effect === 'write') built = await build(w, as.who)
        const { request } = built
        for (const form of formsOf(operation).filter((each) => isAsked(each, `${name} ${caller}`))) {
          const plain = await ask(here, as.who, operation, request, form)
          wrong.push(...found(plain, as.markers).map((marker) => `${caller}: ${form} tells ${marker}`))
          if (!comparedForms(operation).includes(form)) continue
          for (const slot of slotsOf(operation.request as never))
            wrong.push(
              ...(await wrongAt(operation, as, request, slot, form)).map((what) => `${caller}: ${what}`),
            )
        }
      }
      expect(wrong).toEqual([])
    })
  },
)

describe('files do not exist for callers who may not have them', () => {
  const fetched = async (path: string, who: Caller, init: RequestInit = {}) =>
    responseOf(
      await fetch(`${here.url}/files${path}`, {
        ...init,
        headers: who.key ? { Authorization: `Bearer ${who.key}` } : {},
      }),
    )
  const put = { method: 'PUT', body: 'x' }

  test.each(
    sample<[string, string, (id: number) => string, RequestInit]>(
      [
        ['GET by id', 'file', (id) => `/${id}`, {}],
        ['GET to be shown', 'file', (id) => `/${id}?inline=1`, {}],
        ['HEAD', 'file', (id) => `/${id}`, { method: 'HEAD' }],
        ['GET of a document', 'document', (id) => `/document/${id}`, {}],
        ['GET of a version', 'document', (id) => `/document/${id}/1`, {}],
        ['GET of a tile of a sheet', 'node', (id) => `/../sheets/${id}/1/tiles/0/0/0`, {}],
        ['GET of a cut-out of a sheet', 'node', (id) => `/../sheets/${id}/1/cutout`, {}],
        ['GET of a set of drawings', 'publicationId', (id) => `/drawings/${id}/1`, {}],
        ['GET of a picture of its page', 'publicationId', (id) => `/drawings/${id}/1/1/picture`, {}],
        ['PUT to a record', 'node', (id) => `?folderId=${id}&name=a.txt`, put],
        ['PUT to a document', 'document', (id) => `?documentId=${id}&name=a.txt`, put],
        ['PUT to a folder', 'node', (id) => `?parentFolderId=${id}&name=a.txt`, put],
      ],
      'leak of files',
      3,
    ),
  )('%s', async (_how, sort, path, init) => {
    for (const { who, ids } of Object.values(callers)) {
      const nothing = comparable(await fetched(path(nonsense), who, init), nonsense)
      for (const id of ids.flatMap((marker) => planted[marker]!.of(sort)))
        expect(comparable(await fetched(path(id), who, init), id)).toBe(nothing)
    }
  })

  test('and exist for their owners', async () => {
    for (const [sort, place] of [
      ['file', ''],
      ['document', '/document'],
    ] as const)
      for (const id of planted[foreign]!.of(sort))
        expect(found(await fetched(`${place}/${id}`, insider), [foreign])).toEqual([foreign])
  })
})

/** They tell by ids alone: also a response of 200 about what is hidden is the same as about what is not there. */
const withoutTexts = ['RecordLabelsReadRequest']

/** Operations that return no texts of people at all, or only those of the API key that was sent. */
const silent = [
  'ClientGetConfigurationRequest',
  // Ids of what the caller sees, and no texts: changefeed.law.all.test.ts is its check.
  'ChangesReadRequest',
  // The name of who signed, and the planted reports are not signed.
  'DailyReportSignatureReadRequest',
  // Nobody can make duplicates any more; its own test stores some.
  'DuplicateNamesReadRequest',
  // Numbers and times only.
  'FilePictureReadRequest',
  // A number only: mycourt.test.ts compares it with the rows.
  'MyCourtCountRequest',
  // Notices and mail are made by a reader of events, which does not run here: notices.law.all.test.ts is their check.
  'MailLogReadRequest',
  'IncomingMailReadRequest',
  // The person who has the link reads whom it is for: server/joining.
  'FirstStartOpenRequest',
  'InvitationOpenRequest',
  'PasswordLinkOpenRequest',
  // Says nothing of a record on a device that is not known: server/mail/links/link.test.ts.
  'MailLinkReadRequest',
  'NoticePreferencesReadRequest',
  'NoticesReadRequest',
  'RecordToldReadRequest',
  // Nobody has webhooks here, and they are their owner's: webhook.test.ts.
  'WebHookDeliveriesReadRequest',
  'WebHookListRequest',
  ...withoutTexts,
  // A list of names is no table.
  'ToursReadRequest csv',
  'ServerSettingsReadRequest csv',
  // No project of the tests is the demo.
  'DemoReadRequest',
  // Papers, whose text is compressed: paper.test.ts reads them back.
  'ListPrintRequest',
  'RecordPrintRequest',
  // drawingregister.all.test.ts reads it back.
  'DrawingRegisterPrintRequest',
  // comparesheets.all.test.ts reads it back.
  'SheetComparePrintRequest',
  // printsheet.all.test.ts reads it back.
  'SheetPrintRequest',
  // A ZIP: exportbcf.test.ts reads it back.
  'BcfExportRequest',
  'TransmittalPrintRequest',
  'MailLinkTransmittalPrintRequest',
  // One's own devices, and how people sign in.
  'PasskeysReadRequest',
  'SessionsReadRequest',
  'SignInOptionsReadRequest',
  'ProjectGetManagementSummaryRequest',
  'ProjectSectionsReadRequest csv',
  'RecordCountRequest',
  // Its rows are counts by discipline; the newest publication is beside them.
  'DrawingRegisterSectionsRequest csv',
  // The words of its areas come once two pages were measured: comparesheets.all.test.ts has them.
  'SheetCompareReadRequest',
  // Names of people, and what they held it for.
  'RFIHandOffsReadRequest',
  // Its rows are days.
  'RFIRoundsReadRequest csv',
]

/** The first request whose response has the marker words. */
async function telling(operation: Operation, all: RecordData[], form: Form): Promise<RecordData | undefined> {
  for (const request of all)
    if (found(await ask(here, insider, operation, request, form), [foreign, ofServer]).length > 0)
      return request
  return undefined
}

test('the owner does get the marker words: otherwise the check could not find any', async () => {
  const missing: string[] = []
  const reading = probed.filter(({ name, effect }) => effect === 'read' && !silent.includes(name))
  for (const operation of sample(reading, 'markers', 16)) {
    const { request } = await requests[operation.name.replace(/Request$/, '')]!(w, insider)
    const filled = slotsOf(operation.request as never).flatMap((slot) =>
      planted[foreign]!.of(slot.sort).map((id) => put(request, slot, id)),
    )
    // What tells them in one form most likely does in the others.
    let likely: RecordData[] = []
    for (const form of formsOf(operation)) {
      if (silent.includes(`${operation.name} ${form}`)) continue
      const told = await telling(operation, [...likely, {}, ...filled], form)
      if (told) likely = [told]
      else missing.push(`${operation.name} ${form}`)
    }
  }
  expect(missing).toEqual([])
})

test('a word is found in clear, in a header and in base64', () => {
  const answer = (text: string, headers = '') => ({ status: 200, headers, text })
  expect(found(answer(`x${foreign.toUpperCase()}x`), [foreign])).toEqual([foreign])
  expect(found(answer('', `etag: ${foreign}`), [foreign])).toEqual([foreign])
  for (const before of ['', 'a', 'ab'])
    expect(found(answer(Buffer.from(`${before}${foreign} and more`).toString('base64')), [foreign])).toEqual([
      foreign,
    ])
  expect(found(answer(Buffer.from('nothing of that sort').toString('base64')), [foreign])).toEqual([])
})
