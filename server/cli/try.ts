/** `plumbline try`: writes docs/try.md, a page of working calls to the demo, from a demo of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileUpload } from '../../contract/file.ts'
import { UserLogin, UserLogout } from '../../contract/session.ts'
import { openApp } from '../app.ts'
import { makeDemo } from '../demo/demo.ts'
import { type Stop, tour } from '../demo/tour.ts'
import { type TourIds, tourIds } from '../demo/tourids.ts'
import { noLog } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { Arguments } from './arguments.ts'

export async function writeTry(settings: Settings, flags: Arguments['flags']): Promise<void> {
  const page = pageOf(await idsOfFreshDemo(settings))
  if (typeof flags.write === 'string') await writeFile(flags.write, page)
  else process.stdout.write(page)
}

/** On a data folder of its own: nobody's data is touched, and the ids are those of a first start. */
async function idsOfFreshDemo(settings: Settings): Promise<TourIds> {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-try-'))
  try {
    const app = await openApp({ ...settings, data, databaseUrl: '', adminLogin }, noLog)
    try {
      await makeDemo(app.services, () => undefined)
      return await tourIds(app.services)
    } finally {
      await app.close()
    }
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

const bearer = 'Authorization: Bearer $KEY'
const json = 'Content-Type: application/json'
/** The standard one, whatever is set here: the page is for everybody. */
const adminLogin = 'admin'

const pageOf = (ids: TourIds): string =>
  `${[beginning, ...tour(ids).map(stopText), filesText(ids), ending].join('\n\n')}\n`

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

const beginning = `# Try it

One working call for each of the twenty operations, and a file sent and fetched, on the demo project: a
medical office building in Columbus, Ohio, in its last months. The ids below are the same in every fresh
demo. This page is made by \`plumbline try --write docs/try.md\`, and a test runs it from top to bottom.

## Start the server

${block('console', 'npm ci\nnpm start')}

On the first start it shows three lines with what is needed here: its address, a password and an API key.

${block(
  'text',
  `Plumbline ready at http://127.0.0.1:8080
Sign in as "${adminLogin}" with the password "...". It is shown only this once. The page will ask you for one of your own.
The demo's API key for the connector "Demo" is "...". It is shown only this once.`,
)}

In another terminal, put them into variables:

${block(
  'sh',
  `BASE='http://127.0.0.1:8080'
PASSWORD='the password from the console'
API_KEY='the API key from the console'`,
)}

## Sign in

The answer holds a session key. Every call below sends it along.

${block(
  'sh',
  `KEY=$(curl -s "$BASE${UserLogin.route}" \\
  -H '${json}' \\
  -d "{\\"userName\\":\\"${adminLogin}\\",\\"password\\":\\"$PASSWORD\\"}" |
  sed 's/.*"authSessionKey":"\\([^"]*\\)".*/\\1/')
echo "$KEY"`,
)}

## The twenty

Each operation has three doors: its own route, \`/json/reply/\` with the name of its request, and \`/api/\`
with that name. All three are used here and there; any of them would do. An answer with
\`"errorOccured":false\` is a good one.`

/** Files go past JSON, and past the twenty. */
const filesText = ({ rfi }: TourIds): string => `## Files

A file goes to \`PUT /files\` as it is, whatever its size: here a note for RFI-009. The answer has its id.

${block(
  'sh',
  `FILE=$(printf 'The drain moves two feet to the north.' |
  curl -s -T - "$BASE${FileUpload.route}?folderId=${rfi}&name=note.txt" \\
  -H "${bearer}" |
  sed 's/.*"attachmentFileId":\\([0-9]*\\).*/\\1/')
echo "$FILE"`,
)}

By that id it comes back, whole or in part.

${block('sh', curl('/files/$FILE', [bearer, 'Range: bytes=4-14'], undefined))}`

const ending = `## Sign out

The key stops working at once.

${block('sh', curl(UserLogout.route, [bearer, json], '{}'))}`

function stopText(stop: Stop, i: number): string {
  return [
    `### ${i + 1}. ${stop.title}`,
    `\`${stop.operation.name}\`. ${stop.about}`,
    block('sh', callOf(stop)),
  ].join('\n\n')
}

function callOf({ operation, door, body, suffix = '', key }: Stop): string {
  const isGet = door.startsWith('get')
  const path = door.endsWith('route')
    ? operation.route
    : `${door === 'api' ? '/api/' : '/json/reply/'}${operation.name}`
  const query = isGet ? `?${new URLSearchParams(body as Record<string, string>)}` : ''
  const headers = [
    ...(key === undefined ? [bearer] : []),
    ...(key === 'header' ? ['X-ss-id: $KEY'] : []),
    ...(isGet ? [] : [json]),
  ]
  return curl(path + suffix + query, headers, isGet ? undefined : bodyText(body))
}

const lineCharsMax = 96

/** In one line where it fits, else spread out. */
function bodyText(body: object): string {
  const line = JSON.stringify(body)
  return line.length <= lineCharsMax ? line : JSON.stringify(body, null, 2)
}

/** A shell word: in single quotes, unless it has a variable in it. */
function quoted(text: string): string {
  return text.includes('$') ? `"${text.replaceAll('"', '\\"')}"` : `'${text.replaceAll("'", `'\\''`)}'`
}

function curl(path: string, headers: string[], body: string | undefined): string {
  return [
    `curl -s "$BASE${path}"`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ]
    .join(' \\\n  ')
    .concat('; echo')
}
