/**
 * The law of drawings: after any order of publishing, adding older revisions, withdrawing and putting versions in otherwise, what
 * is in force is what a simple model says, and AsOf replays every moment of it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocumentUpdate } from '../../../contract/documents/document.ts'
import { DrawingPublicationWithdraw } from '../../../contract/drawings/publication.ts'
import { rounds } from '../../../test/kit/cases.ts'
import { inForce, published, register, setOf } from '../../../test/kit/drawings/publishing.ts'
import { site } from '../../../test/kit/harness.ts'
import { prepared } from '../../../test/kit/prepared.ts'

const here = prepared(() => site())

type Act =
  | { kind: 'publish'; sheets: number[]; day: number; revision: number }
  | { kind: 'withdraw'; which: number }
  | { kind: 'put in'; sheet: number; revision: number }

const sheetNumber = fc.nat({ max: 2 })
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      sheets: fc.uniqueArray(sheetNumber, { minLength: 1, maxLength: 3 }),
      day: fc.integer({ min: 1, max: 9 }),
      revision: fc.nat({ max: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), which: fc.nat({ max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('put in' as const),
      sheet: sheetNumber,
      revision: fc.nat({ max: 4 }),
    }),
  },
)

/** What the model knows of a version: who brought it, and where it stands in the order of revisions. */
interface Version {
  by: number | 'somebody'
  day: number
  revision: number
  withdrawn: boolean
}

const older = (a: Version, b: Version): boolean => (a.day === b.day ? a.revision < b.revision : a.day < b.day)

/** The model: the last one that was no older one when it came, or is none any more. */
function top(versions: readonly Version[]): Version | undefined {
  let best: Version | undefined
  for (const one of versions)
    if (!one.withdrawn && (!best || one.by === 'somebody' || !older(one, best))) best = one
  return best
}

const numberOf = (sheet: number): string => `A-${100 + sheet}`

test('what is in force is what the model says, now and at every moment before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 9 }), async (acts) => {
      const project = await here.project(['General Contractor PM'])
      const { 'General Contractor PM': pm } = project.people
      const sheets = new Map<number, Version[]>()
      const publications: number[] = []
      const moments: Array<[at: string, expected: Record<string, string>]> = []
      for (const [turn, one] of acts.entries()) {
        if (one.kind === 'publish') {
          const { publicationId } = await published(
            here,
            pm,
            project.id,
            one.sheets.map((sheet) => ({
              number: numberOf(sheet),
              revision: String(one.revision),
              shows: `turn ${turn} sheet ${sheet}`,
            })),
            { issueDate: `2026-03-0${one.day}` },
          )
          publications.push(publicationId)
          for (const sheet of one.sheets) {
            const version = { by: publicationId, day: one.day, revision: one.revision, withdrawn: false }
            sheets.set(sheet, [...(sheets.get(sheet) ?? []), version])
          }
        } else if (one.kind === 'withdraw') {
          const publicationId = publications.splice(one.which % (publications.length || 1), 1)[0]
          if (!publicationId) continue
          await pm.client.call(DrawingPublicationWithdraw, { publicationId, reason: 'Wrong' })
          for (const version of [...sheets.values()].flat())
            version.withdrawn ||= version.by === publicationId
        } else {
          const versions = sheets.get(one.sheet)
          const before = versions && top(versions)
          if (!before) continue
          const row = (await register(pm, project.id)).find(({ number }) => number === numberOf(one.sheet))!
          await pm.client.call(DocumentUpdate, {
            folderId: row.folderId!,
            documentIssue: String(one.revision),
            fileName: 'by hand.pdf',
            fileContent: setOf([{ number: 'x', shows: `turn ${turn}` }]).toString('base64'),
          })
          versions.push({ ...before, by: 'somebody', revision: one.revision })
        }
        const expected: Record<string, string> = {}
        for (const [sheet, versions] of sheets) {
          const best = top(versions)
          if (best) expected[numberOf(sheet)] = String(best.revision)
        }
        expect(await inForce(pm, project.id)).toEqual(expected)
        moments.push([new Date().toISOString(), expected])
        await new Promise((resolve) => setTimeout(resolve, 3))
      }
      for (const [asOf, expected] of moments)
        expect(await inForce(pm, project.id, { asOf })).toEqual(expected)
    }),
    { numRuns: rounds(3, 10, 25), seed: 20261119 },
  )
})
