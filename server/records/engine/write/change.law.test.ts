/**
 * Laws: a change writes only the differences, and computes some of them without reading the tables. After any
 * changes, in any order, the result equals a full rebuild: the response is what a read returns, and the
 * court, the parties and the search words are those computed from the tables.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../../../../test/kit/cases.ts'
import { type Project, site } from '../../../../test/kit/harness.ts'
import { prepared } from '../../../../test/kit/prepared.ts'
import {
  change,
  makeOne,
  type RecordData,
  read,
  recordTypes,
  type TestedType,
} from '../../../../test/kit/records.ts'
import type { Call } from '../../../kernel/call.ts'
import { followUp } from '../../../served.ts'
import { openIssue } from '../../openissue/openissue.ts'
import { punchList } from '../../punchlist/punchlist.ts'
import { rfi } from '../../rfi/rfi.ts'
import { writeCourts } from '../court/court.ts'
import type { RecordType } from '../declare/recordtype.ts'
import { catchUp } from '../search/searchindex.ts'

const here = prepared(() => site())
let project: Project<'Subcontractor' | 'Consultant'>
beforeAll(async () => {
  project = await here.project(['Subcontractor', 'Consultant'])
})

/** Lists and people are given as indexes into these, as the people are created only later. */
const labels = () => {
  const { Subcontractor, Consultant } = project.people
  return [Subcontractor.login, Consultant.email, String(Consultant.id), 'Doors & Sons']
}
const people = () => [0, project.people.Subcontractor.id, project.people.Consultant.id]

const text = fc.constantFrom('Paint the door', 'Türen 007 müssen zu', '门 12', 'x'.repeat(70), '')
const day = fc.constantFrom('2027-01-15', '2027-02-20', null)
const some = fc.subarray([0, 1, 2, 3]).map((places) => () => places.map((place) => labels()[place]))
const somebody = fc.nat(2).map((place) => () => people()[place])
const state = fc.integer({ min: 1, max: 5 })

interface Ruled {
  recordType: RecordType<any>
  tested: TestedType
  /** The fields that a change may set; a function is called for the value when it is sent. */
  fields: Record<string, fc.Arbitrary<unknown>>
}

const ruled: Array<[string, Ruled]> = [
  [
    'a punch list item',
    {
      recordType: punchList,
      tested: recordTypes.punchList,
      fields: {
        summary: text,
        description: text,
        locationRoom: text,
        costImpact: fc.boolean(),
        cost: fc.constantFrom('5', '5.00', '0'),
        dueDate: day,
        status: state,
        responsiblePartyList: some,
        ccUserList: some,
      },
    },
  ],
  [
    'an open issue',
    {
      recordType: openIssue,
      tested: recordTypes.openIssue,
      fields: {
        subject: text,
        question: text,
        toName: text,
        dueDate: day,
        statusId: state,
        issueTo: somebody,
      },
    },
  ],
  [
    'an RFI',
    {
      recordType: rfi,
      tested: recordTypes.rfi,
      fields: {
        subject: text,
        question: text,
        answer: text,
        dateDue: day,
        toUserId: somebody,
        ccUserList: some,
      },
    },
  ],
]

const valuesOf = (sent: RecordData): RecordData =>
  Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, typeof value === 'function' ? value() : value]),
  )

const stored = async (folderId: number) => ({
  courts: await here.database.rows('SELECT * FROM court WHERE folder_id = $1 ORDER BY position', [folderId]),
  words: await here.database.row(
    'SELECT number, words::text, related_words::text, word_version FROM search_entry WHERE folder_id = $1',
    [folderId],
  ),
})

/** Rebuilds from the tables what is derived from them. */
async function workOutAnew(recordType: RecordType<any>, folderId: number): Promise<void> {
  await here.database.transaction((db) => writeCourts(recordType, { db } as Call, [folderId]))
  await here.database.rows('UPDATE search_entry SET word_version = 0 WHERE folder_id = $1', [folderId])
  await catchUp(followUp, here.database, 'outdated')
}

const partiesOf = (folderId: number) =>
  here.database.rows(
    `SELECT part, position, label, person_id, organization_id FROM party
      WHERE folder_id = $1 AND part <> 'creator' ORDER BY part, position`,
    [folderId],
  )

describe.each(ruled)('%s', (_, { recordType, tested, fields }) => {
  const sending = fc.record(fields, { requiredKeys: [] })

  test('after any changes, all derived data equals a rebuild from the tables', async () => {
    await fc.assert(
      fc.asyncProperty(sending, fc.array(sending, { minLength: 1, maxLength: 5 }), async (first, changes) => {
        const ids = await makeOne(project.admin, tested, project.id, valuesOf(first))
        const folderId = ids.folderId as number
        const created = await stored(folderId)
        await workOutAnew(recordType, folderId)
        expect(await stored(folderId)).toEqual(created)
        for (const sent of changes) {
          const answered = await change(project.admin, tested, ids, valuesOf(sent))
          expect(answered).toEqual(await read(project.admin, tested, ids))
          const found = await stored(folderId)
          await workOutAnew(recordType, folderId)
          expect(await stored(folderId)).toEqual(found)
        }
      }),
      { seed: 11, numRuns: rounds(2, 4, 8) },
    )
  })

  test('its parties equal those of a record created with the same fields', async () => {
    await fc.assert(
      fc.asyncProperty(sending, fc.array(sending, { minLength: 1, maxLength: 3 }), async (first, changes) => {
        const ids = await makeOne(project.admin, tested, project.id, valuesOf(first))
        for (const sent of changes) await change(project.admin, tested, ids, valuesOf(sent))
        const own = ['folderId', 'tempItemId', tested.ownId, recordType.number]
        const is = Object.entries(await read(project.admin, tested, ids)).filter(
          ([key]) => !own.includes(key),
        )
        const twin = await makeOne(project.admin, tested, project.id, Object.fromEntries(is))
        expect(await partiesOf(ids.folderId as number)).toEqual(await partiesOf(twin.folderId as number))
      }),
      { seed: 12, numRuns: rounds(2, 4, 8) },
    )
  })
})
