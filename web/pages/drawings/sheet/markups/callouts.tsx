/** Where the sheet refers to others: each leads there, and Back leads here again. */
import { go } from '../../../../app/router.ts'
import { Icon } from '../../../../parts/icon.tsx'
import { markupTexts as t } from '../../../../texts/drawings/markups.ts'
import type { Callout } from './usescale.ts'

/** Around the letters, in points. */
const around = 6

export function Callouts({ callouts, base }: { callouts: readonly Callout[]; base: string }) {
  return (
    <>
      {callouts.map(({ x = 0, y = 0, width = 0, height = 0, sheetFolderId, number, title, detail }, i) => {
        const open = (): void => go(`${base}/${sheetFolderId}`)
        return (
          // biome-ignore lint/a11y/useSemanticElements: links of a drawing are not followed as those of a page
          <g
            key={i}
            role="link"
            tabindex={0}
            data-own-pointer=""
            class="callout"
            aria-label={t.opens(`${number} ${title ?? ''}`.trim(), detail ?? '')}
            onClick={open}
            onKeyDown={(event) => event.key === 'Enter' && open()}
          >
            <rect
              x={x! - around}
              y={y! - around}
              width={width! + 2 * around}
              height={height! + 2 * around}
              rx={around}
            />
          </g>
        )
      })}
    </>
  )
}

/** The same as a list: each sheet once. */
export function LinkList({ callouts, base }: { callouts: readonly Callout[]; base: string }) {
  const sheets = [...new Map(callouts.map((one) => [one.sheetFolderId, one])).values()]
  if (sheets.length === 0) return null
  return (
    <>
      <h2>
        {t.links} <span class="muted num">{sheets.length}</span>
      </h2>
      <ul class="sheet-links">
        {sheets.map(({ sheetFolderId, number, title }) => (
          <li key={sheetFolderId}>
            <a href={`${base}/${sheetFolderId}`}>
              <Icon name="sheet" />
              <b>{number}</b>
              <span class="cut">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
