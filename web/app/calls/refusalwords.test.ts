/**
 * Whatever field of whatever request is refused, a person reads the name that the pages give it, and never the one of the
 * interface; in both languages.
 */
import { expect, test } from 'vitest'
import type { FieldType } from '../../../contract/fields/fieldtype.ts'
import { operations } from '../../../contract/index.ts'
import type { Dto } from '../../../contract/kit.ts'
import { CallFailed } from '../../../packages/client/src/caller.ts'
import { dictionary } from '../../languages/de/index.ts'
import { fieldsOf, sentencesOf } from '../../languages/de/sentences/index.ts'
import { inWords, wordsOf } from './refusalwords.ts'

/** Each field that can be sent, by the path at which it is refused. */
function paths(): string[] {
  const found = new Set<string>()
  const walk = ({ entries }: Dto, at: string, above: readonly string[]): void => {
    for (const { documented, field } of entries) {
      if (field.isReadOnly) continue
      let [type, path]: [FieldType, string] = [field.type, at ? `${at}.${documented}` : documented]
      found.add(path)
      while (type.item) [type, path] = [type.item, `${path}[0]`]
      if (path.endsWith(']')) found.add(path)
      if ('entries' in type && !above.includes(type.type)) walk(type as Dto, path, [...above, type.type])
    }
  }
  for (const { request } of operations) walk(request, '', [])
  return [...found]
}

const all = paths()

/** Sentences of the server that begin with a field, or have it in their midst. */
const sentences = [
  (path: string) => `${path} has 10000 characters; at most 255 are allowed.`,
  (path: string) => `${path}: 33 is not a member of this project.`,
  (path: string) => `Something is wrong here, with ${path} and others.`,
]

const refusedAt = (path: string, message: string) =>
  new CallFailed(400, {
    uiErrorMessage: `${message} (and 1 more)`,
    responseStatus: { message, errors: [{ fieldName: path, errorCode: 'Length', message }] },
  })

/** A path, or a name of several words without spaces between. */
const isOfInterface = (text: string): boolean =>
  /\w\.[A-Za-z]|\w\[\d|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*/.test(text)

test('there are hundreds of fields', () => {
  expect(all.length).toBeGreaterThan(900)
  expect(all).toEqual(expect.arrayContaining(['SmtpUrl', 'DailyReportList[0].Dated', 'User.Email']))
})

test('no refusal of any field names it as the interface does', async () => {
  const wrong: string[] = []
  for (const path of all)
    for (const said of sentences) {
      const { body, fields } = await wordsOf(refusedAt(path, said(path)))
      for (const text of [body.uiErrorMessage, body.responseStatus.message, fields[0]!.message])
        if (isOfInterface(text)) wrong.push(`${path}: ${text}`)
    }
  expect(wrong).toEqual([])
})

test('every field has a name in German', () => {
  const nameOf = fieldsOf(dictionary)
  const german = sentencesOf(dictionary)
  const last = (path: string): string =>
    path
      .split('.')
      .at(-1)!
      .replace(/\[\d+\]$/, '')
  const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
  expect(all.filter((path) => !nameOf(capital(last(path))))).toEqual([])
  const wrong = all.flatMap((path) => {
    const text = german(`${path} has 10000 characters; at most 255 are allowed.`)
    return isOfInterface(text) ? [text] : []
  })
  expect(wrong).toEqual([])
})

test.each([
  ['SmtpUrl must be a URL.', ['SmtpUrl'], 'Mail server must be a URL.'],
  ['DailyReportList[0].Dated must be between …', ['DailyReportList[0].Dated'], 'Day must be between …'],
  ['Dated must be between …', ['DailyReportList[0].Dated'], 'Day must be between …'],
  ['Rfis[3].DateDue is not a date.', [], 'Due date is not a date.'],
  ['Please answer it: the Answer is needed.', ['Rfi.Answer'], 'Please answer it: the Answer is needed.'],
  ['McDonald is nobody here.', ['Rfi.ToName'], 'McDonald is nobody here.'],
  ['There is no file Plan.Final.pdf in the ZIP.', [], 'There is no file Plan.Final.pdf in the ZIP.'],
])('“%s” about %j reads “%s”', (text, fields, reads) => {
  expect(inWords(text, fields)).toBe(reads)
})
