/** Settings of what the server does under load, and at its end. */
import { number } from './settingtypes.ts'

const mebibyte = 1024 * 1024

export const loadSettings = {
  strangerBytesMax: number(
    'PLUMBLINE_STRANGER_BYTES_MAX',
    96 * mebibyte,
    mebibyte,
    1024 * 1024 * mebibyte,
    'Size of all bodies together that a process holds while their callers are unknown, as the key is in the body. A body over half of it needs its key in a header.',
  ),
} as const
