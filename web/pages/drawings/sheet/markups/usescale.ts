/** What is written on a revision: its scales, and where it refers to other sheets. */
import { scaleAt } from '../../../../../contract/drawings/measures.ts'
import type { ResponseOf } from '../../../../app/calls/client.ts'
import { useRead } from '../../../../app/calls/useread.ts'
import type { Scale } from './measure.ts'

type Sheet = NonNullable<ResponseOf<'SheetRead'>['sheet']>
export type WrittenScale = NonNullable<Sheet['scales']>[number]
export type Callout = NonNullable<Sheet['callouts']>[number]

export interface Written {
  readonly callouts: readonly Callout[]
  /** Of the part of the sheet in whose middle that is. */
  readonly scaleOf: (points: readonly number[]) => WrittenScale | undefined
  readonly scaleAt: (points: readonly number[]) => Scale | undefined
}

export function useWritten(sheetFolderId: number, version: number): Written {
  const { data } = useRead('SheetRead', { sheetFolderId, version })
  const scales = data?.sheet?.scales ?? []
  const scaleOf = (points: readonly number[]): WrittenScale | undefined => scaleAt(scales, points)
  return {
    callouts: data?.sheet?.callouts ?? [],
    scaleOf,
    scaleAt: (points) => {
      const found = scaleOf(points)
      return found?.perPoint ? { unit: found.unit === 'm' ? 'm' : 'ft', perPoint: found.perPoint } : undefined
    },
  }
}
