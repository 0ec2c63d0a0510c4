/** The examples of docs/clients-start.md, each run as it is printed there. */
import { symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceAccountSave, ServiceKeyAdd } from '../../../contract/people/serviceaccount.ts'
import { ProjectMemberAdd } from '../../../contract/projects/project.ts'
import { packageRoot } from '../../../server/root.ts'
import { password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { pathWithCurl } from '../../kit/programs/curl.ts'
import { makeOne, read, recordTypes } from '../../kit/records.ts'
import {
  here as clientsFolder,
  isThere,
  javaSteps,
  mono,
  runSteps,
  type Step,
  stockClients,
} from './clients.ts'

const here = prepared(() => site())
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-examples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const page = await readFile(join(packageRoot, 'docs', 'clients-start.md'), 'utf8')
/** The examples by the language of their blocks; curl has two. */
const examples = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language,
  text: text!,
}))
const exampleIn = (language: string): string => examples.find((one) => one.language === language)!.text

const names = [
  'Authenticate',
  'ProjectGetRequest',
  'RFICreateManyRequest',
  'RFIReadRequest',
  'RFIUpdateRequest',
].concat('RFIReadInFolderRequest')

async function reference(language: string): Promise<string> {
  const chosen = names.filter((name) => language !== 'csharp' || name !== 'Authenticate')
  const query = `IncludeTypes=${chosen.map((name) => `${name}.*`)}`
  return (await here.fetch(`/types/${language}?${query}`)).text()
}

const standIn = () => readFile(join(clientsFolder, 'programs', 'servicestack.cs'), 'utf8')

interface Example {
  needs: Step[]
  packages: string
  /** The files beside the example, and the name of the example. */
  files(): Promise<Record<string, string>>
  file: string
  steps: Step[]
  env?: Record<string, string>
}

const tsc = join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc')
const esbuild = join(packageRoot, 'node_modules', 'esbuild', 'bin', 'esbuild')
const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext']

const byLanguage: Record<string, Example> = {
  sh: {
    needs: [],
    packages: 'curl',
    file: 'start.sh',
    steps: [['bash', '-eu', 'start.sh']],
    files: async () => ({}),
  },
  ts: {
    needs: [],
    packages: '',
    file: 'start.ts',
    files: async () => ({
      'plumbline.dtos.ts': await reference('typescript'),
      'package.json': '{"type":"module"}',
    }),
    steps: [
      [process.execPath, tsc, ...strict, '--types', 'node', 'start.ts'],
      [esbuild, 'start.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=out.mjs'],
      [process.execPath, 'out.mjs'],
    ],
  },
  python: {
    ...stockClients.Python!,
    file: 'start.py',
    files: async () => ({ 'dtos.py': await reference('python') }),
    steps: [[stockClients.Python!.steps[0]![0], 'start.py']],
  },
  csharp: {
    ...mono,
    file: 'start.cs',
    files: async () => ({
      'dtos.cs': await reference('csharp'),
      'servicestack.cs': await standIn(),
    }),
    steps: [
      ['mcs', '-nowarn:0436', '-r:System.Core', '-out:start.exe', 'start.cs', 'dtos.cs', 'servicestack.cs'],
      ['mono', 'start.exe'],
    ],
  },
  java: {
    ...stockClients.Java!,
    file: 'Start.java',
    files: async () => ({ 'dtos.java': await reference('java') }),
    steps: javaSteps('Start'),
  },
}

test('every example has a program that runs it', () => {
  expect([...new Set(examples.map(({ language }) => language))].toSorted()).toEqual(
    Object.keys(byLanguage).toSorted(),
  )
})

const installed = Object.keys(byLanguage).filter((language) => isThere(byLanguage[language]!))

test.each(installed)('%s', async (language) => {
  const example = byLanguage[language]!
  const { id, admin } = await here.project()
  const at = join(folder, language)
  await mkdir(at)
  symlinkSync(join(packageRoot, 'node_modules'), join(at, 'node_modules'))
  const files = { ...(await example.files()), [example.file]: exampleIn(language) }
  const given = { BASE: here.url, LOGIN: admin.login, PASSWORD: password, PROJECT: String(id) }
  const env = { ...example.env, ...given, PATH: await pathWithCurl(at) }
  expect(await runSteps(at, files, example.steps, env)).toEqual([
    `Signed in as ${admin.login}`,
    'Anchor bolts at grid C: Which grade?',
    '1 RFIs in the project',
    'Refused: NotFound',
  ])
})

test('a key instead of a password', async () => {
  const { id, admin } = await here.project()
  const { serviceAccount } = await admin.client.call(ServiceAccountSave, { serviceAccount: { name: 'Sync' } })
  const { userId } = serviceAccount!
  await admin.client.call(ProjectMemberAdd, { projectId: id, member: { userId, role: 'Viewer' } })
  const { serviceKey } = await admin.client.call(ServiceKeyAdd, { userId: userId!, name: 'Nightly' })
  const [, byKey] = examples.filter((one) => one.language === 'sh')
  const at = join(folder, 'key')
  await mkdir(at)
  const env = { BASE: here.url, KEY: serviceKey!, PROJECT: String(id), PATH: await pathWithCurl(at) }
  const lines = await runSteps(at, { 'key.sh': byKey!.text }, [['bash', '-eu', 'key.sh']], env)
  expect(JSON.parse(lines.join('\n')).project.projectId).toBe(id)
})

test.skipIf(!isThere(mono))('C# with classes written by hand, whose unset numbers go out as 0', async () => {
  const { id, admin } = await here.project()
  const fields = {
    subject: 'Bolts',
    question: 'Which?',
    toUserId: admin.id,
    costImpactId: 3,
    collaborationID: 7,
  }
  const ids = await makeOne(admin, recordTypes.rfi, id, fields)
  const docs = await readFile(join(packageRoot, 'docs', 'clients.md'), 'utf8')
  const [, example] = /```csharp\n(.*?)```/s.exec(docs)!
  const at = join(folder, 'zeros')
  await mkdir(at)
  const steps: Step[] = [
    ['mcs', '-nowarn:0436', '-r:System.Core', '-out:zeros.exe', 'zeros.cs', 'servicestack.cs'],
    ['mono', 'zeros.exe', String(ids.folderId)],
  ]
  const files = { 'zeros.cs': example!, 'servicestack.cs': await standIn() }
  await runSteps(at, files, steps, { BASE: here.url, LOGIN: admin.login, PASSWORD: password })
  const after = await read(admin, recordTypes.rfi, ids)
  const expected = {
    subject: 'Anchor bolts at grid C',
    question: 'Which?',
    costImpactId: 0,
    collaborationID: 7,
  }
  expect(after).toMatchObject(expected)
  expect(after).not.toHaveProperty('toUserId')
})
