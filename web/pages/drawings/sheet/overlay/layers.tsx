/** The layers over a sheet, each loaded once the sheet is there. `overlay.ts` says how to add one. */
import type { ComponentType } from 'preact'
import { later } from '../../../../parts/later.tsx'
import type { LayerProps } from './overlay.ts'

const layers: readonly ComponentType<LayerProps>[] = [
  later(() => import('../markups/markups.tsx').then(({ MarkupLayer }) => MarkupLayer)),
  later(() => import('../pins/layer.tsx').then((part) => part.PinsLayer)),
  later(() => import('../find/layer.tsx').then((part) => part.FindLayer)),
]

export const Layers = (props: LayerProps) => (
  <>
    {layers.map((Layer, i) => (
      <Layer key={i} {...props} />
    ))}
  </>
)
