// Shared types of the ownership table. Data only: nothing here runs.
// Source: the rules of ownership ("O"), of the interface ("R"), the interface ("I") and its operations ("Op").
// "O4 RFI question" = rules of ownership, section 4, record type RFI, group question. "Q12": ../questions.md.

/** The people of the test project. Company and role never change; what each is to a record is in `relations` of the record's table. */
export type Person =
  | 'admin' // Project Admin (M, side contractor), company GC
  | 'gcpm' // General Contractor PM (M, side contractor), company GC
  | 'projectOwner' // Project Assistant, company GC; owner of the project (ProjectOwnerId), so they manage it
  | 'super' // Superintendent (side contractor), company GC; never the creator
  | 'assistant' // Project Assistant (side contractor), company GC; never the creator
  | 'gcCreator' // Project Assistant (side contractor), company GC; made the record, and is its From person or author
  | 'archTo' // Architect (side design), company AR; the to-person, the reviewer
  | 'archMate' // Architect (side design), company AR; no party of the record
  | 'designCreator' // Architect (side design), company AR; made the record
  | 'engCc' // Engineer, Consultant (side design), company EN; on the copy list, an attendee
  | 'engineer' // Engineer, company EN; no party of the record
  | 'engNamed' // Engineer, company EN; gave notice of a punch item, or is the project manager of a package (`parties.ts`)
  | 'consultant' // Consultant (side design), company CN; no party of the record
  | 'consTo' // Consultant, company CN; the to-person or the reviewer (`parties.ts`)
  | 'owner' // Owner (side owner), company OW; not the creator
  | 'ownerCreator' // Owner (side owner), company OW; made the record
  | 'viewer' // Viewer (side none), company VW
  | 'subCreator' // Subcontractor (side subcontractor), company S1; made the record (From person, author, submitting contact)
  | 'subContact' // Subcontractor, company S1; submitting contact of a package that the contractor made
  | 'subMate' // Subcontractor, company S1 (as `subCreator` and `subContact`); not named in the record
  | 'subResp' // Subcontractor, company S3; the one responsible party of a punch item, named as a person
  | 'subCc' // Subcontractor, company S2; on the copy list, an attendee
  | 'subNone' // Subcontractor, company S4; no party at all
  | 'subFrom' // Subcontractor, company S5; the From person of a record that another person made (`parties.ts`)
  | 'subFirm'  // Subcontractor, company S6, which is a party of the record by its name or id (`parties.ts`)

export type MadeBy =
  | 'contractor' // made by `gcCreator`
  | 'subcontractor' // made by `subCreator`
  | 'design' // made by `designCreator`
  | 'owner' // made by `ownerCreator`
  | 'contractorOwn' // submittals: made by `gcCreator`, the responsible contractor is GC itself
  | 'contractorFor' // made by `gcCreator`, with the parties of `parties.ts`
  | 'subcontractorFor'  // made by `subCreator`, with the parties of `parties.ts`

export type RecordType =
  | 'RFI'
  | 'punch list item'
  | 'submittal package'
  | 'submittal item'
  | 'open issue'
  | 'daily report'
  | 'daily report activity'
  | 'meeting minute'
  | 'document'
  | 'folder'
  | 'punch list'

/** 'ok' = 200 and written. 404 not seen · 409 closed, frozen, signed, or a step not in the table · 403 somebody else's · 400 a need is missing or wrong. */
export type Outcome = 'ok' | 400 | 403 | 404 | 409

export type Outcomes = Readonly<Partial<Record<Person, Outcome>>>

export interface OnBehalf {
  /** those whose 'ok' in this row is recorded as "by X on behalf of Y" */
  readonly by: readonly Person[]
  /** Y: a person, or words where Y is a side or company */
  readonly of: Person | 'design side' | 'owner side' | 'responsible party' | 'submitting side' | 'company named in To'
}

/** One change of one field alone, by an update, to a value that differs from the stored one. */
export interface Row {
  readonly group: string
  /** the representative field (interface name); what holds for it holds for every field of the group unless `given` says otherwise */
  readonly field: string
  readonly madeBy: readonly MadeBy[]
  readonly states: readonly string[]
  /** what is special in this row: the value sent, the setting, the reason */
  readonly given?: string
  readonly outcomes: Outcomes
  readonly onBehalf?: OnBehalf
  /** those whose 'ok' is there only because project admins are free of groups and steps: recorded as an override */
  readonly override?: readonly Person[]
  readonly ref: string
  /** entries of ../questions.md: the rules are silent or not clear here, this is the chosen reading */
  readonly questions?: readonly string[]
}

/** One step. `outcomes` hold with every need given. Where a need is missing, 'ok' becomes 400 (a project admin's stays 'ok' unless `adminNeeds`). */
export interface StepRow {
  readonly from: readonly string[]
  readonly to: string
  readonly madeBy: readonly MadeBy[]
  /** a condition on the record or the project under which this row holds */
  readonly when?: string
  readonly needs: readonly string[]
  /** filled in by the server where empty */
  readonly fills: readonly string[]
  /** the state the record is in afterwards, where it is not `to`, for these persons */
  readonly landsIn?: { readonly state: string; readonly for: readonly Person[]; readonly fills: readonly string[] }
  readonly outcomes: Outcomes
  readonly onBehalf?: OnBehalf
  readonly override?: readonly Person[]
  readonly adminNeeds?: true
  readonly ref: string
  readonly questions?: readonly string[]
}

/** Making a record: 'ok' = made. */
export interface CreationRow {
  readonly given: string
  readonly outcomes: Outcomes
  /** state it is made in, by person, where it is made */
  readonly madeIn?: Readonly<Partial<Record<Person, string>>>
  readonly onBehalf?: OnBehalf
  readonly ref: string
  readonly questions?: readonly string[]
}

export interface FieldLists {
  /** every writable field in exactly one group … */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** … or the status itself (a step) … */
  readonly status: readonly string[]
  /** … or what a step fills or explains (O1 Steps) */
  readonly stepFields: readonly string[]
  /** kept at creation if free, later read-only and ignored (R1) */
  readonly number: readonly string[]
  /** find the record or its project; not changes */
  readonly identity: readonly string[]
  /** ignored on the way in (R1 "Ours") */
  readonly ours: readonly string[]
  /** writable fields that the rules put in no group by name; they stand above in the group chosen in ../questions.md */
  readonly chosen: readonly string[]
}

export interface RecordTable {
  readonly type: RecordType
  readonly states: readonly string[]
  readonly relations: Readonly<Record<string, string>>
  readonly fields: FieldLists
  readonly rows: readonly Row[]
  readonly steps: readonly StepRow[]
  /** every pair of states not named in `steps`: 409 for everybody who sees the record, 'ok' with an override for `admin` where `adminFree` */
  readonly stepsNotInTable: { readonly adminFree: boolean; readonly pairs: readonly (readonly [string, string])[]; readonly ref: string }
  readonly creation: readonly CreationRow[]
}

export interface VisibilityRow {
  readonly type: RecordType
  readonly madeBy: readonly MadeBy[]
  readonly states: readonly string[]
  readonly seen: readonly Person[]
  /** 404 on read, change, reply, file, history; absent from lists, counts, search, links, feed, mail */
  readonly notSeen: readonly Person[]
  readonly ref: string
  readonly questions?: readonly string[]
}

export interface HiddenRow {
  readonly type: RecordType
  readonly fields: readonly string[]
  readonly madeBy: readonly MadeBy[]
  readonly hiddenFrom: readonly Person[]
  readonly shownTo: readonly Person[]
  readonly states: readonly string[]
  readonly until: string
  readonly ref: string
  readonly questions?: readonly string[]
}

/** Deleting by FolderDelete (or the record's own delete). `outcomes` hold with a Reason given; `needsReason`: without one 'ok' becomes 400, project admins too. */
export interface DeletionRow {
  readonly type: RecordType
  readonly madeBy: readonly MadeBy[]
  readonly states: readonly string[]
  readonly needsReason: boolean
  readonly outcomes: Outcomes
  readonly ref: string
  readonly questions?: readonly string[]
}
