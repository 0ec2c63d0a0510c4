/**
 * Responses that wait for those before them on their connection. When the connection closes, Node 20 closes only the response that
 * is being sent; the others would never end, and what they hold would stay open: a file, a stream of events. Newer versions close all.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** One listener for each connection, as a client may send many requests at once. */
const waiting = new WeakMap<Socket, Set<ServerResponse>>()

/** Closes the response with its connection if it does not have its turn until then. Call it before the response is written to. */
export function closeWithConnection(response: ServerResponse, connection: Socket): void {
  if (response.socket) return
  const responses = waiting.get(connection) ?? closedWith(connection)
  responses.add(response)
  response.on('close', () => responses.delete(response))
}

function closedWith(connection: Socket): Set<ServerResponse> {
  const responses = new Set<ServerResponse>()
  waiting.set(connection, responses)
  connection.on('close', () => {
    // Those that Node closes itself are no longer among them by then.
    setImmediate(() => {
      for (const response of responses) {
        response.destroy()
        response.emit('close')
      }
    })
  })
  return responses
}
