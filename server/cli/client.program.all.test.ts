/** `plumbline call`, `profile` and `completion`, as the built program runs them against a real server. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { RFICreateMany, RFIRead } from '../../contract/records/rfi.ts'
import { atEnd } from '../../test/kit/atend.ts'
import { type Person, type Project, password, site } from '../../test/kit/harness.ts'
import { prepared } from '../../test/kit/prepared.ts'
import { type Ended, run } from '../../test/kit/programs/program.ts'
import { packageRoot } from '../root.ts'

const here = prepared(() => site())
let project: Project<'General Contractor PM'>
let pm: Person
let home: string
let keyFile: string
let folderId: number

beforeAll(async () => {
  project = await here.project(['General Contractor PM'])
  pm = project.people['General Contractor PM']
  home = await mkdtemp(join(tmpdir(), 'plumbline-profiles-'))
  atEnd(() => rm(home, { recursive: true, force: true }))
  keyFile = join(home, 'key')
  await writeFile(keyFile, `${pm.key}\n`, { mode: 0o600 })
  const rfiList = ['Anchors', 'Beams, "long"'].map((subject) => ({
    projectId: project.id,
    subject,
    question: '?',
    statusId: 1,
  }))
  const { returnedIdList } = await pm.client.call(RFICreateMany, { rfiList })
  folderId = Number(returnedIdList![0]!.folderId)
  expect(await plumbline(['profile', 'add', 'site', `${here.url}/`, '--key-file', keyFile])).toMatchObject({
    code: 0,
    output: `site: ${pm.fullName} at ${here.url}\n`,
  })
})

const plumbline = (words: string[], input?: string): Promise<Ended> =>
  run(words, { XDG_CONFIG_HOME: home }, input)
const profiles = (): string => join(home, 'plumbline', 'profiles.json')

test('a list of a project is a table, or rows of JSON', async () => {
  const csv = await plumbline([
    'call',
    'RFIReadInFolder',
    '--project',
    String(project.id),
    '--sort=RfiSubject',
    '--csv',
  ])
  expect(csv.errors).toBe('')
  expect(csv.output.trim().split('\r\n')).toHaveLength(3)
  expect(csv.output).toContain('"Beams, ""long"""')
  const rows = await plumbline([
    'call',
    'rfireadinfolderrequest',
    '--project',
    String(project.id),
    '--take',
    '1',
    '--rows',
  ])
  const subjects = rows.output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).rfiSubject)
  expect(subjects.sort()).toEqual(['Anchors', 'Beams, "long"'])
})

test('a record is changed by its fields, and only in the version that is named', async () => {
  const change = [
    'call',
    'RFIUpdate',
    '--rfi.folder-id',
    String(folderId),
    '--rfi.Question',
    'Which anchors?',
  ]
  const { code, output } = await plumbline(change)
  expect([code, JSON.parse(output).rfi.question]).toEqual([0, 'Which anchors?'])
  const read = await plumbline(['call', 'RFIRead', '--folder-id', String(folderId), '--etag'])
  const [, etag] = /^ETag: (".+")\n$/.exec(read.errors)!
  expect(await plumbline([...change, '--if-match', etag!])).toMatchObject({ code: 0, errors: '' })
  const stale = await plumbline([...change, '--if-match', '"1"'])
  expect([stale.code, stale.errors]).toEqual([1, expect.stringMatching(/^409 Conflict /)])
  expect((await pm.client.call(RFIRead, { folderId })).rfi?.question).toBe('Which anchors?')
})

test('a request comes from standard input, and flags on top of it', async () => {
  const json = JSON.stringify({ parentFolderId: project.rootFolderId, filter: { RfiSubject: 'Nothing' } })
  const words = [
    'call',
    'RFIReadInFolder',
    '--json',
    '-',
    '--filter',
    'RfiSubject=Anch*',
    '--want-count',
    'true',
  ]
  const { output } = await plumbline(words, json)
  expect(JSON.parse(output)).toMatchObject({
    totalCount: 1,
    rfiReadInFolderList: [{ rfiSubject: 'Anchors' }],
  })
})

test('a field that is yes or no may stand alone', async () => {
  const list = ['call', 'RFIReadInFolder', '--project', String(project.id)]
  for (const [words, count] of [
    [['--want-count', '--take', '1'], 2],
    [['--take', '1', '--want-count'], 2],
    [['--want-count', 'false'], 0],
  ] as const)
    expect(JSON.parse((await plumbline([...list, ...words])).output).totalCount ?? 0).toBe(count)
})

test('a paper goes into a file', async () => {
  const out = join(home, 'rfi.pdf')
  const print = ['call', 'RecordPrint', '--folder-id', String(folderId)]
  expect((await plumbline(print)).errors).toContain('The answer is a file: give --out FILE.')
  expect((await plumbline([...print, '--out', out])).errors).toBe('')
  expect((await readFile(out)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a person signs in by their password, and the profile is chosen and forgotten', async () => {
  const added = await plumbline(['profile', 'add', 'me', here.url, '--login', pm.login], `${password}\n`)
  expect(added.output).toBe(`me: ${pm.fullName} at ${here.url}\n`)
  expect((await plumbline(['profile', 'list'])).output).toBe(`* site  ${here.url}\n  me  ${here.url}\n`)
  await plumbline(['profile', 'use', 'me'])
  expect((await plumbline(['profile', 'list'])).output).toContain('* me')
  const { output } = await plumbline(['call', 'SessionGet', '--profile', 'site'])
  expect(JSON.parse(output).userId).toBe(pm.id)
  // The one that is left is used.
  await plumbline(['profile', 'remove', 'me'])
  expect(JSON.parse((await plumbline(['call', 'SessionGet'])).output).userId).toBe(pm.id)
})

test('nobody else can read the keys, and a file that others can read is refused', async () => {
  expect((await stat(profiles())).mode & 0o777).toBe(0o600)
  expect((await stat(join(home, 'plumbline'))).mode & 0o777).toBe(0o700)
  expect((await plumbline(['profile', 'list'])).output).not.toContain(pm.key)
  await chmod(profiles(), 0o644)
  const { code, errors } = await plumbline(['call', 'SessionGet'])
  await chmod(profiles(), 0o600)
  expect([code, errors]).toEqual([1, expect.stringContaining(`chmod 600 ${profiles()}`)])
})

const refusals: Array<[words: string[], sentence: string]> = [
  [['call'], 'plumbline call OPERATION'],
  [['call', 'RFIReed'], 'There is no operation "RFIReed".'],
  [['call', 'RecordPrin'], 'There are: RecordPrint.'],
  [['call', 'RFIRead', 'RFIUpdate'], 'one operation'],
  [['call', 'RFIRead', '--folder', '5'], 'RFIReadRequest has no field "folder" (--folder). It has: '],
  [['call', 'RFIRead', '--folder-id'], '--folder-id needs a value.'],
  [['call', 'RFIRead', '--folder-id.x', '5'], 'folderId has no fields of its own'],
  [['call', 'RFIRead', '--csv=yes'], '--csv takes no value.'],
  [['call', 'RFIRead', '--project', '1'], 'takes neither a ProjectId nor a ParentFolderId.'],
  [['call', 'RFIReadInFolder', '--project', 'one'], '--project takes the id of a project, not "one".'],
  [['call', 'RFIReadInFolder', '--filter', 'Open'], '--filter takes NAME=VALUE, not "Open".'],
  [['call', 'RFIUpdate', '--rfi', 'Anchors'], '--rfi takes JSON: '],
  [['call', 'RFIUpdate', '--json', '[]'], '--json takes an object.'],
  [['call', 'RFIReadInFolder', '--csv', '--rows'], 'Give one of --csv, --xlsx and --rows.'],
  [['call', 'RFIReadInFolder', '--xlsx'], 'The answer is a file: give --out FILE.'],
  [['call', 'RFIRead', '--rows'], 'RFIRead has no pages. Leave --rows out.'],
  [['call', 'SessionGet', '--profile', 'other'], 'There is no profile "other".'],
  [['call', 'SessionGet', '--address', 'plumbline', '--key-file', 'k'], 'The address must be like https://'],
  [['call', 'RFIRead', '--folder-id', 'five'], '400 ValidationException'],
  [['call', 'RFIRead', '--folder-id', '2147483647'], '404 NotFound'],
  [
    ['call', 'RFIReadInFolder', '--sort', 'Nothing', '--parent-folder-id', '{root}', '--csv'],
    '400 ValidationException',
  ],
  [['profile'], 'plumbline profile add NAME ADDRESS'],
  [['profile', 'use', 'other'], 'There is no profile "other".'],
  [['profile', 'add', 'x', 'ftp://plumbline'], 'The address must be like https://'],
  [['profile', 'list', '--json', 'x'], 'there is no flag --json here.'],
  [['profile', 'use', 'site', '--login', 'pat'], 'there is no flag --login here.'],
  [['profile', 'use', 'site', 'other'], 'plumbline profile add NAME ADDRESS'],
  [['profile', 'add', 'x', 'https://plumbline', '--key-file', 'k', '--login', 'p'], 'not both.'],
  [
    ['profile', 'add', 'x', 'https://plumbline', '--key-file', '/no/key'],
    'The file with the key cannot be read',
  ],
  [['profile', 'add', 'x', 'http://127.0.0.1:1', '--key-file', '/proc/self/cmdline'], 'This is no key'],
  [['call', 'SessionGet', '--key-file', 'k'], '--key-file goes with --address'],
  [['call', 'SessionGet', '--out', '/no/folder/x'], '/no/folder/x cannot be written: ENOENT'],
  [['completion', 'fish'], 'plumbline completion bash'],
  [['completion', 'bash', '--all'], 'plumbline completion bash'],
]

// Several at a time: each is a process, and a slow machine needs seconds for one.
test.concurrent.each(refusals)(
  'refuses what cannot be meant, with a sentence: %j',
  async (words, sentence) => {
    const rooted = words.map((word) => word.replace('{root}', String(project.rootFolderId)))
    const { code, output, errors } = await plumbline(rooted)
    expect([code, output, errors]).toEqual([1, '', expect.stringContaining(sentence)])
    expect(errors).not.toMatch(/^ +at /m)
  },
)

test('a file of profiles that is damaged or cannot be read is told, without a stack', async () => {
  const other = await mkdtemp(join(tmpdir(), 'plumbline-damaged-'))
  atEnd(() => rm(other, { recursive: true, force: true }))
  const path = join(other, 'plumbline', 'profiles.json')
  await mkdir(join(other, 'plumbline'))
  const damaged = ['', 'null', '{"profiles":[]}', '{"profiles":{"a":{"address":5,"key":"k"}}}']
  for (const text of damaged) {
    await writeFile(path, text, { mode: 0o600 })
    const { code, errors } = await run(['call', 'SessionGet'], { XDG_CONFIG_HOME: other })
    expect([code, errors], text).toEqual([1, expect.stringContaining(`${path} is damaged.`)])
    expect(errors).not.toMatch(/^ +at /m)
  }
  await rm(path)
  await mkdir(path)
  const { code, errors } = await run(['profile', 'list'], { XDG_CONFIG_HOME: other })
  expect([code, errors]).toEqual([1, expect.stringContaining(`${path} cannot be read: EISDIR`)])
  expect(errors).not.toMatch(/^ +at /m)
})

test('only the first line of a file is the key', async () => {
  const noted = join(home, 'noted')
  await writeFile(noted, `${pm.key}\r\nof the site office, until May\n`)
  const { output, errors } = await plumbline([
    'call',
    'SessionGet',
    '--address',
    here.url,
    '--key-file',
    noted,
  ])
  expect(JSON.parse(output).userId).toBe(pm.id)
  expect(errors).toBe(`Others can read the key in ${noted}. Change that: chmod 600 ${noted}\n`)
})

test('a server that is away, and a wrong password, are told without a stack', async () => {
  const away = await plumbline(['profile', 'add', 'x', 'http://127.0.0.1:1', '--key-file', keyFile])
  expect([away.code, away.errors]).toEqual([
    1,
    expect.stringContaining('http://127.0.0.1:1 does not answer.'),
  ])
  const wrong = await plumbline(['profile', 'add', 'x', here.url, '--login', pm.login], 'wrong\n')
  expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/^\S.*password/i)])
  expect(away.errors + wrong.errors).not.toMatch(/^ +at /m)
})

test('a key that is not valid is not kept, and one that ended is told', async () => {
  const wrong = join(home, 'wrong')
  await writeFile(wrong, 'nokey', { mode: 0o600 })
  const added = await plumbline(['profile', 'add', 'wrong', here.url, '--key-file', wrong])
  expect([added.code, added.errors]).toEqual([1, expect.stringContaining('does not accept this key')])
  const { errors } = await plumbline(['call', 'SessionGet', '--address', here.url, '--key-file', wrong])
  expect(errors).toMatch(/^401 Unauthorized .*\n(?:.*\n)*.*plumbline profile add/)
})

test('the help names the fields of an operation', async () => {
  const { output } = await plumbline(['call', 'RFIReadInFolder', '--help'])
  expect(output).toContain('--parent-folder-id int')
  expect(output).not.toContain('auth-session-key')
  expect((await plumbline(['call', 'RFIUpdate', '--help'])).output).toContain('\n  --rfi.folder-id int')
  expect((await plumbline(['call', '--help'])).output).toContain('\n  RFIReadInFolder ')
})

describe('completion', () => {
  const words = async (...given: string[]): Promise<string[]> =>
    (await plumbline(['completion', 'words', ...given])).output.split('\n').filter(Boolean)

  test.each<[given: string[], found: string[]]>([
    [['ca'], ['call']],
    [
      ['user', ''],
      ['add', 'password', 'disable', 'enable', 'list'],
    ],
    [['call', 'rfireadin'], ['RFIReadInFolder']],
    [['call', 'RFIRead', '--fol'], ['--folder-id']],
    [['call', 'RFIRead', '--folder-id', ''], []],
    [['call', 'RFIUpdate', '--rfi.folder-i'], ['--rfi.folder-id']],
    [['call', 'RFIReadInFolder', '--want-count', '--cs'], ['--csv']],
    [['call', 'RFIRead', '--profile', 's'], ['site']],
    [['profile', 'use', ''], ['site']],
    [
      ['completion', ''],
      ['bash', 'zsh'],
    ],
  ])('of %j', async (given, found) => {
    expect(await words(...given)).toEqual(found)
  })

  test('in bash', async () => {
    const program = `plumbline() { "${process.execPath}" "${join(packageRoot, 'dist', 'server', 'main.js')}" "$@"; }
      eval "$(plumbline completion bash)"
      COMP_WORDS=(plumbline call RFIReadInF); COMP_CWORD=2; _plumbline; echo "\${COMPREPLY[@]}"`
    const { stdout } = await promisify(execFile)('bash', ['-c', program], {
      env: { ...process.env, XDG_CONFIG_HOME: home },
    })
    expect(stdout).toBe('RFIReadInFolder\n')
  })

  test('in zsh: a script that it can read, where there is one', async () => {
    const { output } = await plumbline(['completion', 'zsh'])
    expect(output).toMatch(/^#compdef plumbline\n/)
    const path = join(home, '_plumbline')
    await writeFile(path, output)
    const checked = await promisify(execFile)('zsh', ['-n', path]).catch((error) => error)
    if (checked.code === 'ENOENT') return
    expect(checked.stderr).toBe('')
  })
})
