/**
 * Steps of parties that the records of the other tables do not have: a From person who did not make the record, a to-person or
 * reviewer with `r` alone, a company that is a party by its name or id, who gave notice, a package's project manager. A line for
 * each step, a column for each person; `others` are all states that do not follow.
 *
 *     +  takes the step     -  403: it is a step, but not theirs     x  409: it is not a step     .  404: they do not see it
 */
import type { MadeBy, Outcome, Person, RecordTable, RecordType, StepRow } from './types.ts'

const grids: Partial<Record<RecordType, string>> = {
  // From `subFrom`, to `consTo`.
  RFI: `
    subcontractorFor   | subCreator subFrom consTo
    Draft → Submitted  | + + .
    Draft → Open       | - - .
    Draft → Void       | + - .
    Draft → others     | x x .
    Submitted → Draft  | + + .
    Submitted → Open   | - - .
    Submitted → Void   | - - .
    Submitted → others | x x .
    Open → Answered    | - - +
    Open → Closed      | - - -
    Open → Void        | - - -
    Open → others      | x x x
    Answered → Open    | - - -
    Answered → Closed  | - - -
    Answered → Void    | - - -
    Answered → others  | x x x
    Closed → Open      | - - -
    Closed → others    | x x x
    Void → others      | x x x`,
  // Raised by `subFrom`, to `consTo`.
  'open issue': `
    subcontractorFor        | subCreator subFrom consTo
    Draft → Open            | + + .
    Draft → Void            | - - .
    Draft → others          | x x .
    Open → In progress      | - - +
    Open → On hold          | + + -
    Open → Closed           | - + -
    Open → Void             | - - -
    Open → others           | x x x
    In progress → In review | - - +
    In progress → On hold   | + + -
    In progress → Closed    | - + -
    In progress → Void      | - - -
    In progress → others    | x x x
    In review → In progress | - + -
    In review → Closed      | - + -
    In review → Void        | - - -
    In review → others      | x x x
    On hold → Open          | + + -
    On hold → In progress   | + + -
    On hold → Void          | - - -
    On hold → others        | x x x
    Closed → Open           | + + -
    Closed → Void           | - - -
    Closed → others         | x x x
    Void → others           | x x x`,
  // Responsible are `subResp` and the company of `subFirm`, by its name; `engNamed` gave notice.
  'punch list item': `
    contractorFor                   | subResp subFirm engNamed
    Draft → Open                    | . . .
    Draft → Void                    | . . .
    Draft → others                  | . . .
    Open → Ready for review         | + + -
    Open → In dispute               | + + -
    Open → Closed                   | - - -
    Open → Void                     | - - -
    Open → others                   | x x x
    Ready for review → Not accepted | - - -
    Ready for review → Closed       | - - -
    Ready for review → Void         | - - -
    Ready for review → others       | x x x
    Not accepted → Ready for review | + + -
    Not accepted → Closed           | - - -
    Not accepted → Void             | - - -
    Not accepted → others           | x x x
    In dispute → Open               | - - -
    In dispute → Closed             | - - -
    In dispute → Void               | - - -
    In dispute → others             | x x x
    Closed → Open                   | - - -
    Closed → Void                   | - - -
    Closed → others                 | x x x
    Void → others                   | x x x`,
  // Contractor review is off. Submitted by `subContact`, reviewed by `consTo`; `engNamed` is the package's project manager; the
  // responsible contractor is the company of `subFirm`.
  'submittal item': `
    subcontractorFor              | subCreator subContact consTo engNamed subFirm
    Created → Submitted           | + + . - +
    Created → Complete            | - - . - -
    Created → Void                | - - . - -
    Created → others              | x x . x x
    Contractor review → Created   | - - . - -
    Contractor review → Submitted | - - . - -
    Contractor review → Void      | - - . - -
    Contractor review → others    | x x . x x
    Submitted → Created           | + + - - +
    Submitted → Returned          | - - + - -
    Submitted → Void              | - - - - -
    Submitted → others            | x x x x x
    Returned → Submitted          | - - - - -
    Returned → Complete           | - - - - -
    Returned → Void               | - - - - -
    Returned → others             | x x x x x
    Complete → others             | x x x x x
    Void → others                 | x x . x x`,
}
const outcomes: Readonly<Record<string, Outcome>> = { '+': 'ok', '-': 403, x: 409, '.': 404 }

/** The lines of a record type as rows. What a step needs is as the rows of the table say. */
export function partySteps({ type, states, steps }: RecordTable): StepRow[] {
  const [head, ...lines] = (grids[type] ?? '').trim().split('\n').map(cells)
  const [madeBy, ...people] = head!
  const named = lines.filter(([to]) => to !== 'others').map(([pair]) => pair!)
  return lines.flatMap(([pair, ...marks]) => {
    const [from, to] = pair!.split(' → ') as [string, string]
    const others = states.filter((state) => state !== from && !named.includes(`${from} → ${state}`))
    return (to === 'others' ? others : [to]).map((state) => ({
      from: [from],
      to: state,
      madeBy: [madeBy as MadeBy],
      needs: steps.find((step) => step.from.includes(from) && step.to === state)?.needs ?? [],
      fills: [],
      outcomes: Object.fromEntries(people.map((person, i) => [person as Person, outcomes[marks[i]!]!])),
      ...(type === 'submittal item' && { when: 'contractor review is off' }),
      ref: `R6, ${type}: parties`,
    }))
  })
}

/** The words before the bar are one cell. */
const cells = (line: string): string[] => {
  const [first, rest] = line.split('|').map((part) => part.trim())
  return [first!, ...(rest ?? '').split(/\s+/).filter(Boolean)]
}
