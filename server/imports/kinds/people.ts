/** People and companies: they become contacts without a sign-in, and members of the project. */
import { names } from '../../../contract/base.ts'
import { emailAddress } from '../../../contract/fields/emailaddress.ts'
import { standardRole } from '../../access/roles.ts'
import { roleNamed } from '../../codes/germannames.ts'
import { grantingRoles } from '../../directory/projects/grants.ts'
import { readRows } from '../cells.ts'
import type { Checked, CheckedRow, Importing, ImportKind, ReadRow } from '../importkind.ts'
import { madeNothing } from '../importkind.ts'
import { nameInCell, namePartsOf } from '../names.ts'
import {
  companyKey,
  type FoundPerson,
  findPeople,
  fullNameOf,
  makePeople,
  type WantedPerson,
} from '../people.ts'

export const people: ImportKind = {
  name: 'People',
  fields: [
    {
      field: 'FullName',
      label: 'Full name',
      cell: 'name',
      headings: ['Name', 'Contact', 'Contact name', 'Person', 'User', 'Display name', 'Member'],
    },
    { field: 'FirstName', label: 'First name', cell: 'name', headings: ['Given name', 'Forename', 'First'] },
    { field: 'LastName', label: 'Last name', cell: 'name', headings: ['Surname', 'Family name', 'Last'] },
    {
      field: 'Email',
      label: 'E-mail',
      cell: 'name',
      headings: ['Email Address', 'E-mail address', 'Mail', 'Contact email', 'User email'],
    },
    {
      field: 'Company',
      label: 'Company',
      cell: 'name',
      headings: [
        'Company Name',
        'Organization',
        'Organisation',
        'Vendor',
        'Vendor name',
        'Firm',
        'Employer',
        'Account',
      ],
      about: 'One that is not there is made. A row with a company alone makes only that.',
    },
    {
      field: 'Phone',
      label: 'Phone',
      cell: 'name',
      headings: ['Business Phone', 'Telephone', 'Phone number', 'Office phone', 'Work phone'],
    },
    {
      field: 'Cell',
      label: 'Mobile',
      cell: 'name',
      headings: ['Mobile Phone', 'Cell phone', 'Mobile number'],
    },
    {
      field: 'Role',
      label: 'Role',
      cell: 'name',
      headings: ['Project role', 'Permission Template', 'Access level', 'Role name', 'Project roles'],
      about: `A role of this project; without one: ${standardRole}.`,
    },
  ],
  lacks: (fields) =>
    fields.some((field) => ['FullName', 'LastName', 'Company'].includes(field))
      ? undefined
      : 'Please say which column has the name: Full name, Last name or Company.',
  check,
}

async function check(importing: Importing): Promise<Checked> {
  const { call, project, source } = importing
  const read = readRows(people, importing, {})
  const roles = (await grantingRoles(call, project.projectId)).map(({ roleName }) => roleName)
  const wanted = read.map((row) => wantedOf(row, roles))
  const found = await findPeople(call, project.projectId, wanted)
  const first = new Map<string, number>()
  const rows = read.map((row, i): CheckedRow => {
    const one = wanted[i]!
    const faults = [...row.faults, ...faultsOf(one, found[i]!, roles, call.caller.isAdmin)]
    const title = fullNameOf(one) || one.company || ''
    const key = keyOf(one)
    const before = first.get(key)
    if (before === undefined) first.set(key, row.line)
    else if (faults.length === 0)
      faults.push(`The same ${fullNameOf(one) ? 'person' : 'company'} is in line ${before} already.`)
    const isThere = isThereAlready(one, found[i]!)
    return {
      line: row.line,
      faults,
      // A wrong row makes nothing.
      notes: isThere || faults.length > 0 ? row.notes : [...row.notes, ...madeWith(one, found[i]!)],
      isThere,
      title: [title, one.email, fullNameOf(one) && one.company, row.values.get('Role')]
        .filter(Boolean)
        .join(', '),
    }
  })
  return {
    rows,
    names: [],
    async make(leftOut) {
      const isNew = (_: unknown, i: number): boolean => !rows[i]!.isThere && !leftOut.has(rows[i]!.line)
      const made = await makePeople(call, project.projectId, source, wanted.filter(isNew))
      const count = rows.filter(isNew).length
      return {
        ...madeNothing,
        made: count,
        people: made.people,
        companies: made.companies,
        known: made.known,
      }
    },
  }
}

const keyOf = (one: WantedPerson): string =>
  (one.email || `${fullNameOf(one)} of ${companyKey(one.company)}`).toLowerCase()

/** What is made or given with the row, besides the person. */
const madeWith = (one: WantedPerson, { organizationId }: FoundPerson): string[] => [
  ...(one.company && organizationId === null ? [`The company ${one.company} is made.`] : []),
  ...(fullNameOf(one) && !one.role ? [`Their role is ${standardRole}.`] : []),
]

/** A company alone is there if the project knows it. */
const isThereAlready = (one: WantedPerson, { personId, isMember, organizationId }: FoundPerson): boolean =>
  fullNameOf(one) ? personId !== null && isMember : organizationId !== null

function wantedOf({ line, values }: ReadRow, roles: readonly string[]): WantedPerson {
  // A line end in a cell parts words, as a space does.
  const text = (field: string): string | undefined =>
    (values.get(field) as string | undefined)?.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const role = text('Role')
  const inCell = text('FullName') ? nameInCell(text('FullName')!) : undefined
  const parts = inCell ? namePartsOf(inCell.fullName) : { firstName: undefined, lastName: undefined }
  return {
    line,
    firstName: text('FirstName') ?? parts.firstName,
    lastName: text('LastName') ?? parts.lastName,
    email: text('Email') ?? inCell?.email,
    company: text('Company') ?? inCell?.company,
    phone: text('Phone'),
    cell: text('Cell'),
    role: role && (roleNamed(role, roles) ?? role),
  }
}

function faultsOf(
  one: WantedPerson,
  found: FoundPerson,
  roles: readonly string[],
  isAdmin: boolean,
): string[] {
  const faults: string[] = []
  if (!fullNameOf(one) && !one.company) faults.push('The row has neither the name of a person nor a company.')
  if (one.email && !emailAddress.test(one.email))
    faults.push(`"${one.email.slice(0, 60)}" is no e-mail address.`)
  if (one.role && !roles.includes(one.role))
    faults.push(`There is no role "${one.role.slice(0, 60)}" here. The roles are: ${roles.join(', ')}.`)
  if (found.addressCount > 1)
    faults.push('Several people have this e-mail address: please add the one you mean by hand.')
  names.read(fullNameOf(one), 'The name', {
    loose: false,
    fault: (_, __, message) => {
      faults.push(message)
      return undefined
    },
  })
  return [...faults, ...refusals(one, found, isAdmin)]
}

/** Who may make people and companies, the directory decides; this says it before. */
function refusals(one: WantedPerson, found: FoundPerson, isAdmin: boolean): string[] {
  const isPerson = fullNameOf(one) !== ''
  if (found.personId || (!isPerson && found.organizationId)) return []
  if (isPerson && !one.company)
    return ['Please give the company: a person who is not here yet is made in their company.']
  if (!isAdmin)
    return ['Only an administrator of an organization can add people and companies who are not here yet.']
  if (isPerson && found.organizationId && !found.isAdministered)
    return [`Only the administrators of ${one.company} can add people to it.`]
  return []
}
