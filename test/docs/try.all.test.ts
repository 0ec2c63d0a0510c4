/** docs/try.md runs from top to bottom on a fresh server. test/programs/demo.all.test.ts compares it with what the command writes. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageRoot } from '../../server/root.ts'
import facts from '../interface/interface.json' with { type: 'json' }
import { pathWithCurl } from '../kit/programs/curl.ts'

const run = promisify(execFile)
const program = join(packageRoot, 'dist', 'server', 'main.js')
const page = await readFile(join(packageRoot, 'docs', 'try.md'), 'utf8')
const password = 'tall-crane-blue-sky'
/** Settings of this process must not leak into it. Nothing here depends on how costly a password is to guess. */
const env = { PATH: process.env.PATH, HOME: process.env.HOME, PLUMBLINE_PASSWORD_COST: '10' }

interface Answered {
  errorOccured: boolean
  numberOfRecordsEffected: number
  [field: string]: unknown
}

/** The operation of the twenty that a block of the page calls, by its name or route. */
function calls(block: string): string | undefined {
  const path = /\$BASE([^"?]*)/.exec(block)?.[1]?.replace(/\.json$/, '') ?? ''
  const name = path.slice(path.lastIndexOf('/') + 1)
  // The document gives operation 19 no route; the server does.
  const routeOf = (route: string | null) => route ?? '/api/internal/submittal/create'
  return facts.operations.find(({ requestName, route }) => requestName === name || routeOf(route) === path)
    ?.requestName
}

describe('run from top to bottom', () => {
  const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1]!)
  const answers = new Map<string, Answered>()
  let outputs: string[] = []
  let server: ChildProcess
  let folder: string
  let tools: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-try-test-'))
    tools = await mkdtemp(join(tmpdir(), 'plumbline-try-tools-'))
    server = spawn(process.execPath, [program, 'serve', '--demo'], {
      env: { ...env, PLUMBLINE_DATA: folder, PLUMBLINE_PORT: '0', PLUMBLINE_ADMIN_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const line = await printed(server, /API key for the connector "Demo" is "(\w+)"/)
    const values: Record<string, string> = {
      BASE: /ready at (http\S+)/.exec(line)![1]!,
      PASSWORD: password,
      API_KEY: /connector "Demo" is "(\w+)"/.exec(line)![1]!,
    }
    // A reader inserts what the console printed; so does the test.
    const script = blocks
      .map((block) =>
        block.replace(/^(BASE|PASSWORD|API_KEY)='.*'$/gm, (_, name) => `${name}='${values[name]}'`),
      )
      .join(`printf '\\036'\n`)
    const withCurl = { ...env, PATH: await pathWithCurl(tools) }
    const { stdout } = await run('sh', ['-eu', '-c', script], { env: withCurl, maxBuffer: 10 * 1024 * 1024 })
    outputs = stdout.split('\u001e')
    for (const [i, block] of blocks.entries()) {
      const name = calls(block)
      if (name) answers.set(name, JSON.parse(outputs[i]!))
    }
  })

  afterAll(async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    for (const path of [folder, tools]) await rm(path, { recursive: true, force: true })
  })

  test('signs in and out', () => {
    expect(outputs[1]!.trim()).toMatch(/^\w{43}$/)
    expect(JSON.parse(outputs.at(-1)!)).toMatchObject({ errorOccured: false })
  })

  test('each of the twenty is called once', () => {
    const called = blocks.flatMap((block) => calls(block) ?? [])
    expect([...called].sort()).toEqual(facts.operations.map(({ requestName }) => requestName).sort())
  })

  test.each(facts.operations.map(({ requestName }) => requestName))('%s returns a response', (name) => {
    const answer = answers.get(name)
    expect(answer).toMatchObject({ errorOccured: false, uiErrorMessage: '', logMessageType: 'DEBUG' })
    // A call that finds nothing would print nothing.
    expect(answer!.numberOfRecordsEffected).toBeGreaterThan(0)
  })

  test('a downloaded file is equal to the one that was sent', () => {
    const [sent, fetched] = outputs.slice(-3)
    expect(sent!.trim()).toMatch(/^\d+$/)
    expect(fetched!.trim()).toBe('drain moves')
  })

  test('the responses contain what the page says', () => {
    expect(answers.get('RFIReadRequest')).toMatchObject({
      rfi: { subject: 'Roof drain location at the high roof', statusName: 'Open' },
      referencedDocuments: [{ documentNumber: 'S-105' }, { documentNumber: '07 54 00' }],
    })
    expect(answers.get('PunchListUpdateRequest')).toMatchObject({
      punchList: { statusName: 'Ready for review' },
    })
    expect(answers.get('SubmittalItemUpdateRequest')).toMatchObject({
      item: { stageName: 'Returned', returnedStatus: 'Approved as noted' },
    })
    expect(answers.get('SubmittalCreateRequest')).toMatchObject({ submittal: { number: 'SP-010' } })
    expect(answers.get('DailyReportCreateManyRequest')).toMatchObject({
      returnedIdList: [{ number: 'DR-059' }],
    })
    expect(answers.get('ProjectGetMembersByProjectRequest')!.projectMembers).toHaveLength(16)
  })
})

/** The console output of a server, once that line has appeared. */
function printed(server: ChildProcess, line: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stdout!.on('data', (chunk) => {
      text += chunk
      if (line.test(text)) resolve(text)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)))
  })
}
