/** All that a record type is lies in its folder: other code works on every type, by what it declares. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeTypeOf } from '../../contract/nodetypes.ts'
import { countedTypes, totalFilter } from '../../server/records/engine/counts/openrecords.ts'
import { listings, types } from '../../server/records/register.ts'
import { packageRoot } from '../../server/root.ts'

/** Files outside server/records that name a record type, a state or a table of one, and why. */
const known: Readonly<Record<string, string>> = {
  'server/served.ts': 'the list of all operations',
  'server/run/jobs.ts': 'the list of regular work',
  'server/run/cleaning.ts': 'deleted mark-ups go for good',
  'server/codes/shipped.ts': 'the code lists that are shipped',
  'server/access/visibility.ts': 'sight: reviewers see an item of a package once it is submitted to them',
  'server/access/sight/pinsight.ts': 'sight: the sheet of a pin is a document',
  'server/imports/documentfiles.ts': 'documents are brought in with their files, not as records',
  'server/imports/kinds/submittalregister.ts': 'a register of several types, read by its own headings',
  'server/bcf/topictypes.ts': 'which records are topics of BCF files',
  'server/mail/guests.ts': 'minutes for guests',
  'server/mail/texts/drawingwords.ts': 'the sheets of a publication are documents',
  'server/paper/transmittalcover.ts': 'a transmittal has documents, and papers of records',
  'server/transmittals/plan.ts': 'a transmittal has documents, and papers of records',
  'server/directory/codelists/codelist.ts': 'the operation with the reasons of an RFI',
  'server/directory/codelists/codelistuse.ts': 'past versions of documents',
  'server/directory/projects/projectcopytree.ts': 'a copied project gets the standard punch lists',
  'server/directory/projects/closedproject.ts': 'the ids of rows of daily reports',
}

const tables = types.all.map(({ table }) => table).join('|')
const signs: readonly RegExp[] = [
  /\bnodeType\.(?!folder\b|project\b|driveFolder\b|driveFile\b)\w+/,
  /from '[^']*\/records\/(?!engine\/|anyrecord\/|file\/|folder\/|bin\/|register\.ts)\w+\//,
  /import (?!type)[^']*\b\w+(?:Status|Stage)\b[^']*from '[^']*\/contract\/states\.ts'/,
  new RegExp(`\\b(?:FROM|JOIN|UPDATE|INTO) (?:${tables})\\b`),
]

const files = readdirSync(join(packageRoot, 'server'), { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name.replaceAll('\\', '/')}`)
  .filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^server\/(records|demo)\//.test(file),
  )

const naming = files.filter((file) => {
  const text = readFileSync(join(packageRoot, file), 'utf8')
  return signs.some((sign) => sign.test(text))
})

test('no file outside server/records decides by a record type, but for those that are listed', () => {
  expect(naming.filter((file) => !(file in known))).toEqual([])
})

test('every listed file still does', () => {
  expect(Object.keys(known).filter((file) => !naming.includes(file))).toEqual([])
})

test('the contract says of each record type whether it has a paper', () => {
  for (const { type, paper } of types.all)
    expect([type, nodeTypeOf(type).onPaper]).toEqual([type, paper?.record !== undefined])
})

test('the list of each counted record type takes the filter of its counts', () => {
  for (const recordType of countedTypes(types)) {
    const fields = Object.keys(listings.get(recordType.type)?.listing.fields ?? {})
    expect(fields, recordType.label).toEqual(expect.arrayContaining(Object.keys(totalFilter(recordType))))
  }
})
