/** The page of each address. A page is loaded when its address is opened. */
import type { FirstRead, Page } from '../app/page.ts'
import { recordTypeAt } from '../recordtypes/recordtypes.ts'

/** The first match counts: new and fixed words before ids. */
export const pages: readonly Page[] = [
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
  {
    pattern: '/p/{projectId}/drawings',
    load: () => import('./drawings/register/register.tsx'),
    readsByScript: true,
  },
  {
    pattern: '/p/{projectId}/drawings/publications',
    load: () => import('./drawings/publications/publications.tsx'),
  },
  {
    pattern: '/p/{projectId}/drawings/publications/{publicationId}',
    load: () => import('./drawings/publications/publication.tsx'),
  },
  { pattern: '/p/{projectId}/drawings/outside', load: () => import('./drawings/outside/outside.tsx') },
  {
    pattern: '/p/{projectId}/drawings/bring/{publicationId}',
    load: () => import('./drawings/bring/bring.tsx'),
  },
  {
    pattern: '/p/{projectId}/drawings/{sheetFolderId}',
    load: () => import('./drawings/sheet/sheet.tsx'),
    bare: true,
    reads: ({ sheetFolderId }) => [['SheetRead', { sheetFolderId: Number(sheetFolderId) }]],
  },
  {
    pattern: '/p/{projectId}/drawings/{sheetFolderId}/compare',
    load: () => import('./drawings/compare/compare.tsx'),
    bare: true,
    reads: ({ sheetFolderId }) => [['SheetRead', { sheetFolderId: Number(sheetFolderId) }]],
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
