/** Says in a line what somebody else just did on this page: the page shows it already. */

import { useEffect, useState } from 'preact/hooks'
import { nodeTypeOf } from '../../../contract/nodetypes.ts'
import { useRead } from '../../app/calls/useread.ts'
import { shipped } from '../../app/language/dictionary.ts'
import { useStore } from '../../app/store.ts'
import { Icon } from '../../parts/icon.tsx'
import { recordTypeAt } from '../../recordtypes/recordtypes.ts'
import { fieldInSentence } from '../../texts/fieldnames.ts'
import { liveTexts } from '../../texts/live.ts'
import { inWords } from '../record/timeline/changedfields.tsx'
import { eventsOf, fieldsIn, type HistoryChange } from '../record/timeline/events.ts'
import { type LiveChange, lastChange } from './follow.ts'

const shownMs = 60_000

export function LiveLine({ path }: { path: string }) {
  const change = useStore(lastChange)
  const [isOver, setOver] = useState(false)
  const isMeant = change !== undefined && isOnPage(path, change)
  useEffect(() => {
    setOver(false)
    if (!isMeant) return
    const timer = setTimeout(() => setOver(true), shownMs)
    return () => clearTimeout(timer)
  }, [change, path, isMeant])
  return <div role="status">{isMeant && !isOver && <Line change={change} path={path} />}</div>
}

function Line({ change, path }: { change: LiveChange; path: string }) {
  const { folderId, eventId } = change
  const history = useRead('RecordHistoryRead', { folderId, take: 20 }).data?.changes
  const standing = useRead('RecordStandingRead', isRecord(path) ? undefined : { folderId }).data?.standing
  const ofEvent = history?.filter((one) => one.eventId === eventId) ?? []
  const [first] = ofEvent
  if (!first?.fullName) return null
  const step = ofEvent.find(({ field }) => /^(StatusId|Status|Stage)$/.test(field ?? ''))
  const did = liveTexts.did(first.action ?? '', shipped(step?.newValue), changedIn(ofEvent))
  const onBehalf = first.onBehalfOfName ? ` ${liveTexts.onBehalf(first.onBehalfOfName)}` : ''
  return (
    <p class="live-line">
      <Icon name="bell" />
      {`${first.fullName} ${did}${onBehalf}`}
      {standing && `: ${[standing.number, standing.title].filter(Boolean).join(' ')}`}
    </p>
  )
}

const namedMax = 2
const valueCharsMax = 40

/** "due date to Fri, Nov 20, 2026", or the names of several fields; undefined if there is nothing to name. */
function changedIn(changes: readonly HistoryChange[]): string | undefined {
  const [event] = eventsOf(changes)
  const fields = event ? fieldsIn(event) : []
  const [only, ...others] = fields
  if (!only) return undefined
  const isShort = others.length === 0 && (only.newValue ?? '').length <= valueCharsMax
  if (isShort)
    return liveTexts.field(fieldInSentence(only.field!), only.newValue ? inWords(only.newValue) : undefined)
  const names = fields.slice(0, namedMax).map(({ field }) => fieldInSentence(field!))
  return liveTexts.fields(names, fields.length - names.length)
}

const recordPath = /^\/p\/(\d+)\/(\w+)(?:\/(\d+))?$/
const isRecord = (path: string): boolean => recordPath.exec(path)?.[3] !== undefined

/** On the page of the record, or on a list of such records. */
function isOnPage(path: string, { projectId, folderId, folderType }: LiveChange): boolean {
  const [, project, name, folder] = recordPath.exec(path) ?? []
  if (Number(project) !== projectId) return false
  if (folder) return Number(folder) === folderId
  const listed = recordTypeAt(name ?? '')?.section
  return listed !== undefined && listed === nodeTypeOf(folderType).section
}
