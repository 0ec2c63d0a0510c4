/** Which sheet is compared, how both revisions stand, and the way out. */
import { Icon } from '../../../parts/icon.tsx'
import { recordPaper } from '../../../parts/papers/paperlink.ts'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { sheetViewTexts } from '../../../texts/drawings/sheet.ts'
import { looks } from '../sheet/bar.tsx'
import type { Standing } from '../sheet/standing.ts'
import type { Sides } from './usecomparison.ts'

interface BarProps {
  sides: Sides
  standings: { old: Standing; new: Standing }
  leave: () => void
  /** Undefined: nobody knows yet how the pages lie. */
  paperAt: string | undefined
}

export function Bar({ sides: { old, new: other }, standings, leave, paperAt }: BarProps) {
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
      {paperAt && (
        <a
          class="btn quiet end"
          href={paperAt}
          aria-label={t.pdf}
          onClick={recordPaper(`${old.sheet.number} ${t.title}`)}
        >
          <Icon name="print" /> <span class="only-desk">{t.pdf}</span>
        </a>
      )}
      <button type="button" class={`btn only-desk${paperAt ? '' : ' end'}`} onClick={leave}>
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
