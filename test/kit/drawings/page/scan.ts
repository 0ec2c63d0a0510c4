/** A page as a scanner gives it: dots, one bit each. */
import { deflateSync } from 'node:zlib'

export interface Scan {
  /** In points, from the top left. */
  line(fromX: number, fromY: number, toX: number, toY: number): void
  /** The picture as an object of a PDF. */
  picture(): { body: string; stream: Buffer }
}

export function openScan(width: number, height: number, dotsPerInch = 75): Scan {
  const scale = dotsPerInch / 72
  const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)]
  const bytesAcross = Math.ceil(across / 8)
  const dots = Buffer.alloc(bytesAcross * down, 0xff)
  const dot = (x: number, y: number): void => {
    if (x < 0 || y < 0 || x >= across || y >= down) return
    dots[y * bytesAcross + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  return {
    line(fromX, fromY, toX, toY) {
      const steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) * scale) + 1
      for (let step = 0; step <= steps; step++) {
        const part = step / steps
        dot(
          Math.round((fromX + (toX - fromX) * part) * scale),
          Math.round((fromY + (toY - fromY) * part) * scale),
        )
      }
    },
    picture: () => ({
      body:
        `<</Type/XObject/Subtype/Image/Width ${across}/Height ${down}/ColorSpace/DeviceGray` +
        '/BitsPerComponent 1/Filter/FlateDecode>>',
      stream: deflateSync(dots),
    }),
  }
}
