/** Ends connections that nobody waits for. */
import type pg from 'pg'

/** Long enough for a server that is there. */
const farewellMs = 1_000

/** In order, if the server is there; one that hangs would keep the socket open. */
export function discard(client: pg.ClientBase): void {
  const timer = setTimeout(() => cut(client), farewellMs).unref()
  ;(client as pg.Client)
    .end()
    .catch(() => undefined)
    .finally(() => clearTimeout(timer))
}

/** At once: whatever waits for it fails. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error?: Error): void } } }
  connection.stream.destroy(new Error('Connection terminated'))
}
