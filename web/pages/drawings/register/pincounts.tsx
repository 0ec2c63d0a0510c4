/** The pins of a sheet by the shapes of their states, as the reader sees them. */
import type { ResponseOf } from '../../../app/calls/client.ts'
import { shipped } from '../../../app/language/dictionary.ts'
import { Icon } from '../../../parts/icon.tsx'
import type { Shape } from '../../../recordtypes/recordtype.ts'
import { recordTypeOf } from '../../../recordtypes/recordtypes.ts'

type Sheet = NonNullable<ResponseOf<'DrawingRegisterRead'>['sheets']>[number]
export type Counts = NonNullable<Sheet['pinCounts']>

export const pinsIn = (counts: Counts): number => counts.reduce((sum, { count }) => sum + (count ?? 0), 0)

interface Group {
  shape: Shape
  count: number
  names: Set<string>
}

/** States of different records that look alike are one. */
function groupsOf(counts: Counts): Group[] {
  const groups = new Map<Shape, Group>()
  for (const { folderType, statusId, statusName, count } of counts) {
    const shape = recordTypeOf(folderType ?? 0)?.shapes[statusId ?? 0] ?? 's-open'
    const group = groups.get(shape) ?? { shape, count: 0, names: new Set<string>() }
    group.count += count ?? 0
    if (statusName) group.names.add(shipped(statusName) ?? statusName)
    groups.set(shape, group)
  }
  return [...groups.values()]
}

export const PinCounts = ({ counts }: { counts: Counts }) => (
  <span class="pin-counts">
    {groupsOf(counts).map(({ shape, count, names }) => (
      <span key={shape} class={`state ${shape}`} title={[...names].join(', ')}>
        <Icon name={shape} size={14} />
        {count}
        <span class="vh"> {[...names].join(', ')}</span>
      </span>
    ))}
  </span>
)
