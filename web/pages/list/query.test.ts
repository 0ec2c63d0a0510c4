import { afterAll, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { language: 'en-US' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('document', {})
const { default: rfiListing } = await import('../../recordtypes/listings/rfi.tsx')
const { default: submittalRegisterListing } = await import('../../recordtypes/listings/submittalregister.tsx')
const { listQueryIn, isChanged, queryOf, sentFilter } = await import('./query.ts')

afterAll(() => void vi.unstubAllGlobals())

const own = {
  name: 'envelope',
  label: 'Envelope',
  filter: { CsiCode: '07*' },
  sort: '-number',
  isOwn: true as const,
}
const views = [...rfiListing.views, own]
const listQuery = (query: string) => listQueryIn(rfiListing, views, new URLSearchParams(query))
const written = (query: string) => queryOf(rfiListing, views, listQuery(query))

describe('an address says what is asked', () => {
  test.each<[string, string, object]>([
    ['the first view where it says nothing', '', { filter: { RfiStatus: '2;3;4' }, sort: 'due', q: '' }],
    ['a view', 'view=overdue', { filter: { IsOverdue: 'true' } }],
    ['codes joined with commas', 'status=3,4', { view: undefined, filter: { RfiStatus: '3;4' } }],
    [
      'filters in place of those of the view',
      'view=open&status=3',
      { view: rfiListing.views[0], filter: { RfiStatus: '3' } },
    ],
    ['words within the view', 'q=roof', { q: 'roof', filter: { RfiStatus: '2;3;4' } }],
    ['a text with a comma', 'from=Smith, Jones', { filter: { FromName: 'Smith, Jones' } }],
    [
      'any field of the server',
      'filter.courtcompany=Acme, Inc&filter.DaysOpen=15..30&filter.Other=x',
      { filter: { CourtCompany: 'Acme, Inc', DaysOpen: '15..30', Other: 'x' } },
    ],
    ['what is not set', 'due=', { filter: { RfiDueDate: '' } }],
    ['columns and order', 'sort=-due&cols=status,due', { sort: '-due', cols: ['status', 'due'] }],
    ['a view nobody knows', 'view=nobodys', { view: rfiListing.views[0] }],
    ['an own view', 'view=envelope', { filter: { CsiCode: '07*' }, sort: '-number' }],
  ])('%s', (_, query, meant) => {
    expect(listQuery(query)).toMatchObject(meant)
  })
})

describe('and is written as it is read', () => {
  test.each([
    ['', ''],
    ['view=overdue', 'view=overdue'],
    ['status=3,4', 'status=3,4'],
    ['view=open&status=3', 'view=open&status=3'],
    ['view=closed&sort=-number', 'view=closed'],
    ['q=roof&sort=-due', 'q=roof&sort=-due'],
    ['filter.DaysOpen=15..30', 'days=15..30'],
    ['filter.Other=x', 'filter.Other=x'],
    ['view=envelope', 'view=envelope&section=07*'],
  ])('%s', (query, retry) => {
    expect(written(query)).toBe(retry)
    expect(listQuery(written(query))).toEqual(listQuery(query))
  })

  test('without its last filter it is the view of all, not the first one', () => {
    const query = queryOf(rfiListing, views, { ...listQuery(''), filter: {} })
    expect(query).toBe('view=all')
    expect(listQuery(query).filter).toEqual({})
  })

  test('the register is by section unless the address changes it', () => {
    const flat = listQueryIn(
      submittalRegisterListing,
      submittalRegisterListing.views,
      new URLSearchParams('flat=1'),
    )
    expect([flat.isGrouped, queryOf(submittalRegisterListing, submittalRegisterListing.views, flat)]).toEqual(
      [false, 'flat=1'],
    )
    const grouped = listQueryIn(
      submittalRegisterListing,
      submittalRegisterListing.views,
      new URLSearchParams(),
    )
    expect([
      grouped.isGrouped,
      queryOf(submittalRegisterListing, submittalRegisterListing.views, grouped),
    ]).toEqual([true, ''])
  })
})

test('a view is changed by a filter, an order or words, not by columns', () => {
  const changed = ['', 'cols=due', 'view=open&status=3', 'sort=-due', 'q=roof', 'filter.X=1'].map((query) =>
    isChanged(rfiListing, listQuery(query)),
  )
  expect(changed).toEqual([false, false, true, true, true, true])
})

test('words go to the server beside the filter', () => {
  expect(sentFilter(listQuery('view=overdue&q= roof '))).toEqual({ IsOverdue: 'true', Words: 'roof' })
  expect(sentFilter(listQuery('view=overdue'))).toEqual({ IsOverdue: 'true' })
})
