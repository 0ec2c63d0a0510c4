import { describe, expect, test } from 'vitest'
import {
  draftOf,
  isOut,
  isUnsaved,
  notSaved,
  type Page,
  pagesOf,
  restored,
  saved,
  take,
  textOf,
  type,
} from './pagesmodel.ts'

const page = (n: number, more: Partial<Page> = {}): Page =>
  ({ fileId: 5, page: n, number: `A-${n}`, title: '', isLeftOut: false, ...more }) as Page
const day = (text: string): string | undefined => (text === '3/2' ? '2026-03-02' : undefined)
const all = { dayOf: day, most: 500 }
const three = () => pagesOf([page(2), page(1), page(3)])

describe('pages that are confirmed', () => {
  test('stay in the order in which they were read, and show what was typed last', () => {
    let pages = three()
    expect(pages.order).toEqual(['5/2', '5/1', '5/3'])
    pages = type(pages, '5/1', { number: 'A-10' })
    pages = type(pages, '5/1', { title: 'Roof' })
    expect([textOf(pages, '5/1', 'number'), textOf(pages, '5/1', 'title')]).toEqual(['A-10', 'Roof'])
    const taken = take(pages, all)
    expect(taken.toSave).toEqual([{ fileId: 5, page: 1, number: 'A-10', title: 'Roof' }])
    pages = type(taken.pages, '5/1', { title: 'Roof plan' })
    pages = saved(pages, [page(1, { number: 'A-10', title: 'Roof' }), page(2, { outcome: 'NumberTwice' })])
    expect(textOf(pages, '5/1', 'title')).toBe('Roof plan')
    expect(pages.all.get('5/2')?.outcome).toBe('NumberTwice')
    expect(pages.order).toEqual(['5/2', '5/1', '5/3'])
    expect(take(pages, all).toSave).toEqual([{ fileId: 5, page: 1, title: 'Roof plan' }])
  })

  test('keep a text that is no day, and send the rest; no text means the day of the publication', () => {
    let pages = type(three(), '5/1', { issueDate: '3/', revision: '2' })
    let taken = take(pages, all)
    expect(taken.toSave).toEqual([{ fileId: 5, page: 1, revision: '2' }])
    expect(textOf(taken.pages, '5/1', 'issueDate')).toBe('3/')
    pages = type(taken.pages, '5/1', { issueDate: '3/2' })
    taken = take(pages, all)
    expect(taken.toSave).toEqual([{ fileId: 5, page: 1, issueDate: '2026-03-02' }])
    expect(take(type(three(), '5/2', { issueDate: ' ' }), all).toSave).toEqual([
      { fileId: 5, page: 2, issueDate: '' },
    ])
  })

  test('that were not saved are sent again, with what was typed since', () => {
    let { pages } = take(type(three(), '5/1', { number: 'A-10', title: 'Roof' }), all)
    pages = notSaved(type(pages, '5/1', { title: 'Roof plan' }))
    expect(take(pages, all).toSave).toEqual([{ fileId: 5, page: 1, number: 'A-10', title: 'Roof plan' }])
    expect(isUnsaved(pages)).toBe(true)
    expect(isUnsaved(saved(take(pages, all).pages, []))).toBe(false)
  })

  test('are sent at most so many at once', () => {
    let pages = three()
    for (const key of pages.order) pages = type(pages, key, { isLeftOut: true })
    expect(isOut(pages, '5/3')).toBe(true)
    const first = take(pages, { ...all, most: 2 })
    expect(first.toSave.map((one) => one.page)).toEqual([2, 1])
    expect(take(first.pages, { ...all, most: 2 }).toSave.map((one) => one.page)).toEqual([3])
    const refused = new Map([['5/2', 'too long']])
    expect(take(pages, { ...all, most: 2, refused }).toSave.map((one) => one.page)).toEqual([1, 3])
  })

  test('come back from a draft, but for fields that somebody else has changed', () => {
    const draft = new Map(draftOf(type(three(), '5/1', { number: 'A-10', title: 'Roof' })))
    const pages = restored(pagesOf([page(1, { title: 'Attic' })]), draft)
    expect(take(pages, all).toSave).toEqual([{ fileId: 5, page: 1, number: 'A-10' }])
    expect(restored(pagesOf([page(7)]), draft).typed.size).toBe(0)
  })
})
