/**
 * Who sees a mark-up, as SQL: layer 1 its owner alone, layer 2 the company that the owner had when it was made, layer 3 everybody who
 * sees the sheet. No role sees more, not even administrators. So nothing that is answered depends on what the caller does not see.
 */
import { markupLayer } from '../../../contract/drawings/markups.ts'

/** SQL: whether the mark-up `m` is of that person, or of a second account that was merged into theirs. */
export const ownsMarkup = (person: string): string =>
  `(m.owner_id = ${person} OR EXISTS (SELECT FROM person n WHERE n.id = m.owner_id AND n.merged_into = ${person}))`

/** The same of companies. */
const isOfCompany = (organization: string): string =>
  `(m.organization_id = ${organization}
    OR EXISTS (SELECT FROM organization o WHERE o.id = m.organization_id AND o.merged_into = ${organization}))`

/** SQL: whether the mark-up `m` is there for that person of that company. */
export const seesMarkup = (person: string, organization: string): string =>
  `(m.deleted_at IS NULL AND (m.layer = ${markupLayer.everybody} OR ${ownsMarkup(person)}
    OR (m.layer = ${markupLayer.company} AND ${isOfCompany(organization)})))`

/** SQL: how many mark-ups of the sheet `f` in that version the caller sees, by their rights `a`. */
export const markupCount = (version: string): string =>
  `(SELECT count(*)::int FROM sheet_markup m WHERE m.folder_id = f.id AND m.version = ${version}
      AND ${seesMarkup('a.person_id', 'a.organization_id')})`

/** SQL: whether everybody who sees the sheet `f` sees a mark-up in that version. */
export const hasSketches = (version: string): string =>
  `EXISTS (SELECT FROM sheet_markup m WHERE m.folder_id = f.id AND m.version = ${version}
      AND m.layer = ${markupLayer.everybody} AND m.deleted_at IS NULL)`
