/** The sheets that a record and its files are pinned on. */
import { useRead } from '../../app/calls/useread.ts'
import { Icon } from '../../parts/icon.tsx'
import { onDrawingsTexts as t } from '../../texts/drawings/ondrawings.ts'

export function OnDrawings({ projectId, folderId }: { projectId: number; folderId: number }) {
  const { data } = useRead('SheetPinsReadByRecord', { folderId })
  const pins = data?.pins ?? []
  if (pins.length === 0) return null
  return (
    <dl class="facts">
      <dt>{t.onDrawings}</dt>
      <dd class="refs">
        {pins.map(({ pinId, sheetFolderId, sheetNumber, sheetTitle, fileName, needsCheck }) => (
          <a key={pinId} href={`/p/${projectId}/drawings/${sheetFolderId}?pin=${pinId}`}>
            <Icon name={fileName ? 'camera' : 'pinup'} size={14} />{' '}
            <span dir="auto">{[sheetNumber, sheetTitle].join(' ')}</span>
            {needsCheck && <small class="second">{t.checkPlace}</small>}
          </a>
        ))}
      </dd>
    </dl>
  )
}
