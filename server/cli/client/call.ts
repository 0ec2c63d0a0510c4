/** `plumbline call OPERATION …`: any operation of a server, from the command line. */
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { operations } from '../../../contract/index.ts'
import type { Operation } from '../../../contract/kit.ts'
import {
  connect,
  type ListName,
  type OperationName,
  type Plumbline,
} from '../../../packages/client/src/index.ts'
import { WrongUse } from '../arguments.ts'
import { explainFailure } from './explainfailure.ts'
import { inOneLine, shownAt } from './harmless.ts'
import { addressOf, keyOf, type Profile, profileOf } from './profiles.ts'
import { fieldNamed, flagsOf, isYesOrNo, jsonOf, refuseSecrets, requestOf, secretsIn } from './request.ts'
import { type Words, wordsOf } from './words.ts'

/** With what each takes, and what it is for. */
export const callFlags: Readonly<Record<string, [takes: string, about: string]>> = {
  project: ['ID', 'in this project: its ProjectId, or its root folder as ParentFolderId'],
  json: ['JSON', 'the request, or a part of it; - reads it from standard input'],
  csv: ['', 'a list as CSV: all rows, or with --take so many of the first'],
  xlsx: ['', 'a list as a workbook, all rows; needs --out'],
  rows: ['', 'the rows of all pages of a list, each as a line of JSON'],
  out: ['FILE', 'write the answer into this file'],
  'if-match': ['ETAG', 'only if the record still has this version'],
  etag: ['', 'write the ETag of the answer, for --if-match, to standard error'],
  profile: ['NAME', 'the server and key to use; by default the current profile'],
  address: ['URL', 'a server without a profile, with --key-file'],
  'key-file': ['FILE', 'its first line is the key'],
  help: ['', 'show the fields of the operation'],
}

export async function callCommand(words: readonly string[]): Promise<void> {
  const given = wordsOf(
    words,
    Object.fromEntries(Object.entries(callFlags).map(([name, [takes]]) => [name, takes])),
    (field, name) => name !== undefined && isYesOrNo(operationNamed(name).request, field),
  )
  const [name, ...more] = given.operands
  if (name === undefined && given.flags.help) return write(overview())
  if (name === undefined || more.length > 0)
    throw new WrongUse(
      'plumbline call OPERATION [--field value …]: one operation, for example RFIReadInFolder.',
    )
  const operation = operationNamed(name)
  if (given.flags.help) return write(helpOf(operation))
  const request = requestOf(operation, given.fields, await jsonGiven(given))
  const { address, key } = await serverOf(given, needsKey(operation))
  const server = connect({ baseUrl: address, key, redirect: 'manual' })
  try {
    await inProject(server, operation, request, given.flags.project)
    await carryOut(server, operation, request, given)
  } catch (error) {
    throw explainFailure(error, address, needsKey(operation))
  }
}

export const shortName = ({ name }: Operation<any, any>): OperationName =>
  name.replace(/Request$/, '') as OperationName

/** By its name, with or without Request, in any letter case. */
export function operationNamed(given: string): Operation<any, any> {
  const wanted = given.toLowerCase().replace(/request$/, '')
  const found = operations.find((one) => shortName(one).toLowerCase() === wanted)
  if (found) return found
  if (wanted === 'authenticate')
    throw new WrongUse(
      'Authenticate is the sign-in of ServiceStack clients. Here it is plumbline profile add NAME ADDRESS --login NAME.',
    )
  const near = operations.map(shortName).filter((name) => name.toLowerCase().includes(wanted))
  throw new WrongUse(
    `There is no operation "${given}".${near.length > 0 ? ` There are: ${near.slice(0, 8).join(', ')}.` : ''}`,
  )
}

async function jsonGiven({ flags }: Words): Promise<Record<string, unknown> | undefined> {
  if (flags.json === undefined) return undefined
  const isRead = flags.json === '-'
  const given = jsonOf('json', isRead ? await text(process.stdin) : flags.json)
  if (!isRead) refuseSecrets(given)
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new WrongUse('--json takes an object.')
  return given
}

/** A sign-in does not, nor what people do before they have signed in. */
const needsKey = ({ session }: Operation<any, any>): boolean => session !== 'ignored'

async function serverOf(given: Words, isKeyNeeded: boolean): Promise<Partial<Profile> & { address: string }> {
  const { profile, address } = given.flags
  if (address === undefined && given.flags['key-file'] !== undefined)
    throw new WrongUse('--key-file goes with --address: a profile has its own key.')
  if (address === undefined) return profileOf(profile)
  if (profile !== undefined) throw new WrongUse('Give --profile or --address, not both.')
  const isKeyGiven = isKeyNeeded || given.flags['key-file'] !== undefined
  return { address: addressOf(address), key: isKeyGiven ? await keyOf(given) : undefined }
}

/** Lists take a folder: that of a whole project is its root. */
async function inProject(
  server: Plumbline,
  operation: Operation<any, any>,
  request: Record<string, unknown>,
  project: string | undefined,
): Promise<void> {
  if (project === undefined) return
  const projectId = Number(project)
  if (!Number.isInteger(projectId) || projectId < 1)
    throw new WrongUse(`--project takes the id of a project, not "${project}".`)
  if (fieldNamed(operation.request, 'projectId')) request.projectId ??= projectId
  else if (fieldNamed(operation.request, 'parentFolderId'))
    request.parentFolderId ??= (await server.call('ProjectGet', { projectId })).project?.rootFolderId
  else throw new WrongUse(`${shortName(operation)} takes neither a ProjectId nor a ParentFolderId.`)
}

async function carryOut(
  server: Plumbline,
  operation: Operation<any, any>,
  request: Record<string, unknown>,
  { flags }: Words,
): Promise<void> {
  const name = shortName(operation)
  const format = flags.csv ? 'csv' : flags.xlsx ? 'xlsx' : undefined
  if ([flags.csv, flags.xlsx, flags.rows].filter(Boolean).length > 1)
    throw new WrongUse('Give one of --csv, --xlsx and --rows.')
  if (!flags.out && (format === 'xlsx' || (operation.file && !format)))
    throw new WrongUse('The answer is a file: give --out FILE.')
  if (format || operation.file) {
    const file = Buffer.from(await (await server.file(name, request, { format })).arrayBuffer())
    return flags.out ? writeOut(flags.out, file) : write(file)
  }
  if (!flags.rows) {
    const answer = await server.call(name, request, { ifMatch: flags['if-match'] })
    if (flags.etag) process.stderr.write(`ETag: ${inOneLine(answer.etag ?? 'none')}\n`)
    const json = `${JSON.stringify(answer, undefined, 2)}\n`
    return flags.out ? writeOut(flags.out, json) : write(json)
  }
  if (flags.out) throw new WrongUse('--rows writes to standard output.')
  if (!operation.response.entries.some(({ key }) => key === 'nextCursor'))
    throw new WrongUse(`${name} has no pages. Leave --rows out.`)
  for await (const row of server.rows(name as ListName, request)) await write(`${JSON.stringify(row)}\n`)
}

async function writeOut(path: string, content: string | Buffer): Promise<void> {
  try {
    await writeFile(path, content)
  } catch (error) {
    throw new WrongUse(`${path} cannot be written: ${(error as Error).message}.`)
  }
}

/** Resolves when it is written: a long list must not wait in memory for a slow reader. */
const write = (part: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(shownAt(process.stdout, part), (error) => {
      // The person who read it, such as head, has enough.
      if ((error as NodeJS.ErrnoException | null)?.code === 'EPIPE') process.exit(0)
      if (error) reject(error)
      else resolve()
    })
  })

const flagLines = (): string[] =>
  Object.entries(callFlags).map(([name, [takes, about]]) => `  ${`--${name} ${takes}`.padEnd(34)} ${about}`)

function overview(): string {
  const names = operations.map((one) => `  ${shortName(one).padEnd(34)} ${one.about.split('. ')[0]}`)
  return `${['plumbline call OPERATION [--field value …]', '', 'Flags', ...flagLines(), '', 'Operations', ...names].join('\n')}\n`
}

function helpOf(operation: Operation<any, any>): string {
  const lines = [
    `plumbline call ${shortName(operation)}`,
    `  ${operation.about}`,
    '',
    'Fields',
    ...flagsOf(operation.request).map(
      ({ flag, type, about }) => `  ${`${flag} ${type}`.padEnd(34)} ${about}`,
    ),
    ...secretsIn(operation.request).map((path) => `  ${path.padEnd(34)} is secret: give it by --json -`),
    '',
    'Flags',
    ...flagLines(),
  ]
  return `${lines.join('\n')}\n`
}
