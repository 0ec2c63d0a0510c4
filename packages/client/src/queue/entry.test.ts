import { expect, test } from 'vitest'
import { idsIn, isOwn, made, ownerOf, withIds } from './entry.ts'

test('the ids of what was created are found, whatever the response looks like', () => {
  expect(
    idsIn({ returnedIdList: [{ folderId: '7', rfiId: 3, number: 'RFI-001' }, { folderId: '8' }] }),
  ).toEqual({
    folderId: 7,
    rfiId: 3,
  })
  expect(idsIn({ folder: { folderId: 5, folderName: 'Lobby' } })).toEqual({ folderId: 5 })
  expect(idsIn(undefined)).toEqual({})
})

test('they take the place of what stands for them, and nothing else changes', () => {
  const request = {
    list: [{ dailyReportId: made('dailyReportId'), hours: 8, name: null }],
    made: 'by hand',
    n: 0,
  }
  expect(withIds(request, { dailyReportId: 4 })).toEqual({
    list: [{ dailyReportId: 4, hours: 8, name: null }],
    made: 'by hand',
    n: 0,
  })
  expect(withIds({ folderId: made('folderId') }, { rfiId: 4 })).toEqual({ folderId: made('folderId') })
})

test('what is stored belongs to one person of one installation', () => {
  const me = { userId: 3, userLogin: 'pat' } as Parameters<typeof isOwn>[1]
  const rows = [
    { userId: 3, login: 'pat' },
    { userId: 3 },
    { userId: 3, login: 'sam' },
    { userId: 4, login: 'pat' },
  ]
  expect(rows.map((row) => isOwn(row, me))).toEqual([true, true, false, false])
  expect(isOwn({ userId: 3 }, undefined)).toBe(false)
})

test('what a program stores that names nobody is its own, and nothing else is', () => {
  expect(ownerOf({})).toEqual({ userId: 0, login: '' })
  const rows = [{ userId: 0, login: '' }, { userId: 0 }, { userId: 3 }, { userId: 0, login: 'pat' }]
  expect(rows.map((row) => isOwn(row, {}))).toEqual([true, true, false, false])
  expect(isOwn({ userId: 0 }, undefined)).toBe(false)
})
