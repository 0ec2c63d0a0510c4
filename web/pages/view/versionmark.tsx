/** Whether people build by this version: seen at a glance, on every page of it. */
import { withQuery } from '../../app/router.ts'
import { type VersionStanding, versionStanding } from '../../parts/files/versionstanding.ts'
import { viewTexts as t } from '../../texts/view.ts'

interface VersionMarkProps {
  version: number
  newest: number
  /** Of the document as it is now. */
  status: number
  statusName: string
}

const looks: Record<VersionStanding, string> = {
  older: 'old',
  closed: 'closed',
  'in force': 'force',
  newest: '',
}

export function VersionMark({ version, newest, status, statusName }: VersionMarkProps) {
  const standing = versionStanding(version, newest, status)
  const says: Record<VersionStanding, string> = {
    older: t.older(version, newest),
    closed: t.closed(statusName),
    'in force': t.inForce(statusName),
    newest: t.newest(statusName),
  }
  return (
    <p class={`version-mark ${looks[standing]}`} role="status">
      {says[standing]} {standing === 'older' && <a href={withQuery({ v: undefined })}>{t.showNewest}</a>}
    </p>
  )
}
