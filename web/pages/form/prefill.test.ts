import { expect, test } from 'vitest'
import { folderForm } from '../../kinds/forms/folder.ts'
import type { RecordForm } from '../../kinds/forms/form.ts'
import { meetingForm } from '../../kinds/forms/meeting.ts'
import { punchForm } from '../../kinds/forms/punch.ts'
import { rfiForm } from '../../kinds/forms/rfi.ts'
import { askedIn } from './fields.ts'
import { besidesOf, openedWith, prefillOf, startOf } from './prefill.ts'

const known = { today: '2026-11-12', me: { userId: 7, fullName: 'Maya Okafor' } }
const prefill = (form: RecordForm, query: string) => prefillOf(askedIn(form), new URLSearchParams(query))

test('a new RFI is from whoever writes it, a meeting is today', () => {
  expect(startOf(askedIn(rfiForm), known)).toMatchObject({ fromUserId: 7, fromName: 'Maya Okafor' })
  expect(startOf(askedIn(meetingForm), known).meetingDate).toBe('2026-11-12')
})

test('the address fills in fields, each in its type', () => {
  expect(prefill(rfiForm, 'subject=Lintel&toUserId=3&nonsense=1&toName=Tom')).toEqual({
    subject: 'Lintel',
    toUserId: 3,
    toName: 'Tom',
  })
  expect(prefill(punchForm, 'responsiblePartyList=A;B&costImpact=true&folderParentId=88')).toEqual({
    responsiblePartyList: ['A', 'B'],
    costImpact: true,
    folderParentId: 88,
  })
  expect(prefill(meetingForm, 'attendeeList=1,2,x')).toEqual({ attendeeList: [1, 2] })
  expect(prefill(rfiForm, 'toUserId=me')).toEqual({ toUserId: null })
})

test('the folder it goes into is taken from the address where no field asks for it', () => {
  const besides = (form: RecordForm) => besidesOf(askedIn(form), new URLSearchParams('folderParentId=88'))
  expect(besides(folderForm)).toEqual({ folderParentId: 88 })
  expect(besides(punchForm)).toEqual({})
  expect(String(openedWith(new URLSearchParams('parent=88&subject=a')))).toBe('subject=a&folderParentId=88')
})
