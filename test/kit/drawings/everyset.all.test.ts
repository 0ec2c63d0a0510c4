/** The sets are what their truth says: each opens, has those pages, and tells there what is to be read. */
import { describe, expect, test } from 'vitest'
import { sample } from '../cases.ts'
import { seenIn } from '../files/pdf.ts'
import { prepared } from '../prepared.ts'
import { engine } from './engine.ts'
import { everySet } from './everyset.ts'
import { keyOf } from './judge.ts'
import { printed, type SheetWords, truthOf } from './page/words.ts'
import { textsOf } from './textinbox.ts'

const { pdf, file } = engine()

/** Twelve pages of a set, not every second or third: those are often alike. */
const sampledPlaces = (pages: readonly unknown[]): number[] =>
  pages.map((_, i) => i).filter((i) => (i * 11) % pages.length < 12)

const closed = (text: string): string => text.replace(/\s/g, '').toUpperCase()

describe.each(sample(Object.entries(everySet), 'sets of drawings'))('%s', (_, make) => {
  const set = prepared(() => make())

  test('it opens, and its pages have the sizes of the truth', async () => {
    const pages = await pdf.look(file(set.file))
    expect(pages.map(({ problem }) => problem).filter(Boolean)).toEqual([])
    const sides = (page: { width: number; height: number }): number[] =>
      [page.width, page.height].map((side) => Math.round(side))
    expect(pages.map(sides)).toEqual(set.pages.map(sides))
  })

  test('the number is in its box where there is text, and cannot be read where there is none', async () => {
    const places = sampledPlaces(set.pages).filter((place) => set.pages[place]!.number !== '')
    const texts = await textsOf(
      set.file,
      places.map((i) => i + 1),
    )
    const wrong = places.flatMap((place, i) => {
      const { number, by, numberBox } = set.pages[place]!
      const found = texts[i]!.inBox(numberBox)
      const isThere = keyOf(found).replace(/^SHEETNO\./, '') === keyOf(number)
      return isThere === (by === 'text') ? [] : [`${place + 1}: ${JSON.stringify(found)} for ${number}`]
    })
    expect(wrong).toEqual([])
  })

  test('a page of text says its title, its revision and its day', async () => {
    const places = sampledPlaces(set.pages).filter((place) => set.pages[place]!.by === 'text')
    const texts = await textsOf(
      set.file,
      places.map((place) => place + 1),
    )
    const wrong = places.flatMap((place, i) => {
      const { title, revision, issueDate } = set.pages[place]!
      const said = closed(texts[i]!.all)
      const days = Object.values(printed).map((print) => print(issueDate))
      const isDayThere = days.some((day) => said.includes(closed(day)))
      const missing = [...title.split(' '), revision].filter((word) => !said.includes(closed(word)))
      return isDayThere && missing.length === 0 ? [] : [`${place + 1}: ${missing} ${issueDate}`]
    })
    expect(wrong).toEqual([])
  })

  test('bookmarks tell number and title of the pages that are known by them', async () => {
    const known = set.pages.filter(({ by }) => by === 'bookmark')
    if (known.length === 0) return
    const { bookmarks } = await seenIn(set.file)
    expect(bookmarks).toEqual(set.pages.map(({ number, title }) => `${number} ${title}`))
  })

  test('a seed gives the same set again, and another seed another one', () => {
    expect(make(7).file.equals(make(7).file)).toBe(true)
    expect(make(77).file.equals(set.file)).toBe(false)
  })

  test('a page has a number of its own', () => {
    const keys = set.pages.map(({ number }) => keyOf(number)).filter(Boolean)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('the truth is the newest row of the revisions, else the day of the first issue', () => {
  const words: SheetWords = {
    number: 'A-101',
    title: 'ROOF PLAN',
    content: 'plan',
    scale: 'NONE',
    issued: '2025-01-17',
    revisions: [
      { mark: '1', day: '2025-02-18', text: 'ADDENDUM 1' },
      { mark: '2', day: '2025-03-02', text: 'ASI 2' },
    ],
  }
  const [size, box] = [
    { width: 2592, height: 1728 },
    { x: 0, y: 0, width: 1, height: 1 },
  ]
  expect(truthOf(words, size, box)).toMatchObject({ revision: '2', issueDate: '2025-03-02', by: 'text' })
  expect(truthOf({ ...words, revisions: [] }, size, box)).toMatchObject({
    revision: '',
    issueDate: '2025-01-17',
  })
})
