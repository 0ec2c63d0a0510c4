import { expect, test } from 'vitest'
import { dayText } from '../../../contract/fields/days.ts'
import { folderForm } from '../../recordtypes/forms/folder.ts'
import type { RecordForm } from '../../recordtypes/forms/form.ts'
import meetingMinuteForm from '../../recordtypes/forms/meetingminute.ts'
import punchListItemForm from '../../recordtypes/forms/punchlist.ts'
import rfiForm from '../../recordtypes/forms/rfi.ts'
import { shownFieldsOf } from './fields.ts'
import { besidesOf, openedWith, prefillOf, startOf } from './prefill.ts'

const known = { today: dayText(2026, 11, 12), me: { userId: 7, fullName: 'Maya Okafor' } }
const prefill = (form: RecordForm, query: string) =>
  prefillOf(shownFieldsOf(form), new URLSearchParams(query))

test('a new RFI is from the user who writes it, a meeting is today', () => {
  expect(startOf(shownFieldsOf(rfiForm), known)).toMatchObject({ fromUserId: 7, fromName: 'Maya Okafor' })
  expect(startOf(shownFieldsOf(meetingMinuteForm), known).meetingDate).toBe('2026-11-12')
})

test('the address fills in fields, each in its type', () => {
  expect(prefill(rfiForm, 'subject=Lintel&toUserId=3&nonsense=1&toName=Tom')).toEqual({
    subject: 'Lintel',
    toUserId: 3,
    toName: 'Tom',
  })
  expect(prefill(punchListItemForm, 'responsiblePartyList=A;B&costImpact=true&folderParentId=88')).toEqual({
    responsiblePartyList: ['A', 'B'],
    costImpact: true,
    folderParentId: 88,
  })
  expect(prefill(meetingMinuteForm, 'attendeeList=1,2,x')).toEqual({ attendeeList: [1, 2] })
  expect(prefill(rfiForm, 'toUserId=me')).toEqual({ toUserId: null })
})

test('the folder it goes into is taken from the address where no field asks for it', () => {
  const besides = (form: RecordForm) =>
    besidesOf(shownFieldsOf(form), new URLSearchParams('folderParentId=88'))
  expect(besides(folderForm)).toEqual({ folderParentId: 88 })
  expect(besides(punchListItemForm)).toEqual({})
  expect(String(openedWith(new URLSearchParams('parent=88&subject=a')))).toBe('subject=a&folderParentId=88')
})
