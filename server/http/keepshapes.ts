/**
 * V8 gives objects with the same properties a shape, and forgets the shape if a full garbage collection finds no such object. That
 * happens to a response, with its forty properties, whenever the server is idle for a moment. Each time it gets new shapes, until
 * the code that makes a response is compiled for any shape: a read took a sixth longer from then on (Node 20). So one that is never
 * sent is kept. Keeping one that was sent, with the two properties it gets later, gained nothing more.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** It is connected to nobody. */
const noSocket = undefined as unknown as Socket

/** It only has to stay reachable. */
const kept: ServerResponse[] = []

export function keepShapes(): void {
  if (kept.length === 0) kept.push(new ServerResponse(new IncomingMessage(noSocket)))
}
