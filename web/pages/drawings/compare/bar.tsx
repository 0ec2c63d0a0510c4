/** Which sheet is compared, how both revisions stand, and the way out. */
import { Icon } from '../../../parts/icon.tsx'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { sheetViewTexts } from '../../../texts/drawings/sheet.ts'
import { looks } from '../sheet/bar.tsx'
import type { Standing } from '../sheet/standing.ts'
import type { Sides } from './usecomparison.ts'

interface BarProps {
  sides: Sides
  standings: { old: Standing; new: Standing }
  leave: () => void
}

export function Bar({ sides: { old, new: other }, standings, leave }: BarProps) {
  const isOne = old.sheet.sheetFolderId === other.sheet.sheetFolderId
  return (
    <header class="sheet-bar">
      <button type="button" class="btn quiet icon" aria-label={t.back} onClick={leave}>
        <Icon name="left" />
      </button>
      <h1>
        {isOne ? old.sheet.number : t.with(old.sheet.number ?? '', other.sheet.number ?? '')}{' '}
        <span class="cut">{other.sheet.title}</span>
      </h1>
      <p class="sheet-standing compare-standings">
        {(['old', 'new'] as const).map((name) => (
          <Pill
            key={name}
            revision={(name === 'old' ? old : other).revision.revision ?? ''}
            standing={standings[name]}
          />
        ))}
      </p>
      <button type="button" class="btn end only-desk" onClick={leave}>
        {t.close}
      </button>
    </header>
  )
}

function Pill({ revision, standing }: { revision: string; standing: Standing }) {
  const { icon, tone } = looks[standing.kind]
  return (
    <span class={`state pill ${tone}`}>
      <Icon name={icon} />
      <span>
        {standing.kind !== 'not' && `${sheetViewTexts.rev(revision)} · `}
        {standing.says}
      </span>
    </span>
  )
}
