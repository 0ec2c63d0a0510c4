/** The bar of a sheet: which it is, whether one builds by what is shown, and the sheets beside it. */
import type { RefObject } from 'preact'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { sheetViewTexts as t } from '../../../texts/drawings/sheet.ts'
import type { Revision, Sheet, Standing } from './standing.ts'
import type { Neighbours } from './useneighbours.ts'

interface BarProps {
  sheet: Sheet
  revision: Revision
  standing: Standing
  neighbours: Neighbours
  leave: () => void
  /** Of another sheet; undefined: there is none. */
  open: (sheetFolderId: number | undefined) => void
  dark: { isOn: boolean; turn: () => void }
  /** Where layers put their buttons. */
  tools: RefObject<HTMLSpanElement | null>
}

export const looks: Record<Standing['kind'], { icon: IconName; tone: string }> = {
  force: { icon: 's-closed', tone: 's-closed' },
  not: { icon: 's-refused', tone: 's-refused' },
  withdrawn: { icon: 's-void', tone: 's-withdrawn' },
}

/** In force when it was last asked for. */
const oldLook = { icon: 'clock', tone: 's-hold' } as const

export function Bar({ sheet, revision, standing, neighbours, leave, open, dark, tools }: BarProps) {
  return (
    <header class="sheet-bar">
      <button type="button" class="btn quiet icon" aria-label={t.back} onClick={leave}>
        <Icon name="left" />
      </button>
      <h1>
        {sheet.number} <span class="cut">{sheet.title}</span>
      </h1>
      <Pill revision={revision} standing={standing} />
      {neighbours.total > 1 && neighbours.place > 0 && <Beside {...neighbours} open={open} />}
      <span class="sheet-tools" ref={tools} />
      <button
        type="button"
        class="btn quiet icon"
        aria-label={t.dark}
        aria-pressed={dark.isOn}
        onClick={dark.turn}
      >
        <Icon name="moon" />
      </button>
    </header>
  )
}

function Pill({ revision, standing }: Pick<BarProps, 'revision' | 'standing'>) {
  const { icon, tone } = standing.isOld ? oldLook : looks[standing.kind]
  const { publicationId, publicationName, putInBy } = revision
  const isForce = standing.kind === 'force'
  return (
    <p class="sheet-standing" role="status">
      <span class={`state pill ${tone}`}>
        <Icon name={icon} />
        <span>
          {(isForce || standing.kind === 'withdrawn') && `${t.rev(revision.revision ?? '')} · `}
          {standing.says}
          {isForce && publicationName && `, ${publicationName}`}
        </span>
      </span>
      {!publicationId && putInBy && <span class="muted">{t.putInBy(putInBy)}</span>}
    </p>
  )
}

function Beside({ place, total, before, after, open }: Neighbours & Pick<BarProps, 'open'>) {
  return (
    <span class="sheet-beside">
      <span class="muted num">{t.place(place, total)}</span>
      <span class="join">
        {before && (
          <button type="button" class="btn icon" aria-label={t.previous} onClick={() => open(before)}>
            <Icon name="left" />
          </button>
        )}
        {after && (
          <button type="button" class="btn icon" aria-label={t.next} onClick={() => open(after)}>
            <Icon name="right" />
          </button>
        )}
      </span>
    </span>
  )
}
