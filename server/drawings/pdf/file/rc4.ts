/** RC4, which Node has no more: old files are stored by it. */
export interface Rc4 {
  applied(bytes: Buffer): Buffer
  skip(length: number): void
}

export function openRc4(key: Buffer): Rc4 {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + state[at]! + key[at % key.length]!) & 255
    swap(state, at, other)
  }
  let [one, two] = [0, 0]
  const next = (): number => {
    one = (one + 1) & 255
    two = (two + state[one]!) & 255
    swap(state, one, two)
    return state[(state[one]! + state[two]!) & 255]!
  }
  return {
    applied(bytes) {
      const out = Buffer.allocUnsafe(bytes.length)
      for (let at = 0; at < bytes.length; at++) out[at] = bytes[at]! ^ next()
      return out
    },
    skip(length) {
      for (let at = 0; at < length; at++) next()
    },
  }
}

function swap(state: Uint8Array, one: number, two: number): void {
  const kept = state[one]!
  state[one] = state[two]!
  state[two] = kept
}
