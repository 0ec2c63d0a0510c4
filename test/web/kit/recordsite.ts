/** People and records for the tests of a record's page. */
import type { Page } from 'playwright-core'
import { type Person, site } from '../../kit/harness.ts'
import { makeOne, type RecordData, recordTypes } from '../../kit/records.ts'
import { type Visiting, visit } from './browser.ts'

/** A project with an engineer who manages it, an architect who answers, a consultant and a reader. */
export async function recordSite() {
  const here = await site()
  const project = await here.project(['General Contractor PM', 'Architect', 'Consultant', 'Viewer'])
  const { people, id: projectId } = project
  const engineer = people['General Contractor PM']
  return {
    here,
    projectId,
    admin: project.admin,
    engineer,
    architect: people.Architect,
    consultant: people.Consultant,
    viewer: people.Viewer,
    /** One from the engineer to the architect. */
    rfi: (more: RecordData = {}) =>
      makeOne(engineer, recordTypes.rfi, projectId, {
        subject: 'Lintel at the pass-through',
        question: 'Which size?\n\nThe schedule ends at 1,830 mm.',
        toUserId: people.Architect.id,
        ...more,
      }),
    open: (who: Person, recordType: string, folderId: number, how: Visiting = {}): Promise<Page> =>
      visit(here, who, { at: `/p/${projectId}/${recordType}/${folderId}`, ...how }),
  }
}

export const now = (page: Page) => page.getByRole('region', { name: 'What you can do now' })
export const history = (page: Page) => page.getByRole('region', { name: /history/i })

/** Waits until it is in that state. */
export const state = (page: Page, name: string) =>
  page.locator('.standing').getByText(name, { exact: true }).waitFor()
