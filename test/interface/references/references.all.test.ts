/** Typed references, as tools of the ServiceStack family fetch them: their form, their options, their compilers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonServiceClient } from '@servicestack/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../contract/emit.ts'
import { operations } from '../../../contract/index.ts'
import { isAll } from '../../kit/cases.ts'
import { password, site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { ask, refusal } from '../../wire/ask.ts'
import { compile, compilers, isInstalled } from './compilers.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-references-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fetchText = async (language: string, query = ''): Promise<string> => {
  const { status, text } = await ask(here, `/types/${language}${query}`)
  expect([status, status === 200 ? '' : text]).toEqual([200, ''])
  return text
}

describe.each([...languages.keys()])('/types/%s', (language) => {
  test('has its options in its first lines, and every operation with its route', async () => {
    const response = await ask(here, `/types/${language}`)
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const { text } = response
    expect(text.slice(0, text.indexOf('\n', 30))).toContain('Options:')
    expect(text).toMatch(new RegExp(`^\\W*BaseUrl: ${here.url}$`, 'm'))
    for (const { name, route } of operations) {
      expect(text, name).toMatch(new RegExp(`\\b${name}\\b`))
      expect(text, name).toContain(`"${route}"`)
    }
    expect(text).toContain('Reads one RFI with the documents it refers to.')
    expect(text).toContain('ErrorMessageType')
    // A choice without a name of its own is a text.
    expect(text).not.toMatch(/^\W*((export|public|pub) )*(static )?(enum|const|type) (class )?string\b/m)
    expect(text).not.toMatch(/: undefined\b|\[object/)
  })

  test('has only what is chosen', async () => {
    const text = await fetchText(
      language,
      '?IncludeTypes=RFIReadRequest.*,Label&excludeTypes=FolderDocument&AddDescriptionAsComments=False',
    )
    for (const name of ['RFIReadRequest', 'RFIReadResponse', 'RFI', 'Label', 'ItemNameValue'])
      expect(text).toMatch(new RegExp(`(class|struct|type|interface|const) ${name}\\b`, 'i'))
    expect(text).not.toMatch(/(class|struct|type|interface|const) (FolderDocument|Project)\b/i)
    expect(text).not.toContain('Reads one RFI')
    expect(text).toMatch(/^('|\/\/\/ |)IncludeTypes: RFIReadRequest\.\*,Label$/m)
    expect(text).toMatch(/^('|\/\/\/ |)AddDescriptionAsComments: False$/m)
  })
})

/** What the tool does with a file: it sends the options back that have no mark before them. */
function optionsIn(text: string): string {
  const lines = text.slice(text.indexOf('Options:')).split('\n')
  const from = lines.findIndex((line) => line.startsWith('BaseUrl: '))
  const given = lines
    .slice(from + 1, lines.indexOf('*/'))
    .filter((line) => line.includes(':') && !line.startsWith('//'))
    .map((line) =>
      line
        .split(':', 2)
        .map((part) => encodeURIComponent(part.trim()))
        .join('='),
    )
  return `?${given.join('&')}`
}

test('a reference that is updated with the options in it stays as it is', async () => {
  for (const query of [
    '',
    '?IncludeTypes=RFIReadRequest.*&GlobalNamespace=Site.Records&AddServiceStackTypes=False',
  ]) {
    const first = await fetchText('csharp', query)
    expect(await fetchText('csharp', optionsIn(first))).toBe(first)
  }
})

test('a name space or package is written where the language has one', async () => {
  const query = '?IncludeTypes=Label&GlobalNamespace=Site.Records&Package='
  expect(await fetchText('csharp', query)).toContain('namespace Site.Records\n')
  expect(await fetchText('java', '?IncludeTypes=Label&Package=com.example')).toContain('package com.example;')
  expect(await fetchText('php', query)).toContain('<?php namespace Site\\Records;')
  expect(await fetchText('go', query)).toContain('package Records\n')
})

test('types of client libraries can be left out', async () => {
  expect(await fetchText('typescript')).toContain(
    'class Authenticate implements IReturn<AuthenticateResponse>',
  )
  expect(await fetchText('typescript', '?AddServiceStackTypes=False')).not.toContain('class Authenticate')
})

describe('is refused', () => {
  test.each<[string, string, number, string, string?]>([
    ['a language that there is none of', '/types/cobol', 404, 'NotFound'],
    [
      'a name space that is none',
      '/types/csharp?GlobalNamespace=a;b',
      400,
      'ValidationException',
      'GlobalNamespace',
    ],
    ['a package that is none', '/types/java?Package=1.2', 400, 'ValidationException', 'Package'],
    [
      'a type that does not exist',
      '/types/go?IncludeTypes=Nobody.*',
      400,
      'ValidationException',
      'IncludeTypes',
    ],
    ['the same left out', '/types/go?ExcludeTypes=RFI,Nobody', 400, 'ValidationException', 'ExcludeTypes'],
    [
      'neither true nor false',
      '/types/php?AddServiceStackTypes=maybe',
      400,
      'ValidationException',
      'AddServiceStackTypes',
    ],
  ])('%s', async (_what, path, status, code, field) => {
    expect(refusal(await ask(here, path))).toEqual(field ? [status, code, field] : [status, code])
  })

  test('more types than there may be, with their number', async () => {
    const response = await ask(here, `/types/go?IncludeTypes=${Array(1001).fill('RFI')}`)
    expect(refusal(response)).toEqual([400, 'ValidationException', 'IncludeTypes'])
    expect(response.text).toContain('IncludeTypes has 1001 types. Send at most 1000.')
  })

  test('another method than GET', async () => {
    const response = await ask(here, '/types/csharp', { body: {} })
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('no address of another host gets into it', async () => {
    const { text } = await ask(here, '/types/csharp', { headers: { Host: '*/ evil' } })
    expect(text).toContain('BaseUrl: http://localhost\n')
  })
})

/** Types with every kind of field; `npm run test:all` compiles all of them. */
const some = [
  'Authenticate',
  'RFIUpdateRequest',
  'PunchListUpdateRequest',
  'OpenIssueCreateManyRequest',
  'DailyReportCreateManyRequest',
  'FileCreateRequest',
  'RecordUpdateManyRequest',
  'ImportReadRequest',
  'DailyReportActivityGetRequest',
  'DriveDocumentCreateRequest',
  'ProjectDashboardReadRequest',
]
const known = new Set(operations.map(({ name }) => name))
const query = isAll
  ? ''
  : `?IncludeTypes=${some.filter((name) => name === 'Authenticate' || known.has(name)).map((name) => `${name}.*`)}`

describe('is compiled by its own compiler', () => {
  // The end of the run says which compilers are not installed (test/web/kit/announce.ts); these have none here at all.
  const withoutOne = [...languages.keys()].filter((name) => !compilers[name])
  if (withoutOne.length > 0) console.warn(`LEFT OUT: no compiler is known for ${withoutOne.join(', ')}.`)
  const installed = Object.entries(compilers).filter(([, compiler]) => isInstalled(compiler))

  test.each(installed)('%s', { timeout: 240_000 }, async (language, compiler) => {
    const text = await fetchText(
      language,
      language === 'csharp' ? query.replace('Authenticate.*,', '') : query,
    )
    await compile(compiler, join(folder, language), text)
  })
})

test('a stock client uses it, and a partial update leaves the other fields as they are', async () => {
  const file = join(folder, 'used.dtos.ts')
  await writeFile(file, await fetchText('typescript'))
  const dtos = await import(/* @vite-ignore */ file)
  const client = new JsonServiceClient(here.url)
  const signedIn = await client.send<{ userName: string }>(
    new dtos.Authenticate({ provider: 'credentials', userName: team.admin.login, password }),
  )
  expect(signedIn.userName).toBe(team.admin.login)
  const folderOf = (fields: object) => new dtos.Folder(fields)
  const { folder: added } = await client.send<any>(
    new dtos.FolderAddRequest({
      folder: folderOf({ folderProjectId: team.id, folderName: 'Plans', folderDescription: 'Of level 2' }),
    }),
  )
  const { folderId } = added
  await client.send(new dtos.FolderUpdateRequest({ folder: folderOf({ folderId, folderName: 'Sections' }) }))
  const { folder: read } = await client.send<any>(new dtos.FolderGetRequest({ folderId }))
  expect(read).toMatchObject({ folderName: 'Sections', folderDescription: 'Of level 2' })
})
