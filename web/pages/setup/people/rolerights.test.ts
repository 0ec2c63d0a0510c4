import { describe, expect, it } from 'vitest'
import { differences, has, inWords, type Role, toggled } from './rolerights.ts'

const role = (rights: Role['rights'], more: Partial<Role> = {}): Role => ({
  roleId: 7,
  roleName: 'Subcontractor',
  rights,
  ...more,
})

describe('the rights of a role', () => {
  it('are all there for the Project Admin', () => {
    expect(has(role([], { isAdmin: true }), 'rfis', 'deletes')).toBe(true)
  })

  it('to write bring the right to read along', () => {
    const now = toggled(role([]), 'rfis', 'writes')
    expect(has(now, 'rfis', 'party')).toBe(true)
    expect(has(now, 'rfis', 'all')).toBe(false)
  })

  it('to change what others made bring the right to make along, and go with it', () => {
    const now = toggled(role([]), 'rfis', 'writes')
    expect(has(now, 'rfis', 'makes')).toBe(true)
    expect(has(toggled(now, 'rfis', 'makes'), 'rfis', 'writes')).toBe(false)
  })

  it('to read, taken away, take the others along', () => {
    const was = role([{ section: 'rfis', reads: 'all', writes: true, deletes: true }])
    const now = toggled(was, 'rfis', 'party')
    for (const right of ['party', 'all', 'writes', 'deletes'] as const)
      expect(has(now, 'rfis', right)).toBe(false)
  })

  it('toggled twice are as they were', () => {
    const was = role([{ section: 'rfis', reads: 'party', makes: true, writes: false, deletes: false }])
    expect(differences([was], [toggled(toggled(was, 'rfis', 'writes'), 'rfis', 'writes')])).toEqual([])
  })

  it('are told in words', () => {
    const was = role([{ section: 'dailyreports', reads: 'party' }])
    const [change] = differences([was], [toggled(was, 'dailyreports', 'writes')])
    expect(inWords(change!, 14)).toBe('Subcontractor (14 members) may now make daily reports.')
  })
})
