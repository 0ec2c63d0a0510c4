/** The sheets of the register in the grid of lists, or a sentence where there are none. */
import { withQuery } from '../../../app/router.ts'
import { placeOfRow } from '../../../recordtypes/listings/listing.ts'
import { drawingTexts as t } from '../../../texts/drawings/register.ts'
import { listTexts } from '../../../texts/lists/lists.ts'
import { Grid } from '../../list/grid/grid.tsx'
import { Peek } from '../../list/peek.tsx'
import { useFoldedHere } from './folded.ts'
import type { RegisterNow } from './useregister.ts'

interface SheetsProps {
  now: RegisterNow
  /** Left out: the reader may not. */
  upload: (() => void) | undefined
}

export function Sheets({ now, upload }: SheetsProps) {
  const { list, rows, columns, reader, keys, ticks, base, projectId } = now
  const [folded, fold] = useFoldedHere(projectId)
  if (rows.total === 0 && !rows.error) return <None now={now} upload={upload} />
  const peeked = keys.isPeeking ? rows.rows[keys.active] : undefined
  return (
    <div class="beside drawing-rows">
      <Grid
        {...keys}
        {...ticks}
        list={list}
        label={now.asOf ? t.asOfTitle : t.currentSet}
        rows={rows}
        sections={now.heads}
        folded={folded}
        fold={fold}
        columns={columns}
        widths={now.widths}
        reader={reader}
        sort={now.sort}
        sortBy={({ name }) => now.sortBy(name)}
        canTick={false}
        isTicking={false}
        base={base}
        onRoom={now.setRoom}
        isBusy={now.isBusy}
        isWhole={false}
      />
      {peeked && (
        <Peek
          list={list}
          row={peeked}
          reader={reader}
          href={placeOfRow(list, base, peeked)}
          close={keys.closePeek}
        />
      )}
    </div>
  )
}

function None({ now, upload }: SheetsProps) {
  if (now.q)
    return (
      <p class="empty scroll">
        {listTexts.nothingMatches} <a href={withQuery({ q: undefined })}>{listTexts.clearFilter}</a>
      </p>
    )
  if (now.asOf) return <p class="empty scroll">{t.noneThen}</p>
  if (now.view === 'changed') return <p class="empty scroll">{t.noneChanged}</p>
  return (
    <p class="empty scroll">
      {t.none}{' '}
      {upload && (
        <button type="button" class="link" onClick={upload}>
          {t.first}
        </button>
      )}
    </p>
  )
}
