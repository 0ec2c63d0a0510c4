/** `plumbline settings`: the page of all settings and limits, for the documents. */
import { writeFile } from 'node:fs/promises'
import { limits } from '../../contract/limits.ts'
import { settingRows } from '../settings.ts'
import type { Arguments } from './arguments.ts'

export function settingsPage(): string {
  const rows = settingRows().map(
    ({ flag, env, standard, about }) =>
      `| \`${env}\` | ${flag ? `\`${flag}\`` : ''} | ${standard || 'none'} | ${about} |`,
  )
  return [
    '# Settings and limits',
    '',
    'Made by `npm run docs` from the code that reads them. A setting comes from the environment or from a flag; the flag',
    'wins. Secrets come from the environment only, because other people on the machine can read arguments. Each one is',
    'checked at the start; a wrong one ends it with a sentence that says what it must be.',
    '',
    '| environment | flag | standard | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
    'Fixed limits, which no setting changes:',
    '',
    '| limit | value |',
    '|---|---|',
    `| address of a link | ${limits.urlCharsMax} characters |`,
    `| decimal | ${limits.decimalDigitsMax} digits |`,
    `| name of a JSONP callback | ${limits.callbackCharsMax} characters |`,
    '| Idempotency-Key | 255 characters |',
    '| request headers | 32 KiB |',
    '',
  ].join('\n')
}

export async function showSettings(flags: Arguments['flags']): Promise<void> {
  if (typeof flags.write === 'string') await writeFile(flags.write, settingsPage())
  else process.stdout.write(settingsPage())
}
