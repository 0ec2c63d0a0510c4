/**
 * V8 gives objects with the same properties a shape, and forgets the shape if a full garbage collection finds no such object. That
 * happens to a response, with its forty properties, whenever the server is idle for a moment. Each time it gets new shapes, until
 * the code that makes a response is compiled for any shape: a read took a sixth longer from then on (Node 20). So one that is never
 * sent is kept. Keeping one that was sent, with the two properties it gets later, gained nothing more.
 */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** Never read: it only has to stay reachable. */
let kept: ServerResponse | undefined

export function keepShapes(): void {
  kept ??= new ServerResponse(new IncomingMessage(new Socket()))
}
