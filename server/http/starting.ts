/** The answers of a server that is not ready yet. */
import { Fault } from '../kernel/faults.ts'
import type { Sent } from './exchange.ts'

/** A migration or a wait for the database may take a while. */
const retrySeconds = { atOnce: '1', later: '5' }

export const notReady = (sentence: string): Fault =>
  new Fault('ServiceUnavailable', sentence || 'The server is starting. Please try again in a moment.', {
    headers: { 'Retry-After': sentence ? retrySeconds.later : retrySeconds.atOnce },
  })

/** The sentence is our own and has no user input. */
export const startingPage = (fault: Fault): Sent => ({
  status: fault.status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...fault.more.headers,
  },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${fault.more.headers?.['Retry-After'] ?? retrySeconds.later}">
<title>Plumbline is starting</title>
<h1>Plumbline is starting</h1>
<p>${fault.message}</p>
<p>This page loads itself again.</p>
</html>
`,
})
