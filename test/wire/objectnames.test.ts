/**
 * Names that every object of JavaScript has. Sent in place of any text, as the name of a filter or as its value, they must be
 * refused or stored like other texts: a look-up in a plain object would find a function.
 */
import { beforeAll, expect, test } from 'vitest'
import * as contract from '../../contract/index.ts'
import type { Dto, Operation } from '../../contract/kit.ts'
import { sample } from '../kit/cases.ts'
import { site } from '../kit/harness.ts'
import { prepared } from '../kit/prepared.ts'
import { makeOne, recordTypes } from '../kit/records.ts'
import { ask } from './ask.ts'

const here = prepared(() => site())
const project = prepared(() => here.project())
const rfi = prepared(() => makeOne(project.admin, recordTypes.rfi, project.id))
const made = prepared(() =>
  project.admin.client.call(contract.DocumentCreate, {
    parentFolderId: project.rootFolderId,
    fileName: 'plan.txt',
    fileContent: 'eA==',
  }),
)

/** Without those that would end the session or close the project. */
const operations = (Object.values(contract) as Operation[]).filter(
  ({ name, effect }) => effect && name !== 'UserLogoutRequest' && name !== 'ProjectUpdateRequest',
)
const objectNames = ['constructor', '__proto__', 'hasOwnProperty']
let nodes: number[]
beforeAll(() => {
  nodes = [rfi.folderId as number, made.newFolderId!, project.rootFolderId]
})

/** A request with the name in every text, and existing ids in the fields that place it. */
function filled(dto: Dto, name: string, folderId: number): object {
  const fields = dto.entries.flatMap(({ key, field: { type, isReadOnly } }) => {
    const value = isReadOnly || key === 'authSessionKey' ? undefined : fieldValue(key, type, name, folderId)
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(fields)
}

function fieldValue(
  key: string,
  type: Dto['fields'][string]['type'],
  name: string,
  folderId: number,
): unknown {
  if (/^(folderProject|project)(Id)?$/.test(key)) return project.id
  if (/^(folderId|folderParentId|parentFolderId)$/.test(key)) return folderId
  if ((type as Dto).entries) return filled(type as Dto, name, folderId)
  if (type.item)
    return [fieldValue(key, type.item as never, name, folderId)].filter((one) => one !== undefined)
  if (type.type.startsWith('string') || type.type === 'name') return name
  if (key === 'filter') return { IsOverdue: name, IsOpen: name, StatusId: name, [name]: name, Court: name }
  return undefined
}

test.each(sample(operations, 'object names', 20).map((operation) => [operation.name, operation] as const))(
  '%s',
  async (_name, operation) => {
    for (const name of objectNames)
      for (const folderId of nodes) {
        const request = filled(operation.request as Dto, name, folderId)
        const { status } = await ask(here, operation.route, { key: project.admin.key, body: request })
        expect([name, folderId, status < 500]).toEqual([name, folderId, true])
      }
  },
)

test('a boolean filter says what it accepts', async () => {
  const body = { parentFolderId: project.rootFolderId, filter: { IsOverdue: 'constructor' } }
  const response = await ask(here, contract.RFIReadInFolder.route, { key: project.admin.key, body })
  expect([response.status, response.text]).toEqual([400, expect.stringContaining('is not true or false')])
})

test('the steps of a document are an empty list', async () => {
  const body = { folderId: made.newFolderId! }
  const response = await ask(here, contract.RecordTransitionsRead.route, { key: project.admin.key, body })
  expect([response.status, response.body.transitions]).toEqual([200, []])
})
