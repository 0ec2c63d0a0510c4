/** Compares the contract with the table of facts of the interface document: no field more, none less. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BaseRequest, BaseResponse, FolderBase } from '../../contract/base.ts'
import { typesOf } from '../../contract/emit.ts'
import { operations } from '../../contract/index.ts'
import type { Dto, Fields } from '../../contract/kit.ts'
import { type FieldFact, type InterfaceTable, jsonName } from './interface-table.ts'

const table: InterfaceTable = JSON.parse(readFileSync(new URL('./interface.json', import.meta.url), 'utf8'))

const facts = (dto: Dto<Fields>): FieldFact[] =>
  dto.entries.map(({ key, documented, field }) => ({
    name: documented,
    jsonName: key,
    type: field.type.type,
  }))
const keysOf = (dto: Dto<any>) => new Set(dto.entries.map((entry) => entry.key))
const without = (dto: Dto<Fields>, base: Dto<any>) =>
  facts(dto).filter((fact) => !keysOf(base).has(fact.jsonName))
const sorted = (fields: FieldFact[]) => [...fields].sort((a, b) => (a.jsonName < b.jsonName ? -1 : 1))

const types = new Map(typesOf(operations).map((dto) => [dto.type, dto]))
for (const dto of [BaseRequest, BaseResponse, FolderBase]) types.set(dto.type, dto as unknown as Dto)

describe('types', () => {
  test.each(Object.keys(table.types))('%s has the documented fields', (name) => {
    const dto = types.get(name)
    expect(dto, `${name} is in the contract`).toBeDefined()
    expect(sorted(facts(dto!))).toEqual(sorted(table.types[name]!.fields))
  })

  test.each([...types.keys()])('%s: names and descriptions', (name) => {
    for (const { key, documented, field } of types.get(name)!.entries) {
      expect(key, 'the wire name follows from the documented one').toBe(jsonName(documented))
      expect(field.about, `${name}.${key}`).toMatch(/^\S.*[.?…]$/)
    }
  })

  test('one name means one type', () => {
    const names = typesOf(operations).map((dto) => dto.type)
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  })
})

describe('the twenty operations', () => {
  test('come first, in the order of the document', () => {
    expect(operations.slice(0, 20).map((each) => each.name)).toEqual(
      table.operations.map((fact) => fact.requestName),
    )
  })

  test.each(table.operations.map((fact) => [fact.requestName, fact] as const))('%s', (name, fact) => {
    const operation = operations.find((each) => each.name === name)!
    expect(operation.route).toBe(fact.route ?? '/api/internal/submittal/create')
    expect(operation.verbs).toBe(fact.method)
    expect(sorted(without(operation.request, BaseRequest))).toEqual(
      sorted(fact.request.map(({ name, jsonName, type }) => ({ name, jsonName, type }))),
    )
    expect(sorted(without(operation.response, BaseResponse))).toEqual(sorted(fact.response))
    for (const { jsonName, in: place } of fact.request)
      expect(operation.request.fields[jsonName].inQuery).toBe(place === 'query')
  })
})

describe('all operations', () => {
  const unique = (texts: string[]) => new Set(texts.map((text) => text.toLowerCase())).size

  test('have names and routes of their own, in any letter case', () => {
    expect(unique(operations.map((each) => each.name))).toBe(operations.length)
    expect(unique(operations.map((each) => each.route))).toBe(operations.length)
  })

  // A route of one segment below /api/ would be ambiguous with the name of a request.
  test.each(operations.map((each) => [each.name, each] as const))('%s', (name, operation) => {
    expect(name).toMatch(/^[A-Z]\w+Request$/)
    expect(operation.route).toMatch(/^\/api\/\w+(\/\w+)+$/)
    expect(operation.about).toMatch(/^\S.*\.$/)
    const base = operation.request.entries.filter((entry) => keysOf(BaseRequest).has(entry.key))
    expect(base.length).toBe(name === 'UserLoginRequest' ? 0 : 2)
    expect([...keysOf(operation.response)]).toEqual(expect.arrayContaining([...keysOf(BaseResponse)]))
    for (const { key, field } of [...operation.request.entries, ...operation.response.entries])
      expect(field.about, key).toMatch(/^\S.*[.?…]$/)
  })

  test('need a session unless the caller cannot have one yet, or has a token instead', () => {
    const open = operations.filter((each) => each.session !== 'needed').map((each) => each.name)
    expect(open.sort()).toEqual([
      'ClientGetConfigurationRequest',
      'ClientSaveConfigurationRequest',
      'FirstStartCompleteRequest',
      'FirstStartOpenRequest',
      'InvitationAcceptRequest',
      'InvitationOpenRequest',
      'InvitationPasskeyBeginRequest',
      'MailLinkCodeEnterRequest',
      'MailLinkCodeSendRequest',
      'MailLinkFileAddRequest',
      'MailLinkOpenedRequest',
      'MailLinkReadRequest',
      'MailLinkReplyCreateRequest',
      'MailLinkStepTakeRequest',
      'MailLinkTransmittalPrintRequest',
      'MailUnsubscribeRequest',
      'PasskeySignInBeginRequest',
      'PasswordForgottenRequest',
      'PasswordLinkOpenRequest',
      'PasswordResetRequest',
      'SignInOptionsReadRequest',
      'UserLoginRequest',
    ])
  })
})
