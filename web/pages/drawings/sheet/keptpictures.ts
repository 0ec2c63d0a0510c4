/** The pictures of a sheet that are kept on this device: they need no signal. */
import { readPack, type SheetPack, tileAt } from '../../../../contract/drawings/sheetpack.ts'
import { keptPack } from '../../../app/device/keptpack.ts'
import { isLevelIn } from '../../../app/device/packlevels.ts'
import type { Tile } from './geometry.ts'

export interface KeptPictures {
  readonly index: SheetPack
  /** The finest level of which all tiles are here. */
  readonly finest: number
  tile(tile: Tile): Blob | undefined
}

export async function openKept(address: string): Promise<KeptPictures | undefined> {
  try {
    const kept = await keptPack(`${address}/pack`)
    if (!kept) return undefined
    const index = readPack(new Uint8Array(await kept.bytes.slice(0, indexBytes).arrayBuffer()))
    return {
      index,
      finest: index.levels.findLastIndex((_, level) => isLevelIn(index, level, kept.bytes.size)),
      tile({ level, column, row }) {
        const place = tileAt(index, level, column, row)
        if (!place || !isLevelIn(index, level, kept.bytes.size)) return undefined
        return kept.bytes.slice(place.at, place.at + place.length)
      },
    }
  } catch {
    // Without storage everything comes from the server.
    return undefined
  }
}

/** More than the index of any sheet needs: it has at most 60 megapixels. */
export const indexBytes = 16_384
