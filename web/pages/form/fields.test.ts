import { describe, expect, test } from 'vitest'
import { otherForms } from '../../recordtypes/forms/folder.ts'
import rfiForm from '../../recordtypes/forms/rfi.ts'
import { partsOf } from '../../recordtypes/parts.ts'
import { recordTypes } from '../../recordtypes/recordtypes.ts'
import { groupTitle, labelOf } from '../../texts/formlabels.ts'
import { fieldAt, problemsIn, sentOf, shownFieldsOf, valuesOf } from './fields.ts'

const rfi = shownFieldsOf(rfiForm)
const ofTypes = await Promise.all(recordTypes.map(async (type) => (await partsOf(type).form()).default))
const forms = [...ofTypes, ...otherForms]

describe.each(forms.map((form) => [form.name, form] as const))('the form of %s', (_, form) => {
  test('asks only for what the contract has and lets be set, each once, with a label', () => {
    const fields = shownFieldsOf(form)
    expect(fields.filter(({ fieldInfo }) => fieldInfo.readOnly)).toEqual([])
    const keys = fields.flatMap((field) => [...field.keys])
    expect(new Set(keys).size).toBe(keys.length)
    for (const { key } of fields) expect(labelOf(form.texts, key), key).not.toBe(key)
    for (const { name } of form.groups) if (name) expect(groupTitle(name)).not.toBe(name)
  })
})

describe('what is wrong', () => {
  const started = valuesOf(rfi, {})
  const problems = (values: object, isSending = true): string[] => [
    ...problemsIn(rfi, { ...started, ...values }, started, isSending).keys(),
  ]

  test('a draft needs less than what is sent', () => {
    expect(problems({}, false)).toEqual(['subject'])
    expect(problems({})).toEqual(['subject', 'question', 'toUserId'])
    expect(problems({ subject: 'a', question: 'b', toUserId: 3 })).toEqual([])
  })

  test('an outside party by name is somebody; 0 is nobody', () => {
    expect(problems({ subject: 'a', question: 'b', toName: 'Joe' })).toEqual([])
    expect(problems({ subject: 'a', question: 'b', toUserId: 0 })).toEqual(['toUserId'])
  })

  test('what is not shown is not asked for', () => {
    const filled = { subject: 'a', question: 'b', toUserId: 3, estCostImpact: 'a lot' }
    expect(problems({ ...filled, costImpactId: 3 })).toEqual([])
    expect(problems({ ...filled, costImpactId: 1 })).toEqual(['estCostImpact'])
  })

  test('what was so before is nobody’s fault', () => {
    const old = valuesOf(rfi, { subject: 'x'.repeat(300), question: 'b', toUserId: 3 })
    expect(problemsIn(rfi, old, old, true).size).toBe(0)
  })
})

test.each([
  ['RfiList[0].Subject', 'subject'],
  ['RFI.DateDue', 'dateDue'],
  ['RfiList[0].CCUserList[2]', 'ccUserList'],
  ['RfiList[0].ToName', 'toUserId'],
  ['AdditionalInfo', undefined],
])('a fault at %s lands at %s', (fieldName, key) => {
  expect(fieldAt(rfi, fieldName)?.key).toBe(key)
})

test('what is sent has its amounts in digits and null for what is empty', () => {
  expect(sentOf(rfi, { estCostImpact: '1,850', scheduleImpact: '2', subject: '', toUserId: 3 })).toEqual({
    estCostImpact: '1850',
    scheduleImpact: 2,
    subject: null,
    toUserId: 3,
  })
})
