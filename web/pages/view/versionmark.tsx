/** Whether people build by this version: seen at a glance, on every page of it. */
import { documentStatus } from '../../../contract/states.ts'
import { withQuery } from '../../app/router.ts'
import { viewTexts as t } from '../../texts/view.ts'

interface VersionMarkProps {
  version: number
  newest: number
  /** Of the document as it is now. */
  status: number
  statusName: string
}

const inForce: readonly number[] = [
  documentStatus['Approved for construction'].code,
  documentStatus['As built'].code,
]
const closed: readonly number[] = [documentStatus.Superseded.code, documentStatus.Void.code]

export function VersionMark({ version, newest, status, statusName }: VersionMarkProps) {
  if (version !== newest)
    return (
      <p class="version-mark old" role="status">
        <span>{t.older(version, newest)}</span> <a href={withQuery({ v: undefined })}>{t.showNewest}</a>
      </p>
    )
  if (closed.includes(status)) return <p class="version-mark closed">{t.closed(statusName)}</p>
  if (inForce.includes(status)) return <p class="version-mark force">{t.inForce(statusName)}</p>
  return <p class="version-mark">{t.newest(statusName)}</p>
}
