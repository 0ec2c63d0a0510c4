/** The current room, the progress of the walk, and the way to any other room. */
import { useId, useState } from 'preact/hooks'
import { Dialog } from '../../parts/dialog/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { namesOf, placeOf, type Room } from './rooms.ts'

interface RoomBarProps {
  rooms: readonly Room[]
  here: number
  goTo: (room: Room) => void
  /** A room that has no item yet. */
  enter: (room: Room) => void
}

const nameOf = (room: Room): string => {
  const { name } = namesOf(room)
  return name ? t.room(name) : t.noPlace
}

export function RoomBar({ rooms, here, goTo, enter }: RoomBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  const room = rooms[here]!
  const { within } = namesOf(room, rooms)
  const width = 358
  return (
    <>
      <div class="room">
        <Step to={rooms[here - 1]} icon="left" goTo={goTo} />
        <button
          type="button"
          class="room-name"
          aria-haspopup="dialog"
          title={t.chooseRoom}
          onClick={() => setChoosing(true)}
        >
          <b>{nameOf(room)}</b>
          <span>{[within, t.roomOf(here + 1, rooms.length)].filter(Boolean).join(' · ')}</span>
        </button>
        <Step to={rooms[here + 1]} icon="right" goTo={goTo} />
        <svg class="walked" viewBox={`0 0 ${width} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect class="t0" width={width} height={4} rx={2} />
          <rect class="t1" width={(width * (here + 1)) / rooms.length} height={4} rx={2} />
        </svg>
      </div>
      {isChoosing && (
        <Dialog title={t.chooseRoom} close={() => setChoosing(false)}>
          <Rooms
            rooms={rooms}
            here={here}
            goTo={(to) => {
              setChoosing(false)
              goTo(to)
            }}
          />
          <h3>{t.anotherRoom}</h3>
          <NewRoom
            near={room}
            enter={(to) => {
              setChoosing(false)
              enter(to)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** At the first and the last room there is no way on, but the place of the button stays. */
function Step({
  to,
  icon,
  goTo,
}: {
  to: Room | undefined
  icon: 'left' | 'right'
  goTo: (room: Room) => void
}) {
  if (!to) return <span class="btn icon none" />
  return (
    <button type="button" class="btn icon" aria-label={nameOf(to)} onClick={() => goTo(to)}>
      <Icon name={icon} size={20} />
    </button>
  )
}

function Rooms({ rooms, here, goTo }: Pick<RoomBarProps, 'rooms' | 'here' | 'goTo'>) {
  return (
    <ul class="room-list">
      {rooms.map((room, i) => (
        <li key={placeOf(room)}>
          <button type="button" aria-current={i === here ? 'location' : undefined} onClick={() => goTo(room)}>
            <span>
              <b>{nameOf(room)}</b> <small>{namesOf(room, rooms).within}</small>
            </span>
            <small class="num">{room.ready ? t.roomReady(room.ready) : t.roomOpen(room.open ?? 0)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

const parts = ['locationBuilding', 'locationFloor', 'locationRoom'] as const
const labels = { locationBuilding: t.building, locationFloor: t.floor, locationRoom: t.roomName }

/** Starts with the building and floor of the current room. */
export function NewRoom({ near = {}, enter }: { near?: Room; enter: (room: Room) => void }) {
  const id = useId()
  const [room, setRoom] = useState<Room>(() => ({ ...placed(near), locationRoom: '' }))
  const [problem, setProblem] = useState('')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (placeOf(room)) enter(room)
    else setProblem(t.placeMissing)
  }
  return (
    <form onSubmit={submit} noValidate>
      {parts.map((part) => (
        <div class="field" key={part}>
          <label for={`${id}-${part}`}>{labels[part]}</label>
          <input
            class="in"
            id={`${id}-${part}`}
            value={room[part] ?? ''}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onInput={(event) => setRoom({ ...room, [part]: event.currentTarget.value })}
          />
        </div>
      ))}
      {problem && (
        <p class="err" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="btn primary">
        {t.goThere}
      </button>
    </form>
  )
}

/** The place alone, without its counts. */
export const placed = ({ locationSite, locationBuilding, locationFloor, locationRoom }: Room): Room => ({
  locationSite,
  locationBuilding,
  locationFloor,
  locationRoom,
})
