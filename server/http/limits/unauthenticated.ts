/**
 * Requests whose credentials, if any, are in the body: until it is there, anybody may be sending it. Their
 * bodies are held within one budget.
 */
import type { Fault } from '../../kernel/faults.ts'
import { tooBusy } from '../../kernel/gate.ts'

export interface UnauthenticatedBodies {
  /** Bytes that are held at the moment. */
  heldBytes(): number
  /** Bodies that were refused because there was no room for them. */
  refused(): number
  /** Begins to hold the body of one request. */
  begin(address: string): Holding
}

export interface Holding {
  /** Throws a fault if there is no room for so many bytes more. */
  add(bytes: number): void
  /** Gives the room back; may be called more than once. */
  free(): void
}

/** Bodies up to this size have a part of the budget for themselves: a few long ones cannot shut them out. */
export const smallBytes = 64 * 1024
const partOfLong = 3 / 4
/** What one address may hold in long bodies. */
const partOfAddress = 1 / 2

export function holdUnauthenticated(bytesMax: number): UnauthenticatedBodies {
  let held = 0
  let refused = 0
  const ofAddress = new Map<string, number>()
  const refuse = (dev: string): Fault => {
    refused++
    return tooBusy(dev)
  }
  const begin = (address: string): Holding => {
    let own = 0
    let ownLong = 0
    const long = (bytes: number): void => {
      const ofThis = (ofAddress.get(address) ?? 0) + bytes - ownLong
      if (held > bytesMax * partOfLong || ofThis > bytesMax * partOfAddress)
        throw refuse('Too many long bodies without a key arrive. Send the key in a header, or try again.')
      ofAddress.set(address, ofThis)
      ownLong = bytes
    }
    return {
      add(bytes) {
        own += bytes
        held += bytes
        if (held > bytesMax)
          throw refuse('Too many bodies without a key arrive. Send the key in a header, or try again.')
        if (own > smallBytes) long(own)
      },
      free() {
        held -= own
        own = 0
        if (ownLong === 0) return
        const left = ofAddress.get(address)! - ownLong
        ownLong = 0
        if (left > 0) ofAddress.set(address, left)
        else ofAddress.delete(address)
      },
    }
  }
  return { heldBytes: () => held, refused: () => refused, begin }
}
