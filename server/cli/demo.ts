/** `plumbline demo`: creates the demo project, without serving it. `plumbline demo remove`: throws it away. */
import { openApp } from '../app.ts'
import { makeDemo } from '../demo/demo.ts'
import { removeDemo } from '../demo/remove.ts'
import { logToStderr } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { addressBySettings, firstLinkLine } from './firstlink.ts'
import { withDatabase } from './withdatabase.ts'

export async function addDemo(settings: Settings): Promise<void> {
  // The services bring a database up; this command changes no schema.
  await withDatabase(settings, async () => undefined)
  const app = await openApp(settings, logToStderr)
  try {
    const demo = await makeDemo(app.services, () => undefined)
    process.stdout.write(
      demo
        ? `Created the demo project. Its API key for the connector "Demo" is "${demo.apiKey}".\n`
        : 'The demo project already exists.\n',
    )
    // It ends the one before, as every start does.
    if (app.firstSignIn?.token)
      process.stdout.write(
        firstLinkLine(settings.publicUrl || addressBySettings(settings), app.firstSignIn.token),
      )
  } finally {
    await app.close()
  }
}

export async function throwDemoAway(settings: Settings): Promise<void> {
  await withDatabase(settings, async (database) => {
    const removed = await removeDemo(database, new Date())
    if (!removed) {
      process.stdout.write('There is no demo project.\n')
      return
    }
    const { people, companies, peopleLeft } = removed
    process.stdout.write(
      `Removed the demo project with ${people} people and ${companies} companies. plumbline files collect removes its files.\n`,
    )
    if (peopleLeft > 0)
      process.stdout.write(
        `${peopleLeft} people of it are part of something else: they stay, switched off.\n`,
      )
  })
}
