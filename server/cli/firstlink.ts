/** `plumbline first-link`: another link for the first start, while no administrator has signed in. */
import { addressOf } from '../access/onetimelinks.ts'
import { anotherFirstLink } from '../directory/people/first.ts'
import type { Settings } from '../settings/settings.ts'
import { type Arguments, WrongUse } from './arguments.ts'
import { withDatabase } from './withdatabase.ts'

export const firstLinkLine = (base: string, token: string): string =>
  `Open this link to begin; it works once, for an hour: ${addressOf(base, 'first', token)}\n`

export async function firstLink({ settings }: Arguments): Promise<void> {
  await withDatabase(settings, async (database) => {
    const made = await anotherFirstLink(database, new Date())
    if (!made)
      throw new WrongUse(
        'An administrator has signed in already. To set a new password: plumbline user password --login NAME',
      )
    process.stdout.write(firstLinkLine(settings.publicUrl || addressBySettings(settings), made.token))
  })
}

/** Where the server listens, by its settings. */
export const addressBySettings = ({ host, port, tlsCert }: Settings): string =>
  `${tlsCert ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`
