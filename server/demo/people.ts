/**
 * The demo's companies, people and project. People have a password only if one is set: there is no default.
 */

import { addDays } from '../../contract/fields/days.ts'
import { OrganizationAdd, OrganizationGet, OrganizationUpdate } from '../../contract/people/organization.ts'
import { UserAdd } from '../../contract/people/user.ts'
import { ApiKeyAdd, ClientSaveConfiguration } from '../../contract/projects/configuration.ts'
import { ProjectAdd, ProjectMemberAdd } from '../../contract/projects/project.ts'
import { firstOrganizationName } from '../directory/people/first.ts'
import { firstDay, timeZone } from './calendar.ts'
import { projectNumber } from './projectnumber.ts'
import type { Act, Scene } from './stage.ts'
import { rows } from './texts.ts'

const connector = 'Demo'

/** The contractor is the administrator's own organization. If nobody has named it yet, it gets this name. */
const builder = 'Hartwell Builders'

/** key | name | domain | street */
const companies = rows(`
  architects | Lindqvist Okafor Architects    | lindqvist-okafor.example | 210 East Gay Street
  structural | Marchetti Structural Engineers | marchetti.example        | 88 West Spring Street
  mep        | Northfork MEP Consultants      | northfork.example        | 1400 Dublin Road
  owner      | Scioto Valley Health Partners  | sciotovalley.example     | 500 Olentangy River Road
  concrete   | Buckstone Concrete             | buckstone.example        | 3120 Refugee Road
  steel      | Ironline Erectors              | ironline.example         | 975 Marion Road
  drywall    | Tri-County Interiors           | tricounty.example        | 2240 Westbelt Drive
  electrical | Copperfield Electric           | copperfield.example      | 611 Harmon Avenue
  mechanical | Alum Creek Air Systems         | alumcreekair.example     | 1875 Williams Road
  plumbing   | Whetstone Plumbing             | whetstone.example        | 4410 Indianola Avenue
  roofing    | Slate Run Roofing              | slaterun.example         | 790 Twin Rivers Drive
`)

/** key | first name | last name | company | role | extension */
const people = rows(`
  pm         | Maria  | Delgado    |            | General Contractor PM | 11
  super      | Tom    | Brannigan  |            | Superintendent        | 12
  assistant  | Priya  | Natarajan  |            | Project Assistant     | 13
  architect  | Ingrid | Lindqvist  | architects | Architect             | 21
  engineer   | Paolo  | Marchetti  | structural | Engineer              | 31
  consultant | Dana   | Whitfield  | mep        | Consultant            | 41
  owner      | Robert | Achterberg | owner      | Owner                 | 51
  concrete   | Luis   | Herrera    | concrete   | Subcontractor         | 61
  steel      | Kate   | Novak      | steel      | Subcontractor         | 62
  drywall    | Denny  | Walsh      | drywall    | Subcontractor         | 63
  electrical | Aisha  | Coleman    | electrical | Subcontractor         | 64
  mechanical | Greg   | Sandoval   | mechanical | Subcontractor         | 65
  plumbing   | Mike   | Tran       | plumbing   | Subcontractor         | 66
  roofing    | Hannah | Kowalski   | roofing    | Subcontractor         | 67
  coordinator | Erin  | Caldwell   |            | Project Admin         | 14
`)

export const nameOf = (key: string): string => {
  const [, first, last] = people.find(([other]) => other === key)!
  return `${first} ${last}`
}

export const loginOf = (key: string): string => {
  const [, first, last] = people.find(([other]) => other === key)!
  return `${first![0]}${last}`.toLowerCase()
}

export const companyOf = (key: string): string => companies.find(([other]) => other === key)![1]!

/** Whether it is a company other than the contractor. */
export const isCompany = (key: string): boolean => companies.some(([other]) => other === key)

/** Fictitious numbers. The builder has the first one. */
const phoneOf = (key: string): string => fictitious(11 + companies.findIndex(([other]) => other === key))

/** Numbers that are set aside for such use end in 0100 to 0199. */
const fictitious = (last: number): string => `614-555-01${String(last).padStart(2, '0')}`

const columbus = { city: 'Columbus', state: 'OH', country: 'United States' }

/** On the first day, by the administrator. Reports the API key when it is created. */
export const directoryActs = (password: string, reportKey: (apiKey: string) => void): Act[] =>
  [
    nameBuilder,
    addCompanies,
    (scene: Scene) => addPeople(scene, password),
    addProject,
    addMembers,
    (scene: Scene) => openConnector(scene, reportKey),
  ].map((run, i) => ({ day: firstDay, minute: 425 + 5 * i, who: 'admin', run }))

async function nameBuilder({ call, id }: Scene): Promise<void> {
  const organizationId = id('company builder')
  const { organization } = await call(OrganizationGet, { organizationId })
  if (organization!.organizationName === firstOrganizationName)
    await call(OrganizationUpdate, { organization: { organizationId, organizationName: builder } })
}

async function addCompanies({ call, keep }: Scene): Promise<void> {
  for (const [i, [key, organizationName, , line1]] of companies.entries()) {
    const address = { line1, ...columbus, zip: `43${200 + 3 * i}` }
    const { organization } = await call(OrganizationAdd, {
      organization: { organizationName, address, phone: phoneOf(key!) },
    })
    keep(`company ${key}`, organization!.organizationId!)
  }
}

async function addPeople({ call, id, keepPerson }: Scene, password: string): Promise<void> {
  for (const [key, firstName, lastName, company, , extension] of people) {
    const domain = companies.find(([other]) => other === company)?.[2] ?? 'hartwell.example'
    const { user } = await call(UserAdd, {
      user: {
        userLogin: loginOf(key!),
        userPassword: password || undefined,
        firstName,
        lastName,
        email: `${firstName}.${lastName}@${domain}`.toLowerCase(),
        organizationID: id(`company ${company || 'builder'}`),
        phone: phoneOf(company!),
        extension,
        cell: fictitious(Number(extension) + 20),
      },
    })
    keepPerson(key!, {
      id: user!.userId!,
      organizationId: user!.organizationID!,
      isAdmin: false,
      login: user!.userLogin!,
      fullName: `${firstName} ${lastName}`,
    })
  }
}

async function addProject({ call, id, keep, day, calendar }: Scene): Promise<void> {
  const { organization } = await call(OrganizationGet, { organizationId: id('company builder') })
  const ours = organization!.organizationName
  const today = calendar.desk(day)
  const { project } = await call(ProjectAdd, {
    project: {
      projectName: 'Riverside Medical Office Building',
      projectNumber,
      description:
        'Four storeys, 86,000 sq ft: imaging and urgent care on level 1, clinics on levels 2 and 3, ' +
        'offices and a conference center on level 4. Steel frame on spread footings; brick and glass.',
      projectOwnerId: id('person pm'),
      address: { line1: '1450 Riverside Drive', ...columbus, zip: '43215', county: 'Franklin' },
      location: 'Columbus, Ohio',
      phone: phoneOf(''),
      startDate: `${addDays(today, -310)}T00:00:00Z`,
      endDate: `${addDays(today, 240)}T00:00:00Z`,
      numberOwner: 'SVHP-MOB-3',
      numberArchitect: 'LO-2218',
      submitTo: companyOf('architects'),
      submitFrom: ours,
      returnTo: ours,
      returnFrom: companyOf('architects'),
      budget: 31_750_000,
      contingency: 952_500,
      projectValuation: '$31,750,000',
      timeZone,
    },
  })
  keep('project', project!.projectId!)
  keep('folder root', project!.rootFolderId!)
}

async function addMembers({ call, id }: Scene): Promise<void> {
  for (const [key, , , , role] of people)
    await call(ProjectMemberAdd, {
      projectId: id('project'),
      member: { userId: id(`person ${key}`), role },
    })
}

async function openConnector({ call }: Scene, reportKey: (apiKey: string) => void): Promise<void> {
  const { apiKey } = await call(ApiKeyAdd, { name: 'Demo connector', connectorNames: [connector] })
  await call(ClientSaveConfiguration, {
    apiKey,
    connectorName: connector,
    configurationElements: [
      {
        keyID: 'ServiceAddress',
        keyName: 'Address of the service',
        keyValue: 'https://erp.hartwell.example',
      },
      { keyID: 'ProjectNumber', keyName: 'Project to exchange', keyValue: projectNumber },
      { keyID: 'SyncMinutes', keyName: 'Minutes between two exchanges', keyValue: '15' },
      { keyID: 'SendAttachments', keyName: 'Whether files go along', keyValue: 'true' },
      {
        keyID: 'ServiceToken',
        keyName: 'Token of the service',
        keyValue: 'plumb-bob-and-level',
        isEncrypted: true,
      },
    ],
  })
  reportKey(apiKey!)
}
