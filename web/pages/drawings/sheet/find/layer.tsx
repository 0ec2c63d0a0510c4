/** Words on the sheet: what is looked for is ringed, and one goes from one place to the next. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { useDebounced } from '../../../../app/calls/debounced.ts'
import { useRead } from '../../../../app/calls/useread.ts'
import { addressNow } from '../../../../app/router.ts'
import { useShortcuts } from '../../../../app/shell/shortcuts.ts'
import { sentenceOf } from '../../../../parts/errorbox.tsx'
import { Icon } from '../../../../parts/icon.tsx'
import { sheetFindTexts as t } from '../../../../texts/drawings/find.ts'
import { common } from '../../../../texts/everypage.ts'
import { Into } from '../overlay/into.tsx'
import type { LayerProps, Overlay } from '../overlay/overlay.ts'
import { foundIn, type Words } from './found.ts'

export function FindLayer({ sheet, revision, overlay }: LayerProps) {
  const find = useFind(overlay, sheet.sheetFolderId ?? 0, revision.version ?? 0)
  const { typed, places, at } = find
  return (
    <>
      <Into slot={overlay.slots.tools} name="find-tool">
        <button
          type="button"
          class="btn quiet icon"
          aria-label={t.find}
          title={t.findKey}
          onClick={find.open}
        >
          <Icon name="search" />
        </button>
      </Into>
      <Into slot={overlay.slots.drawing} name="find-places">
        {places.map((place, i) => (
          <Ring key={i} place={place} isOn={i === at} />
        ))}
      </Into>
      {typed !== undefined && <FindBar {...find} typed={typed} />}
    </>
  )
}

/** Around the letters, in points. */
const around = 4

function Ring({ place, isOn }: { place: Words; isOn: boolean }) {
  const [x, y, width, height] = [place.x, place.y, place.width, place.height].map(Number)
  return (
    <rect
      class={isOn ? 'on' : undefined}
      x={x! - around}
      y={y! - around}
      width={width! + 2 * around}
      height={height! + 2 * around}
      rx={around}
    />
  )
}

function useFind(overlay: Overlay, sheetFolderId: number, version: number) {
  // A hit of the search leads here with its words.
  const asked = addressNow().query.get('find') ?? undefined
  const [typed, setTyped] = useState(asked)
  const [at, setAt] = useState(0)
  const { data, error } = useRead(
    'SheetRead',
    typed === undefined ? undefined : { sheetFolderId, version, wantWords: true },
  )
  const words = data?.sheet?.words
  const wanted = useDebounced(typed ?? '')
  const places = typed === undefined ? [] : foundIn(words ?? [], wanted)
  const show = (next: number): void => {
    const place = places[next]
    if (!place) return
    setAt(next)
    const [x, y, width, height] = [place.x, place.y, place.width, place.height].map(Number)
    overlay.show({ x: x! + width! / 2, y: y! + height! / 2 })
  }
  const turn = (by: number): void => show((at + by + places.length) % (places.length || 1))
  const key = `${wanted} ${places.length}`
  const isPlaced = useRef(addressNow().query.has('x'))
  useEffect(() => {
    // Back leads to where one was on the sheet.
    if (!isPlaced.current) show(0)
    else setAt(0)
    isPlaced.current = false
  }, [key])
  const open = (): void => setTyped(typed ?? '')
  const close = (): void => setTyped(undefined)
  useShortcuts({
    on: {
      '/': { says: t.find, also: 'Ctrl F', does: open },
      'Ctrl+f': { does: open, inFields: true },
      ...(typed !== undefined && {
        n: { says: t.next, does: () => turn(1) },
        N: { says: t.previous, does: () => turn(-1) },
        Escape: { does: close, inFields: true },
      }),
    },
  })
  const isRead = words !== undefined || error !== undefined
  const said = !wanted.trim() || !isRead ? '' : saidOf({ places, at, words, error })
  return { typed, setTyped, places, at, turn, open, close, said }
}

function saidOf({
  places,
  at,
  words,
  error,
}: {
  places: readonly Words[]
  at: number
  words: readonly Words[] | null | undefined
  error: unknown
}): string {
  if (places.length > 0) return t.place(at + 1, places.length)
  if (!words) return sentenceOf(error)
  return words.length > 0 ? t.nothing : t.noWords
}

type Find = ReturnType<typeof useFind>

function FindBar({ typed, setTyped, said, turn, close }: Find & { typed: string }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!typed) input.current?.focus()
  }, [])
  return (
    <form
      class="sheet-find"
      data-own-pointer
      onSubmit={(event) => {
        event.preventDefault()
        turn(1)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.shiftKey) return
        event.preventDefault()
        turn(-1)
      }}
    >
      <input
        ref={input}
        class="in"
        type="search"
        aria-label={t.words}
        placeholder={t.words}
        value={typed}
        autocomplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <output class="num muted">{said}</output>
      <button type="button" class="btn icon" aria-label={t.previous} onClick={() => turn(-1)}>
        <Icon name="up" />
      </button>
      <button type="submit" class="btn icon" aria-label={t.next}>
        <Icon name="arrowdown" />
      </button>
      <button type="button" class="btn quiet icon" aria-label={common.close} onClick={close}>
        <Icon name="x" />
      </button>
    </form>
  )
}
