/**
 * Which reads a write invalidates, by the routes of both. Setting up a project may change anything.
 * Writing a record changes no settings, and nothing that is only about another record type.
 */
import { operations } from 'plumbline:operations'
import type { OperationName } from '../../../packages/client/src/operations.ts'

const settings = [
  '/api/configuration/',
  '/api/internal/apikey/',
  '/api/internal/demo/',
  '/api/internal/distributiongroup/',
  '/api/internal/invitation/',
  '/api/internal/label/',
  '/api/internal/list/',
  '/api/internal/location/',
  '/api/internal/merge/',
  '/api/internal/organization/',
  '/api/internal/passkey/',
  '/api/internal/password/',
  '/api/internal/people/',
  '/api/internal/serversettings/',
  '/api/internal/serviceaccount/',
  '/api/internal/savedview/',
  '/api/internal/servicekey/',
  '/api/internal/session/',
  '/api/internal/signin/',
  '/api/internal/user/',
  '/api/internal/project/add',
  '/api/internal/project/copy',
  '/api/internal/project/sources',
  '/api/internal/project/template',
  '/api/internal/project/get/organizations',
  '/api/internal/project/get/projectmembers',
  '/api/internal/project/get/projectsbyuser',
  '/api/internal/project/member/',
  '/api/internal/project/role/',
  '/api/internal/project/setfavorite',
  '/api/internal/project/update',
]
/** Matched as a whole, because other routes begin the same. */
const settingsAlone = ['/api/internal/project/get']

const recordTypes = ['dailyreport', 'document', 'meetingminute', 'openissue', 'punchlist', 'rfi', 'submittal']
/** Writes a record of another type than its route names. */
const crossing: readonly OperationName[] = ['OpenIssueConvert']

/** What the user was told: reading it changes no record, and no change of theirs tells them something. */
const notices = ['/api/internal/notice/', '/api/internal/mail/', '/api/internal/webhook/']
const alsoNotices: readonly OperationName[] = ['ProjectMute', 'RecordFollow', 'ToursRead', 'TourSave']

type About = 'settings' | 'records' | 'notices' | (string & {})

/** A record type with its replies and activities, or `records` for all types. */
export function aboutOf(name: OperationName): About {
  const { route } = operations[name]
  if (settingsAlone.includes(route) || settings.some((begin) => route.startsWith(begin))) return 'settings'
  if (notices.some((begin) => route.startsWith(begin)) || alsoNotices.includes(name)) return 'notices'
  if (crossing.includes(name)) return 'records'
  const noun = route.split('/')[3] ?? ''
  return (
    recordTypes.find((recordType) =>
      [recordType, `${recordType}reply`, `${recordType}activity`].includes(noun),
    ) ?? 'records'
  )
}

export function isInvalidated(reading: OperationName, written: OperationName): boolean {
  const [read, wrote] = [aboutOf(reading), aboutOf(written)]
  if (wrote === 'settings') return true
  if (read === 'notices' || wrote === 'notices') return read === wrote
  return read !== 'settings' && (read === wrote || read === 'records' || wrote === 'records')
}

/** What others changed: of these record types, in these projects. */
export interface Elsewhere {
  about: ReadonlySet<string>
  projectIds: ReadonlySet<number>
  folderIds: ReadonlySet<number>
}

/** Whether a read may show something of what others changed. A request names its project, or a record, or neither. */
export function isChangedElsewhere(reading: OperationName, request: unknown, where: Elsewhere): boolean {
  const about = aboutOf(reading)
  if (about === 'settings' || about === 'notices') return false
  if (about !== 'records' && !where.about.has(about) && !where.about.has('records')) return false
  const { projectId, folderId } = (request ?? {}) as { projectId?: number; folderId?: number }
  if (projectId) return where.projectIds.has(projectId)
  return !folderId || where.folderIds.has(folderId)
}
