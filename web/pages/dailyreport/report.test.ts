import { describe, expect, test } from 'vitest'
import { dayOfMoment } from '../../app/language/dates.ts'
import {
  type Activity,
  changedTexts,
  companyOf,
  crewDifference,
  crews,
  difference,
  eachOf,
  lineChanges,
  linesFrom,
  linesOf,
  mergeTexts,
  newLine,
  setEach,
  setPeople,
  totalsOf,
} from './report.ts'

const [foreman, tradesman, laborers] = crews
const yesterday: Activity = {
  dailyReportActivityId: 7,
  dailyReportId: 3,
  tempItemId: 'old',
  primarySubc: 'Delgado Concrete',
  location: 'Level 3',
  description: 'Poured.',
  peopleForeman: 1,
  hoursForeman: 8,
  peopleTradesman: 8,
  hoursTradesman: 64,
  subc1Name: 'Rebar Brothers',
  subc1People: 3,
  subc1Hours: 22.5,
}
let n = 0
const newId = (): string => `new ${++n}`
const copied = () => linesFrom([yesterday], newId)[0]!

describe('a line from yesterday', () => {
  test('has the crew and the place, but neither the ids nor what was done', () => {
    const { activity } = copied()
    expect(activity).toMatchObject({
      primarySubc: 'Delgado Concrete',
      location: 'Level 3',
      hoursTradesman: 64,
    })
    expect(activity.description).toBeUndefined()
    expect(Object.keys(activity)).not.toContain('dailyReportActivityId')
    expect(Object.keys(activity)).not.toContain('tempItemId')
  })

  test('tells what is different, of the line and of the crew', () => {
    const line = setPeople(setPeople(copied(), tradesman, 10), foreman, 0)
    expect(difference(line)).toBe(1)
    expect(crewDifference(line, tradesman)).toBe(2)
    expect(crewDifference(line, foreman)).toBe(-1)
    expect(crewDifference(line, laborers)).toBe(0)
    expect(difference(newLine('Ironline', 'x'))).toBe(0)
  })

  test.each([
    ['two more work as long as the others', (line: any) => setPeople(line, tradesman, 10), 10, 80],
    ['other hours of each', (line: any) => setEach(line, tradesman, 7.25), 8, 58],
    [
      'first the hours, then the people',
      (line: any) => setPeople(setEach(line, tradesman, 6), tradesman, 9),
      9,
      54,
    ],
    ['never fewer than nobody', (line: any) => setPeople(line, tradesman, -1), 0, 0],
    ['gone and come back', (line: any) => setPeople(setPeople(line, tradesman, 0), tradesman, 8), 8, 64],
    ['no day has more than 24 hours', (line: any) => setEach(line, tradesman, 80), 8, 192],
  ])('%s', (_, change, people, hours) => {
    const { activity } = change(copied())
    expect([activity.peopleTradesman, activity.hoursTradesman]).toEqual([people, hours])
  })

  test('people who are added work as long as the others of the line', () => {
    expect(eachOf(copied(), laborers)).toBe(8)
    expect(eachOf(newLine('Ironline', 'x'), laborers)).toBe(8)
    expect(eachOf(setEach(newLine('Ironline', 'x'), laborers, 6), laborers)).toBe(6)
  })

  test('hours that nobody touched stay as they were entered', () => {
    const odd = linesOf([{ peopleLaborers: 3, hoursLaborers: 20 }])[0]!
    expect(eachOf(odd, laborers)).toBe(6.67)
    expect(totalsOf([odd])).toEqual({ people: 3, hours: 20 })
  })
})

test('the totals count the subcontractors below too, exactly', () => {
  const line = setEach(setPeople(newLine('Ampere', 'x'), tradesman, 3), tradesman, 0.1)
  expect(totalsOf([copied(), line])).toEqual({ people: 15, hours: 94.8 })
})

describe('what is sent', () => {
  const there: Activity[] = [
    { ...yesterday, dailyReportActivityId: 11, tempItemId: 'a' },
    { ...yesterday, dailyReportActivityId: 12, tempItemId: 'b' },
    { ...yesterday, dailyReportActivityId: 13, tempItemId: undefined },
  ]

  test('nothing where nothing changed', () => {
    expect(lineChanges(linesOf(there), there, 3)).toEqual({ create: [], update: [], remove: [] })
  })

  test('each line once: new, changed in the changed fields only, or gone', () => {
    const [a, , c] = linesOf(there)
    const fresh = newLine('Ironline', 'd')
    const lines = [setPeople(a!, tradesman, 9), { ...c!, activity: { ...c!.activity, location: '' } }, fresh]
    expect(lineChanges(lines, there, 3)).toEqual({
      create: [{ primarySubc: 'Ironline', tempItemId: 'd', dailyReportId: 3 }],
      update: [
        { dailyReportActivityId: 11, peopleTradesman: 9, hoursTradesman: 72 },
        { dailyReportActivityId: 13, location: '' },
      ],
      remove: [12],
    })
  })

  test('a line whose answer was lost is not made again', () => {
    const line = copied()
    const [made] = lineChanges([line], [], 3).create
    const retry = lineChanges([line], [{ ...made, dailyReportActivityId: 21 }], 3)
    expect(retry).toEqual({ create: [], update: [], remove: [] })
  })

  test('texts that were emptied are cleared, those that stayed are not sent', () => {
    expect(changedTexts({ sky: 'Clear', wind: 'Calm' }, { sky: 'Fog', wind: '' })).toEqual({
      sky: 'Fog',
      wind: '',
    })
    expect(changedTexts({ sky: 'Clear' }, { sky: 'Clear', visitors: '' })).toEqual({})
  })
})

test.each([
  ['whom it works for', { primarySubc: 'Delgado', contact: 5 }, 'Delgado'],
  ['the company of who is in charge', { contact: 5 }, 'Ironline'],
  ['the name of who is in charge', { contact: 6, contactString: 'Joe Lutz' }, 'Joe Lutz'],
  ['of the second tier: who is in charge', { primarySubc: 'Delgado', contact: 5, is2Tier: true }, 'Ironline'],
  ['the trade', { csiName: 'Concrete' }, 'Concrete'],
])('a line is called by %s', (_, activity, name) => {
  expect(companyOf(activity, [{ userId: 5, company: 'Ironline' }])).toBe(name)
})

test('midnight in UTC is a day, any other moment is one where the project is', () => {
  expect(dayOfMoment('/Date(1794441600000-0000)/', 'America/New_York')).toBe('2026-11-12')
  expect(dayOfMoment('/Date(1794441660000-0000)/', 'America/New_York')).toBe('2026-11-11')
})

describe('two people at once', () => {
  const base = { sky: 'Clear', wind: 'Calm', visitors: 'Nobody' }
  test.each([
    ['only they', { ...base, sky: 'Fog' }, base, { sky: 'Fog' }, []],
    ['only I', base, { ...base, sky: 'Rain' }, { sky: 'Rain' }, []],
    ['both alike', { ...base, sky: 'Fog' }, { ...base, sky: 'Fog' }, { sky: 'Fog' }, []],
    ['both, differently', { ...base, sky: 'Fog' }, { ...base, sky: 'Rain' }, { sky: 'Rain' }, ['sky']],
    ['they emptied it, I did not touch it', { ...base, visitors: '' }, base, { visitors: '' }, []],
  ] as const)('%s changed it', (_, theirs, mine, texts, both) => {
    const merged = mergeTexts(base, theirs, mine)
    expect(merged.texts).toMatchObject(texts)
    expect(merged.both).toEqual(both)
  })
})
