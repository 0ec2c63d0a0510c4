/** Which two are compared, and in which way they are shown. */
import { dayOf, shortDay, todayIn } from '../../../app/language/dates.ts'
import { Icon } from '../../../parts/icon.tsx'
import { compareTexts as t } from '../../../texts/drawings/compare.ts'
import { ownRevisions, type Revision } from '../sheet/standing.ts'
import type { Way } from './compose.ts'
import { OtherSheet } from './othersheet.tsx'
import { type Asked, ask, type Side, type Sides } from './usecomparison.ts'
import type { PinsHere } from './usepins.ts'

interface ToolsProps {
  sides: Sides
  asked: Asked
  strength: number
  setStrength: (strength: number) => void
  pins: PinsHere
  timeZone: string | null | undefined
}

export function Tools({ sides, asked, strength, setStrength, pins, timeZone }: ToolsProps) {
  return (
    <nav class="compare-tools" aria-label={t.title}>
      <Pick name="old" side={sides.old} timeZone={timeZone} />
      <Pick name="new" side={sides.new} timeZone={timeZone} isOther={Boolean(asked.other)} />
      <OtherSheet sides={sides} isOther={Boolean(asked.other)} />
      <span class="end">
        {pins.count > 0 && (
          <button type="button" class="btn" aria-pressed={pins.isOn} onClick={pins.turn}>
            <Icon name="pinup" /> {t.pins} <span class="num">{pins.count}</span>
          </button>
        )}
        <Ways way={asked.way} />
        {asked.way !== 'side' && (
          <label class="compare-strength">
            <span>{t.old}</span>
            <input
              type="range"
              min="0"
              max="100"
              value={String(Math.round(strength * 100))}
              aria-label={asked.way === 'over' ? t.strength : t.curtainAt}
              onInput={({ currentTarget }) => setStrength(Number(currentTarget.value) / 100)}
            />
            <span>{t.new}</span>
          </label>
        )}
      </span>
    </nav>
  )
}

interface PickProps {
  name: 'old' | 'new'
  side: Side
  timeZone: string | null | undefined
  isOther?: boolean
}

function Pick({ name, side, timeZone, isOther = false }: PickProps) {
  const shown = side.revision.sameAsVersion || side.revision.version
  return (
    <label class={`compare-pick ${name}`}>
      <i aria-hidden="true" />
      <select
        class="in"
        aria-label={name === 'old' ? t.oldRevision : t.newRevision}
        value={String(shown)}
        onChange={({ currentTarget }) =>
          ask({ [name]: currentTarget.value, area: undefined, places: undefined })
        }
      >
        {ownRevisions(side.sheet).map((revision) => (
          <option key={revision.version} value={String(revision.version)}>
            {isOther ? `${side.sheet.number} · ` : ''}
            {revisionName(revision, timeZone)}
          </option>
        ))}
      </select>
    </label>
  )
}

export function revisionName(
  { revision, issueDate, publicationName }: Revision,
  timeZone: string | null | undefined,
) {
  const day = dayOf(issueDate)
  const more = [day && shortDay(day, todayIn(timeZone)), publicationName].filter(Boolean).join(', ')
  return [t.rev(revision ?? ''), more].filter(Boolean).join(' · ')
}

function Ways({ way }: { way: Way }) {
  const names: Record<Way, string> = { over: t.overEachOther, curtain: t.curtain, side: t.sideBySide }
  return (
    <span class="join">
      {(Object.keys(names) as Way[]).map((one) => (
        <button
          key={one}
          type="button"
          class="btn"
          aria-pressed={one === way}
          onClick={() => ask({ way: one === 'over' ? undefined : one })}
        >
          {names[one]}
        </button>
      ))}
    </span>
  )
}
