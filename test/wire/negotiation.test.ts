import { beforeAll, describe, expect, test } from 'vitest'
import { DocumentCreate } from '../../contract/documents/document.ts'
import { FolderAdd } from '../../contract/documents/folder.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { type Ask, ask, refusal } from './ask.ts'

const here = prepared(() => site())
const team = prepared(() => here.project())
const numbers = ['A-101', '=1+1', '+1', '-1', '@SUM(A1)', 'a "b", c', 'two\r\nlines', "'quoted", ' =1', '']

let folderId: number
beforeAll(async () => {
  const { folder } = await team.admin.client.call(FolderAdd, { folder: { folderProjectId: team.id } })
  folderId = folder!.folderId!
  for (const documentNumber of numbers)
    await team.admin.client.call(DocumentCreate, {
      parentFolderId: folderId,
      documentNumber,
      fileName: 'a.pdf',
    })
})

const json = 'application/json; charset=utf-8'
const csv = 'text/csv; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const list = '/api/internal/document/documentsreadInfolder'
const documents = (path: string, more: Ask = {}) =>
  ask(here, path, { key: team.admin.key, body: { parentFolderId: folderId }, ...more })

describe('the format of the response', () => {
  // Order: suffix, callback, format, Accept.
  test.each<[path: string, accept: string | undefined, type: string]>([
    ['', undefined, json],
    ['', '', json],
    ['', '*/*', json],
    ['', 'application/json', json],
    ['', 'application/xml', json],
    ['', 'text/html,application/xhtml+xml,application/xml;q=0.9,image/png,*/*;q=0.8', json],
    ['', ';;,/,', json],
    ['', 'text/csv', csv],
    ['', 'TEXT/CSV', csv],
    ['', 'text/csv, application/json', csv],
    ['', 'application/json, text/csv', json],
    ['', 'application/json;q=0.5, text/csv', csv],
    ['', 'text/csv;q=0.5, application/json', json],
    ['', 'text/csv;q=0.9, */*;q=0.1', csv],
    ['', 'text/csv;q=0', json],
    ['?format=json', 'text/csv', json],
    ['?format=csv', 'application/json', csv],
    ['?FORMAT=CSV', undefined, csv],
    ['?format=', 'text/csv', csv],
    ['?callback=fn', 'text/csv', script],
    ['?callback=fn&format=csv', undefined, script],
    ['?callback=', undefined, json],
    ['.json', 'text/csv', json],
    ['.json?format=csv', undefined, json],
    ['.csv', 'application/json', csv],
    ['.csv?format=json', undefined, csv],
    ['.csv?callback=fn', undefined, csv],
    ['.CSV', undefined, csv],
  ])('of list%s with Accept %s is %s', async (path, accept, type) => {
    const doors = [list, '/json/reply/DocumentsReadInFolderRequest', '/api/DocumentsReadInFolderRequest']
    for (const door of doors) {
      const headers = accept === undefined ? {} : { Accept: accept }
      const response = await documents(`${door}${path}`, { headers })
      expect([response.status, response.headers['content-type']]).toEqual([200, type])
    }
  })

  test.each<[path: string, status: number, errorCode: string, field: string]>([
    [`${list}?format=xml`, 400, 'ValidationException', 'format'],
    [`${list}?format=jsv`, 400, 'ValidationException', 'format'],
    ['/api/internal/folder/get?format=csv', 400, 'ValidationException', 'format'],
    ['/api/internal/folder/get.csv', 400, 'ValidationException', 'format'],
    ['/api/internal/rfi/read?format=csv', 400, 'ValidationException', 'format'],
    ['/api/internal/folder/add.csv', 400, 'ValidationException', 'format'],
    ['/api/internal/openissue/createmany?format=csv', 400, 'ValidationException', 'format'],
    ['/api/DocumentsReadInFolderRequest[]?format=csv', 400, 'ValidationException', 'format'],
  ])('%s is refused', async (path, ...expected) => {
    const response = await documents(path)
    expect(refusal(response)).toEqual(expected)
    expect(response.headers['content-type']).toBe(json)
    expect(response.body.responseStatus.message).toContain('json')
  })

  test('an unknown format gets the list of known ones', async () => {
    const { body } = await documents(`${list}?format=xml`)
    expect(body.responseStatus.message).toMatch(/json.*csv/)
  })

  test('a record is sent as JSON, whatever Accept requests', async () => {
    const response = await ask(here, '/api/internal/folder/get', {
      key: team.admin.key,
      headers: { Accept: 'text/csv' },
      body: { folderId },
    })
    expect(response.headers['content-type']).toBe(json)
  })

  test('a failure is JSON in any case', async () => {
    for (const path of [`${list}.csv`, `${list}?format=csv`]) {
      const response = await documents(path, { key: undefined })
      expect(refusal(response)).toEqual([401, 'Unauthorized'])
      expect(response.headers['content-type']).toBe(json)
    }
  })
})

describe('CSV', () => {
  test('has the documented names, a row for each record and no formula in it', async () => {
    const { text, headers } = await documents(`${list}.csv`)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+\.csv"$/)
    const [head, ...rows] = records(text)
    expect(head!.slice(0, 4)).toEqual(['FolderId', 'DocumentId', 'DocumentNumber', 'DocumentDiscipline'])
    const at = head!.indexOf('DocumentNumber')
    const shown = rows.map((row) => row[at])
    expect(shown.sort()).toEqual(
      ['A-101', "'=1+1", "'+1", "'-1", "'@SUM(A1)", 'a "b", c', 'two\r\nlines', "'quoted", "' =1", ''].sort(),
    )
    for (const row of rows) expect(row.length).toBe(head!.length)
  })
})

/** RFC 4180: rows end with CRLF; a cell in quotes may hold anything, a quote in it is doubled. */
function records(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
