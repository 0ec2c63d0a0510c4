/** Names and e-mail addresses stand in one line: one with a line end would begin another in a mail, a log or a sheet. */
import { expect, test } from 'vitest'
import { operations } from '../index.ts'
import type { Dto, Entry } from '../kit.ts'
import type { FieldType } from './fieldtype.ts'

/** Words of records and files, and names that only find something: these are compared or shown as texts. */
const texts = new Set([
  ...['ToName', 'FromName', 'StageName', 'TypeName', 'CSIName', 'RequestReasonName', 'ActionRequestedName'],
  ...['Subc1Name', 'Subc2Name', 'Subc3Name', 'Subc4Name', 'SubmitFrom', 'ReturnFrom'],
  ...['FolderName', 'FileName', 'UploadedFileName', 'SheetName'],
  ...['ConnectorName', 'PropertyName', 'KeyName', 'ListName', 'UserName', 'TourSaveRequest.Name'],
])

const isDto = (type: FieldType): type is Dto => 'entries' in type

/** The fields that a request may have with a name or an address, each once for its type. */
function nameFields(): Map<string, FieldType> {
  const found = new Map<string, FieldType>()
  const seen = new Set<string>()
  const walk = ({ type: of, entries }: Dto): void => {
    if (seen.has(of)) return
    seen.add(of)
    for (const entry of entries) look(of, entry)
  }
  const look = (of: string, { documented, field }: Entry): void => {
    let type: FieldType = field.type
    while (type.item) type = type.item
    if (isDto(type)) walk(type)
    else if (
      !field.isReadOnly &&
      type.type === 'string' &&
      !type.carriesDate &&
      /(name|email|login|from)$/i.test(documented) &&
      !texts.has(documented) &&
      !texts.has(`${of}.${documented}`)
    )
      found.set(`${of}.${documented}`, type)
  }
  for (const { request } of operations) walk(request)
  return found
}

const faultOf = (type: FieldType, value: string): string | undefined => {
  let code: string | undefined
  type.read(value, 'Name', {
    loose: false,
    fault: (_, errorCode) => {
      code = errorCode
      return undefined
    },
  })
  return code
}

const fields = nameFields()

test('there are such fields', () => {
  expect([...fields.keys()]).toEqual(
    expect.arrayContaining([
      'User.FirstName',
      'User.Email',
      'Invitee.LastName',
      'Organization.OrganizationName',
    ]),
  )
})

test.each([...fields])('%s takes one line of at most 255 characters', (_, type) => {
  expect(faultOf(type, 'Ann Reed')).toBeUndefined()
  for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\t'])
    expect(faultOf(type, `Ann${end}Bcc: everybody@example.com`)).toBe('Text')
  expect(faultOf(type, 'x'.repeat(10_000))).toBe('Length')
})
