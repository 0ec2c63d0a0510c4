/** Fields of new records of each type, for the law of listings (test/kit/laws/listlaw.ts). */
import fc from 'fast-check'
import type { RecordData } from '../records.ts'

/** The people and companies that the fields may refer to. */
export interface Named {
  people: readonly number[]
  companyId: number
}

export const sampleRecords = (recordType: string, named: Named, size: number, seed: number): RecordData[] =>
  fc.sample(records[recordType]!(named), { numRuns: size, seed })

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const word = fc.constantFrom('a', 'B', 'b', 'beam', 'Beam 2', 'beam 10', 'Wall', 'wall 9b', 'x_y', '50%')
const day = fc
  .integer({ min: -20, max: 20 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
/** The day of a daily report is not in the future. */
const pastDay = fc
  .integer({ min: -20, max: 0 })
  .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const anybody = ({ people }: Named) => fc.constantFrom(...people)
export const upTo = (max: number) => fc.integer({ min: 1, max })

const records: Record<string, (named: Named) => fc.Arbitrary<RecordData>> = {
  rfi: (named) =>
    fc.record({
      subject: maybe(word),
      statusId: maybe(upTo(6)),
      dateDue: maybe(day),
      toUserId: maybe(anybody(named)),
      fromUserId: maybe(anybody(named)),
      csiCode: maybe(fc.constantFrom('3', '03 30 00', '26 05 00', '260500')),
      drawing: maybe(fc.constantFrom('A-201', 'A-30', 'S-9')),
      costImpactId: maybe(upTo(5)),
      scheduleImpact: maybe(upTo(9)),
    }),
  punchList: (named) =>
    fc.record({
      summary: maybe(word),
      status: maybe(upTo(7)),
      dueDate: maybe(day),
      ownerStatus: maybe(upTo(4)),
      locationFloor: maybe(fc.constantFrom('Level 2', 'Level 10', 'level 9')),
      responsiblePartyList: maybe(fc.array(anybody(named).map(String), { maxLength: 2 })),
      costImpact: maybe(fc.boolean()),
    }),
  openIssue: (named) =>
    fc.record({
      subject: maybe(word),
      statusId: maybe(upTo(7)),
      dueDate: maybe(day),
      createdDate: maybe(day),
      issueTo: maybe(anybody(named)),
      issueFrom: maybe(anybody(named)),
      locationRoom: maybe(word),
      costImpact: maybe(fc.boolean()),
    }),
  dailyReport: (named) =>
    fc.record({ folderName: maybe(word), dated: maybe(pastDay), author: maybe(anybody(named)) }),
  meetingMinute: () =>
    fc.record({
      topic: maybe(word),
      statusId: maybe(upTo(3)),
      meetingDate: maybe(day),
      nextMeetingDate: maybe(day),
      location: maybe(word),
    }),
  submittal: (named) =>
    fc.record({
      description: maybe(word),
      revision: maybe(fc.constantFrom('0', '2', '10')),
      dueDateFromSub: maybe(day),
      submittingCompanyContactId: maybe(anybody(named)),
      reviewingCompanyContactId: maybe(anybody(named)),
      projectManagerId: maybe(anybody(named)),
    }),
  submittalItem: ({ companyId }) =>
    fc.record({
      description: maybe(word),
      stage: maybe(upTo(3).map(String)),
      returnedStatusId: fc.constantFrom('1', '2'),
      csi: maybe(fc.constantFrom('033000', '03 30 00', '9', '10')),
      submittedDueDate: maybe(day),
      returnedDueDate: maybe(day),
      responsibleContractorId: maybe(fc.constant(companyId)),
    }),
}

/** A field of each type that no listing is sorted by. */
export const quiet: Record<string, string> = {
  rfi: 'comments',
  punchList: 'drawing',
  openIssue: 'drawing',
  dailyReport: 'visitors',
  meetingMinute: 'notes',
  submittal: 'notes',
  submittalItem: 'notes',
}
