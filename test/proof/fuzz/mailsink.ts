/** A mail server that takes all mail and keeps none: with it the operations that need mail are answered. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export async function mailSink(): Promise<{ url: string; close(): void }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', done)
    },
  })
  // A server that is stopped or killed drops its connections.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
