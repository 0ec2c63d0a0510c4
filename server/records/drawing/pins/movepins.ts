/** Moves pins, or confirms their places on another version. */
import type { PinAction } from '../../../access/sight/pinsight.ts'
import type { Call } from '../../../kernel/call.ts'
import { type Event, type FieldChange, writeEvents } from '../../../kernel/events/events.ts'
import type { Place } from './pagesize.ts'
import type { TakenPin } from './pinends.ts'
import type { PinSheet } from './pinsheets.ts'
import { placeOn, shiftsTo } from './placeon.ts'

export interface Move {
  readonly stored: TakenPin
  readonly sheet: PinSheet
  readonly to: Place
}

/** Returns how many of them had another place. */
export async function movePins(call: Call, moves: readonly Move[]): Promise<number> {
  const changed = moves.filter(
    ({ stored, to }) => stored.version !== to.version || stored.x !== to.x || stored.y !== to.y,
  )
  if (changed.length === 0) return 0
  const events: Event[] = []
  for (const move of changed) events.push(await eventOf(call, move))
  await call.db.rows(
    `UPDATE sheet_pin pin SET version = r.version, x = r.x, y = r.y, page_width = r.width, page_height = r.height
       FROM json_to_recordset($1::text::json) AS r (id int, version int, x numeric, y numeric, width real, height real)
      WHERE pin.id = r.id`,
    [
      JSON.stringify(
        changed.map(({ stored, to: { version, x, y, page } }) => ({
          ...{ id: stored.pinId, version, x, y },
          ...{ width: page.width, height: page.height },
        })),
      ),
    ],
  )
  await writeEvents(call, events)
  return changed.length
}

/** Points that nobody sees. */
const same = 0.02

async function eventOf(call: Call, { stored, sheet, to }: Move): Promise<Event> {
  const shown = placeOn(stored, sheet, to.version, await shiftsTo(call, sheet, to.version, [stored]))
  const isSamePlace = Math.abs(shown.x - to.x) <= same && Math.abs(shown.y - to.y) <= same
  const action: PinAction = isSamePlace && stored.version !== to.version ? 'PinConfirmed' : 'PinMoved'
  const changes = (['version', 'x', 'y'] as const).flatMap((key): FieldChange[] =>
    stored[key] === to[key] ? [] : [[key, stored[key], to[key]]],
  )
  return pinEvent(action, stored, [
    ['sheet', stored.sheetFolderId, stored.sheetFolderId],
    ['pinId', stored.pinId, stored.pinId],
    ...(stored.fileName
      ? [['uploadedFileName', stored.fileName, stored.fileName] satisfies FieldChange]
      : []),
    ...changes,
  ])
}

/** The first change says which sheet it is: those who do not see that are not told of it. */
export const pinEvent = (
  action: PinAction,
  { projectId, folderId }: Pick<TakenPin, 'projectId' | 'folderId'>,
  changes: FieldChange[],
): Event => ({ action, projectId, folderId, changes })
