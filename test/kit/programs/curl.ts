/** A stand-in for curl with the flags that docs/try.md uses, for machines that have only Node and npm. */
import { access, constants, mkdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

const standIn = `#!${process.execPath}
const [flags, headers] = [process.argv.slice(2), {}]
let url, body, method
for (let word = flags.shift(); word !== undefined; word = flags.shift()) {
  if (word === '-s') continue
  if (word === '-H') {
    const [name, ...value] = flags.shift().split(':')
    headers[name] = value.join(':').trim()
  } else if (word === '-d') body = flags.shift()
  else if (word === '-T' && flags.shift() === '-') [method, body] = ['PUT', require('node:fs').readFileSync(0)]
  else if (word.startsWith('-')) throw new Error('The stand-in for curl does not know ' + word)
  else url = word
}
fetch(url, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body })
  .then((answer) => answer.text())
  .then((text) => process.stdout.write(text))
`

async function hasCurl(path: string): Promise<boolean> {
  const places = path.split(delimiter).map((folder) => access(join(folder, 'curl'), constants.X_OK))
  return (await Promise.allSettled(places)).some(({ status }) => status === 'fulfilled')
}

/** The PATH with a curl on it: the one of the machine, or the stand-in, written into the folder. */
export async function pathWithCurl(folder: string, path = process.env.PATH ?? ''): Promise<string> {
  if (await hasCurl(path)) return path
  const bin = join(folder, 'bin')
  await mkdir(bin)
  await writeFile(join(bin, 'curl'), standIn, { mode: 0o755 })
  return [bin, path].join(delimiter)
}
