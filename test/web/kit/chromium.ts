/**
 * The path of the system's Chromium, which the browser tests need and do not install. Its headless shell comes first: the
 * same engine without the windows of a browser, which takes a quarter less processor time.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Undefined if there is none. A path that was set must exist: a wrong path is no reason to skip. */
export function chromiumPath(env = process.env): string | undefined {
  if (env.CHROMIUM) {
    if (!isProgram(env.CHROMIUM))
      throw new Error(`CHROMIUM=${env.CHROMIUM} is not a program that can be run.`)
    return env.CHROMIUM
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...places]
  return folders.flatMap((folder) => [...names.map((name) => join(folder, name)), folder]).find(isBrowser)
}

const isBrowser = (path: string): boolean => /chrom/i.test(path.split(/[/\\]/).at(-1)!) && isProgram(path)

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
