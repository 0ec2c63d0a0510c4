/** The pins of a sheet as a list, and the records that name it and have no place there yet. */
import { useMemo } from 'preact/hooks'
import { pinnedTypes } from '../../../../../contract/drawings/sheetpin.ts'
import { shipped } from '../../../../app/language/dictionary.ts'
import { Icon } from '../../../../parts/icon.tsx'
import { placeOfRecord, recordTypeOf } from '../../../../recordtypes/recordtypes.ts'
import { sheetPinTexts as t } from '../../../../texts/drawings/pins.ts'
import { type NotPlaced, nameOf, type Pin, shapeOf, turnOf } from './pin.ts'
import { type Rung, useRung } from './rung.ts'

interface ListProps {
  pins: readonly Pin[]
  notPlaced: readonly NotPlaced[]
  projectId: number
  opened: number | undefined
  rung: Rung
  open: (pin: Pin) => void
  place: (record: NotPlaced) => void
}

export function PinList({ pins, notPlaced, ...props }: ListProps) {
  // Those that wait on the reader first, closed ones last.
  const ordered = [...pins].sort((one, other) => rankOf(one) - rankOf(other))
  return (
    <>
      <h2>
        {t.pins} <span class="muted num">{pins.length}</span>
      </h2>
      {pins.length === 0 && <p class="second pin-none">{t.none}</p>}
      <Lists pins={pins} projectId={props.projectId} />
      <ul class="pin-list">
        {ordered.map((pin) => (
          <Row key={pin.pinId} pin={pin} {...props} />
        ))}
      </ul>
      {notPlaced.length > 0 && <NotPlacedYet records={notPlaced} {...props} />}
    </>
  )
}

/** The records that are pinned here, in the lists of their types. */
function Lists({ pins, projectId }: Pick<ListProps, 'pins' | 'projectId'>) {
  const number = pins[0]?.sheetNumber ?? ''
  const types = pinnedTypes.filter((type) => pins.some(({ folderType }) => folderType === type))
  if (types.length === 0) return null
  return (
    <p class="second pin-none">
      {t.inLists}{' '}
      {types.map((type, i) => {
        const { path, texts } = recordTypeOf(type)!
        return (
          <>
            {i > 0 && ', '}
            <a key={type} href={`/p/${projectId}/${path}?${sheetQuery(number)}`}>
              {texts.many}
            </a>
          </>
        )
      })}
    </p>
  )
}

/** A semicolon parts the values of a filter; a star stands for any letters. */
const sheetQuery = (number: string): string =>
  new URLSearchParams({ sheets: number.replaceAll(';', '*') }).toString()

const rankOf = ({ isClosed, isYours, isOverdue }: Pin): number =>
  isClosed ? 3 : isYours ? 0 : isOverdue ? 1 : 2

function Row({ pin, opened, rung, open }: { pin: Pin } & Pick<ListProps, 'opened' | 'rung' | 'open'>) {
  const isRung = useRung(
    rung,
    useMemo(() => [pin], [pin]),
  )
  const ring = (isOn: boolean): void => rung.set(isOn ? (pin.pinId ?? 0) : 0)
  const shape = shapeOf(pin)
  const facts = [shipped(pin.statusName), turnOf(pin), pin.isOverdue && t.late].filter(Boolean).join(' · ')
  return (
    <li class={`${shape}${isRung ? ' rung' : ''}`}>
      <button
        type="button"
        aria-pressed={opened === pin.pinId}
        onClick={() => open(pin)}
        onPointerEnter={() => ring(true)}
        onPointerLeave={() => ring(false)}
        onFocus={() => ring(true)}
        onBlur={() => ring(false)}
      >
        <Icon name={shape} />
        <span>
          <span class="no">{nameOf(pin)}</span> <b>{pin.title}</b>
        </span>
        {facts && <small>{facts}</small>}
        {pin.waits && <small class="check">{t.waits}</small>}
        {pin.needsCheck && <small class="check">{t.checkPlace}</small>}
      </button>
    </li>
  )
}

function NotPlacedYet({
  records,
  projectId,
  place,
}: Pick<ListProps, 'projectId' | 'place'> & { records: readonly NotPlaced[] }) {
  return (
    <>
      <h2>
        {t.notPlaced} <span class="muted num">{records.length}</span>
      </h2>
      <ul class="pin-list">
        {records.map((record) => (
          <li key={record.recordFolderId} class={shapeOf(record)}>
            <a href={placeOfRecord(projectId, record.recordFolderId ?? 0, record.folderType ?? 0)}>
              <Icon name={shapeOf(record)} />
              <span>
                <span class="no">{record.number || t.draft}</span> <b>{record.title}</b>
              </span>
              <small>{shipped(record.statusName)}</small>
            </a>
            {record.mayPlace && (
              <button type="button" class="btn" onClick={() => place(record)}>
                {t.place}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
