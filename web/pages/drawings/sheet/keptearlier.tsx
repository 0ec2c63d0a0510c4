/** Where there is no picture of a revision without a signal: the one before it that is on this device. */
import { useEffect, useState } from 'preact/hooks'
import { keptVersions } from '../../../app/device/keptpack.ts'
import { withQuery } from '../../../app/router.ts'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import type { Sheet } from './standing.ts'

export function KeptEarlier({ sheet }: { sheet: Sheet }) {
  const [versions, setVersions] = useState<readonly number[]>([])
  useEffect(() => {
    keptVersions(sheet.sheetFolderId ?? 0).then(setVersions, () => undefined)
  }, [sheet.sheetFolderId])
  const kept = sheet.revisions?.find(({ version }) => version === versions[0])
  if (!kept) return null
  return (
    <a href={withQuery({ version: String(kept.version), x: undefined, y: undefined, z: undefined })}>
      {t.keptEarlier(kept.revision ?? '')}
    </a>
  )
}
