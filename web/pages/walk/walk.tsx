/** The punch walk: one room at a time. First the items ready for review, then new ones. */
import type { Day } from '../../../contract/fields/days.ts'
import '../../app/styles/fieldstyles.ts'
import { useEffect, useState } from 'preact/hooks'
import { isNotThere, NoConnection } from '../../app/calls/client.ts'
import { useRead } from '../../app/calls/useread.ts'
import { useChanging } from '../../app/outbox/changing.ts'
import { outbox } from '../../app/outbox/outbox.ts'
import type { PageProps } from '../../app/page.ts'
import { type Project, rightsIn, todayAt, useProject } from '../../app/project.ts'
import { go, useAddress, withQuery } from '../../app/router.ts'
import { NotFound } from '../../app/shell/notfound.tsx'
import { useTitle } from '../../app/shell/title.ts'
import { useStore } from '../../app/store.ts'
import { ErrorBox } from '../../parts/errorbox.tsx'
import { Icon } from '../../parts/icon.tsx'
import { walkTexts as t } from '../../texts/site/walk.ts'
import { NewItem } from './newitem.tsx'
import { ReadyItems } from './readyitems.tsx'
import { NewRoom, RoomBar } from './roombar.tsx'
import { namesOf, placeOf, type Room, roomAt, roomsOf } from './rooms.ts'
import { itemsIn, takeOverWaiting } from './waiting.ts'

export default function WalkPage({ at }: PageProps) {
  const projectId = Number(at.projectId)
  const listId = Number(at.listId)
  const { data: project, error, retry } = useProject(projectId)
  const list = useRead('FolderGet', { folderId: listId })
  const places = useRead('PunchListPlacesRead', { parentFolderId: listId })
  // Without a signal a walk begins all the same: rooms are typed.
  const isRead = (one: unknown): boolean => Boolean(one) && !(one instanceof NoConnection && project)
  const failed = [error, list.error, places.error].find(isRead)
  if (failed)
    return (
      <main class="ph ph-main" id="main" tabIndex={-1}>
        {isNotThere(failed) ? (
          <NotFound />
        ) : (
          <>
            <h1>{t.title}</h1>
            <ErrorBox
              error={failed}
              retry={() => {
                retry()
                list.retry()
                places.retry()
              }}
            />
          </>
        )}
      </main>
    )
  if (!project || list.isWaiting || places.isWaiting) return null
  return (
    <Walk
      projectId={projectId}
      project={project}
      listId={listId}
      name={list.data?.folder?.folderName ?? t.title}
      known={places.data?.places ?? []}
    />
  )
}

interface WalkProps {
  projectId: number
  project: Project
  listId: number
  name: string
  known: readonly Room[]
}

/** Rooms without an item yet: those typed on this walk, and those of items that still wait to be sent. */
function useAddedRooms(listId: number): [Room[], (room: Room) => void] {
  const [typed, setTyped] = useState<Room[]>([])
  return [[...typed, ...itemsIn(useStore(outbox), listId)], (room) => setTyped([...typed, room])]
}

function Walk({ projectId, project, listId, name, known }: WalkProps) {
  const { path, query } = useAddress()
  const place = query.get('room')?.trim() ?? null
  const changing = useChanging(query)
  const [added, addRoom] = useAddedRooms(listId)
  const rooms = roomsOf(known, added)
  const here = roomAt(rooms, place)
  const room = rooms[here]
  const writes = rightsIn(project, 'punchlists').makes
  useTitle(room && namesOf(room).name, name)
  useEffect(() => {
    void takeOverWaiting()
  }, [])
  const goTo = (to: Room): void => {
    go(withQuery({ room: placeOf(to) || ' ' }), { replace: true })
    scrollTo(0, 0)
  }
  // Accepting an item does not change the current room. While the next page is loaded, the address is
  // already that of the next page.
  const isUnsaid = place === null && path.endsWith('/walk')
  useEffect(() => {
    if (room && isUnsaid) goTo(room)
  }, [isUnsaid && room])
  const enter = (to: Room): void => {
    addRoom(to)
    goTo(to)
  }
  const ready = room && <ReadyItems projectId={projectId} listId={listId} place={placeOf(room)} />
  return (
    <div class="phone">
      <div class="ph">
        <WalkTop projectId={projectId} listId={listId} name={name} today={todayAt(project)} />
        <main class="ph-body" id="main" tabIndex={-1}>
          {room ? (
            <>
              <RoomBar rooms={rooms} here={here} goTo={goTo} enter={enter} />
              {writes ? (
                <NewItem
                  key={changing?.id}
                  changing={changing}
                  changed={() => go(withQuery({ waiting: undefined }), { replace: true })}
                  projectId={projectId}
                  listId={listId}
                  room={room}
                  today={todayAt(project)}
                  next={here + 1 < rooms.length ? () => goTo(rooms[here + 1]!) : undefined}
                >
                  {ready}
                </NewItem>
              ) : (
                <div class="ph-main tight">
                  {ready}
                  <p class="second">{t.readsOnly}</p>
                </div>
              )}
            </>
          ) : (
            <div class="ph-main">
              <h2>{t.firstRoom}</h2>
              {writes ? <NewRoom enter={enter} /> : <p>{t.readsOnly}</p>}
            </div>
          )}
        </main>
      </div>
    </div>
  )
}

interface WalkTopProps {
  projectId: number
  listId: number
  name: string
  today: Day
}

/** The way out leads to the list of the walk. */
function WalkTop({ projectId, listId, name, today }: WalkTopProps) {
  const { data } = useRead('PunchListReadInFolder', {
    parentFolderId: listId,
    filter: { CreatedDate: today },
    take: 1,
    wantCount: true,
  })
  const unsent = itemsIn(useStore(outbox), listId).length
  const list = `/p/${projectId}/punch?list=${listId}`
  return (
    <header class="ph-top">
      <a class="btn quiet icon" href={list} aria-label={t.back}>
        <Icon name="left" size={20} />
      </a>
      <div>
        <h1 class="cut">{name}</h1>
        <p>{(data || unsent > 0) && t.newToday((data?.totalCount ?? 0) + unsent, unsent)}</p>
      </div>
      <a class="btn quiet" href={list}>
        {t.finish}
      </a>
    </header>
  )
}
