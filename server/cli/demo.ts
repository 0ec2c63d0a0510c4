/** `plumbline demo`: creates the demo project, without serving it. */
import { openApp } from '../app.ts'
import { connectExisting } from '../connect.ts'
import { makeDemo } from '../demo/demo.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings.ts'

export async function addDemo(settings: Settings): Promise<void> {
  await (await connectExisting(settings, logToStderr)).close()
  const app = await openApp(settings, logToStderr)
  try {
    const demo = await makeDemo(app.services, () => undefined)
    process.stdout.write(
      demo
        ? `Created the demo project. Its API key for the connector "Demo" is "${demo.apiKey}".\n`
        : 'The demo project already exists.\n',
    )
  } finally {
    await app.close()
  }
}
