import { describe, expect, test } from 'vitest'
import { fieldTable, openApi, sampleRequest, sampleResponse, typesOf } from './emit.ts'
import * as fieldTypes from './fields/fieldtypes.ts'
import {
  downloads,
  FileCreate,
  operations,
  RFI,
  RFIRead,
  SubmittalTypesRead,
  UserLogin,
  uploads,
} from './index.ts'
import { type Dto, dto, field, type Operation } from './kit.ts'

const document: any = openApi(operations, {
  title: 'Plumbline',
  version: '1',
  baseUrl: 'https://site.example',
  uploads,
  downloads,
})
const each = operations.map((operation) => [operation.name, operation] as const)

describe('the OpenAPI document', () => {
  test('has every route, each with a unique operation id', () => {
    expect(Object.keys(document.paths)).toEqual([
      '/auth',
      '/auth/credentials',
      '/auth/logout',
      '/oauth/token',
      ...[...operations, ...uploads, ...downloads].map(({ route }) => route),
    ])
    const all = Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path))
    expect(new Set(all.map((one) => one.operationId)).size).toBe(all.length)
    const byAll = operations.filter(({ verbs }) => verbs === 'all')
    expect(all.length).toBe(4 + operations.length + 4 * byAll.length + uploads.length + downloads.length)
  })

  test('has no dangling references and no unused schemas', () => {
    const text = JSON.stringify(document)
    const used = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map((m) => `${m[1]}/${m[2]}`),
    )
    for (const place of used) {
      const [group, name] = place.split('/') as [string, string]
      expect(document.components[group], place).toHaveProperty(name)
    }
    for (const group of ['schemas', 'responses', 'parameters'])
      for (const name of Object.keys(document.components[group]))
        expect(used, `${group}/${name}`).toContain(`${group}/${name}`)
  })

  test('marks read-only fields, and describes each field', () => {
    const { properties } = document.components.schemas.RFI
    expect(properties.folderPath).toMatchObject({ type: 'string', readOnly: true })
    expect(properties.subject).not.toHaveProperty('readOnly')
    expect(properties.ccUserList).toMatchObject({ type: 'array', items: { type: 'string' } })
    expect(properties.subject.description).toBe('What it is about, in a line.')
    expect(properties.subject).not.toHaveProperty('x-refers-to')
    expect(properties.toUserId['x-refers-to']).toBe('member')
    expect(properties.requestReasonId['x-refers-to']).toBe('list rfiReason')
    const { description } = fieldTable(RFI).find(({ name }) => name === 'RequestReasonId')!
    expect(description).toMatch(/ Refers to: list rfiReason$/)
  })

  test('requires what is always written, and lets a part with nulls be sent', () => {
    const {
      RFI: received,
      RFIInput: sent,
      RFIReadResponse,
      RFICreateManyResponse,
    } = document.components.schemas
    expect(received.required).toEqual(expect.arrayContaining(['rfiId', 'folderId', 'costImpactId']))
    expect(received.required).not.toContain('subject')
    expect(RFIReadResponse.required).toEqual([
      'referencedDocuments',
      'uiErrorMessage',
      'uiDevErrorMessage',
      'errorOccured',
      'logMessageType',
      'responseStatus',
      'numberOfRecordsEffected',
    ])
    expect(RFICreateManyResponse.required).toContain('returnedIdList')
    expect(sent).not.toHaveProperty('required')
    expect(sent.properties).not.toHaveProperty('folderPath')
    expect(sent.properties.subject.type).toEqual(['string', 'null'])
    expect(sent.properties.folderId.type).toBe('integer')
    expect(received.properties.subject.type).toBe('string')
    const { rfi } = document.components.schemas.RFIUpdateRequest.properties
    expect(rfi.$ref).toBe('#/components/schemas/RFIInput')
  })

  test('has the licence, every tag, and files as parts of a form', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' })
    const tags = Object.values<any>(document.paths).flatMap((path) =>
      Object.values<any>(path).flatMap((one) => one.tags),
    )
    expect(document.tags.map((tag: any) => tag.name).toSorted()).toEqual([...new Set(tags)].toSorted())
    const { content } = document.paths[FileCreate.route].post.requestBody
    const { properties } = content['multipart/form-data'].schema
    expect(properties.fileContent.contentMediaType).toBe('application/octet-stream')
    expect(properties.folderId.type).toBe('integer')
    expect(document.paths[RFIRead.route].post.requestBody.content).not.toHaveProperty(['multipart/form-data'])
  })

  test('requires no session for operations that need none', () => {
    expect(document.paths[UserLogin.route].post.security).toEqual([])
    expect(document.paths[RFIRead.route].post).not.toHaveProperty('security')
    expect(document.security.flatMap(Object.keys)).toEqual([
      'bearer',
      'header',
      'cookie',
      'serviceKey',
      'basic',
      'oauth',
    ])
    expect(document.paths['/auth/credentials'].post.security).toEqual([])
  })

  test('the submittal types accept all verbs and a query', () => {
    const path = document.paths[SubmittalTypesRead.route]
    expect(Object.keys(path)).toEqual(['get', 'post', 'put', 'delete', 'patch'])
    for (const { parameters } of Object.values<any>(path))
      expect(parameters.map((one: any) => [one.name, one.in])).toEqual([
        ['projectId', 'query'],
        ['organizationId', 'query'],
      ])
    expect(path.get).not.toHaveProperty('requestBody')
    const body = document.components.schemas.SubmittalTypesReadRequest
    expect(Object.keys(body.properties)).toEqual(['authSessionKey', 'additionalInfo'])
  })
})

describe('the routes of files', () => {
  const named = (parameters: any[], place: string) =>
    parameters.filter((one) => one.in === place).map((one) => one.name)

  test('uploads have bytes as their body', () => {
    const { put } = document.paths['/files']
    expect(named(put.parameters, 'query')).toEqual(expect.arrayContaining(['folderId', 'name', 'sha256']))
    expect(put.requestBody.content).toHaveProperty('application/octet-stream')
    expect(put.responses[200].content['application/json'].schema.anyOf).toContainEqual({
      $ref: `#/components/schemas/${FileCreate.response.type}`,
    })
  })

  test('downloads return bytes, or a range of them', () => {
    const { get } = document.paths['/files/document/{documentId}/{version}']
    expect(named(get.parameters, 'path')).toEqual(['documentId', 'version'])
    expect(named(get.parameters, 'query')).toEqual(['inline', 'rendition'])
    for (const status of [200, 206, 304, 404, 416]) expect(get.responses).toHaveProperty([status])
    expect(document.paths[RFIRead.route].post.responses).not.toHaveProperty(['416'])
  })
})

describe('samples', () => {
  const reading = {
    loose: false,
    fault: (at: string, _: string, message: string): undefined => {
      throw new Error(`${at}: ${message}`)
    },
  }

  test.each(each)('%s: the sample can be read', (_, operation) => {
    const sample = JSON.parse(sampleRequest(operation))
    expect(Object.keys(sample)).toEqual(operation.request.entries.map(({ key }) => key))
    expect(Object.keys(operation.request.read(sample, '', reading)!).length).toBeGreaterThan(0)
  })

  test.each(each)('%s: the sample response is a success', (_, operation) => {
    const sample = JSON.parse(sampleResponse(operation))
    expect(Object.keys(sample)).toEqual(operation.response.entries.map(({ key }) => key))
    expect(sample).toMatchObject({ errorOccured: false, logMessageType: 'DEBUG', responseStatus: {} })
  })

  test('read-only fields are in responses only', () => {
    const update = operations.find((operation) => operation.name === 'RFIUpdateRequest')!
    expect(JSON.parse(sampleRequest(update)).rfi).not.toHaveProperty('folderPath')
    expect(JSON.parse(sampleResponse(update)).rfi).toHaveProperty('folderPath')
  })

  test('a recursive type ends', () => {
    const fields: Record<string, any> = { label: field(fieldTypes.name, 'Label.') }
    const Node = dto('Node', fields)
    fields.inner = field(fieldTypes.listOf(Node), 'Inner.')
    const entries = [...Node.entries, { key: 'inner', documented: 'Inner', field: fields.inner }]
    Object.assign(Node, { entries })
    const operation = { request: Node, response: Node } as unknown as Operation<any, any>
    expect(JSON.parse(sampleRequest(operation))).toEqual({ label: 'String', inner: [{}] })
    expect(typesOf([operation])).toEqual([Node])
  })
})

describe('tables', () => {
  test('a request, a response, and a request with a query', () => {
    const places = (dto: Dto<any>, parameter?: 'form') =>
      fieldTable(dto, parameter).map((row) => `${row.name} ${row.parameter} ${row.type}`)
    expect(places(RFIRead.request)).toEqual([
      'FolderId body int',
      'AuthSessionKey body string',
      'AdditionalInfo body List<ItemNameValue>',
    ])
    expect(places(RFIRead.response, 'form').slice(0, 2)).toEqual([
      'rfi form RFI',
      'referencedDocuments form List<FolderDocument>',
    ])
    expect(places(SubmittalTypesRead.request)).toEqual([
      'ProjectId query int',
      'OrganizationId query int',
      'AuthSessionKey form string',
      'AdditionalInfo form List<ItemNameValue>',
    ])
  })

  test('types are in order of first use, each once', () => {
    const names = typesOf([RFIRead]).map((dto) => dto.type)
    expect(names).toEqual(['ItemNameValue', 'RFI', 'FolderDocument', 'ResponseStatus', 'ResponseError'])
  })
})
