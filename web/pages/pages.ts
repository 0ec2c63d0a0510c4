/** The page of each address. A page is loaded when its address is opened. */
import type { ComponentType } from 'preact'
import type { FirstRead } from '../app/begin.ts'
import type { Parts } from '../recordtypes/recordtype.ts'
import { recordTypeAt } from '../recordtypes/recordtypes.ts'

export interface PageProps<Part = undefined> {
  /** The parts of the address in braces. */
  at: Record<string, string>
  /** The part of the record type in the address, if there is such a record type. */
  part?: Part
}

export interface PageScript {
  readonly default: ComponentType<any>
  /** What the page reads first, if only its own script and that of the record type know it. */
  readonly firstReads?: (
    part: any,
    at: Record<string, string>,
    query: URLSearchParams,
  ) => readonly FirstRead[]
}

export interface Page {
  readonly pattern: string
  readonly load: () => Promise<PageScript>
  /** Without sidebar and tabs: the sign-in page, or a page for a thumb. */
  readonly bare?: true
  /** The part of the record type in the address that is loaded with the page. */
  readonly part?: keyof Parts
  /** For people who are not signed in. */
  readonly withoutSession?: true
  /** What it reads first, besides the session and its project. */
  readonly reads?: (at: Record<string, string>, query: URLSearchParams) => readonly FirstRead[]
  /** Its script says what it reads first: nothing is sent until that is known. */
  readonly readsByScript?: true
}

/** The first match counts: new and fixed words before ids. */
const pages: readonly Page[] = [
  { pattern: '/signin', load: () => import('./signin/signin.tsx'), bare: true, withoutSession: true },
  { pattern: '/join', load: () => import('./signin/join.tsx'), bare: true, withoutSession: true },
  { pattern: '/first', load: () => import('./signin/first.tsx'), bare: true, withoutSession: true },
  { pattern: '/begin', load: () => import('./signin/begin.tsx'), bare: true },
  { pattern: '/password', load: () => import('./signin/password.tsx'), bare: true, withoutSession: true },
  {
    pattern: '/',
    load: () => import('./court/court.tsx'),
    reads: (_at, query) => [['MyCourtRead', inProject(Number(query.get('project')))]],
  },
  { pattern: '/inbox', load: () => import('./inbox/inbox.tsx') },
  { pattern: '/projects', load: () => import('./projects/projects.tsx') },
  { pattern: '/people', load: () => import('./people/people.tsx') },
  { pattern: '/people/{organizationId}', load: () => import('./people/people.tsx') },
  { pattern: '/server', load: () => import('./server/server.tsx') },
  { pattern: '/me', load: () => import('./me/me.tsx') },
  {
    pattern: '/unsubscribe',
    load: () => import('./maillink/unsubscribe.tsx'),
    bare: true,
    withoutSession: true,
  },
  { pattern: '/m', load: () => import('./maillink/maillink.tsx'), bare: true, withoutSession: true },
  { pattern: '/docs', load: () => import('./apidocs/apidocs.tsx'), bare: true, withoutSession: true },
  { pattern: '/search', load: () => import('./search/search.tsx') },
  { pattern: '/share', load: () => import('./goto/share.tsx') },
  { pattern: '/new/{what}', load: () => import('./goto/newhere.tsx') },
  { pattern: '/r/{folderId}', load: () => import('./goto/shortlink.tsx') },
  { pattern: '/p/{projectId}', load: () => import('./dashboard/dashboard.tsx') },
  { pattern: '/p/{projectId}/documents', load: () => import('./documents/documents.tsx') },
  {
    pattern: '/p/{projectId}/documents/{folderId}',
    load: () => import('./documents/documents.tsx'),
  },
  { pattern: '/p/{projectId}/documents/{folderId}/view', load: () => import('./view/view.tsx'), bare: true },
  {
    pattern: '/p/{projectId}/file/{attachmentFileId}/view',
    load: () => import('./view/view.tsx'),
    bare: true,
  },
  { pattern: '/p/{projectId}/transmittals', load: () => import('./transmittals/transmittals.tsx') },
  { pattern: '/p/{projectId}/transmittals/new', load: () => import('./transmittals/new.tsx') },
  { pattern: '/p/{projectId}/transmittals/{transmittalId}', load: () => import('./transmittals/one.tsx') },
  { pattern: '/p/{projectId}/setup', load: () => import('./setup/setup.tsx') },
  { pattern: '/p/{projectId}/setup/{part}', load: () => import('./setup/setup.tsx') },
  {
    pattern: '/p/{projectId}/daily/new',
    load: () => import('./dailyreport/dailyreport.tsx'),
    bare: true,
  },
  {
    pattern: '/p/{projectId}/daily/{folderId}/edit',
    load: () => import('./dailyreport/dailyreport.tsx'),
    bare: true,
  },
  {
    pattern: '/p/{projectId}/punch/{listId}/walk',
    load: () => import('./walk/walk.tsx'),
    bare: true,
    reads: ({ listId }) => [
      ['FolderGet', { folderId: Number(listId) }],
      ['PunchListPlacesRead', { parentFolderId: Number(listId) }],
    ],
  },
  {
    pattern: '/p/{projectId}/meetings/{folderId}/run',
    load: () => import('./meetingminute/meetingminute.tsx'),
  },
  {
    pattern: '/p/{projectId}/{recordType}',
    load: () => import('./list/list.tsx'),
    part: 'listing',
    readsByScript: true,
  },
  {
    pattern: '/p/{projectId}/{recordType}/new',
    load: () => import('./form/form.tsx'),
    part: 'form',
  },
  {
    pattern: '/p/{projectId}/{recordType}/{folderId}',
    load: () => import('./record/record.tsx'),
    part: 'page',
    reads: firstOfRecord,
  },
  {
    pattern: '/p/{projectId}/{recordType}/{folderId}/edit',
    load: () => import('./form/form.tsx'),
    part: 'form',
  },
]

/** As the court asks for one project, or for all. */
const inProject = (projectId: number) => (projectId ? { projectId } : {})

function firstOfRecord({ projectId, folderId, recordType }: Record<string, string>): readonly FirstRead[] {
  const type = recordTypeAt(recordType ?? '')
  const record = { folderId: Number(folderId) }
  if (!type || !record.folderId) return []
  return [
    ['RecordStandingRead', record],
    [type.read as 'RFIRead', record],
    ['RecordLinksRead', record],
    ['ProjectGetMembersByProject', { projectId: Number(projectId) }],
    ...(Object.keys(type.shapes).length > 0 ? ([['RecordTransitionsRead', record]] as const) : []),
  ]
}

const compiled = pages.map((page) => ({
  page,
  form: new RegExp(`^${page.pattern.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
}))

export function pageAt(path: string): { page: Page; at: Record<string, string> } | undefined {
  for (const { page, form } of compiled) {
    const found = form.exec(path)
    if (found) return { page, at: { ...found.groups } }
  }
  return undefined
}
