import { afterAll, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { language: 'en-US' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('document', {})
const { recordTypes } = await import('./recordtypes.ts')

afterAll(() => void vi.unstubAllGlobals())

describe.each(recordTypes.map((recordType) => [recordType.name, recordType] as const))(
  '%s',
  (_, recordType) => {
    test('has a page and a form of its own', async () => {
      const [page, form] = await Promise.all([recordType.parts.page(), recordType.parts.form()])
      expect([page.default.recordType, form.default.recordType]).toEqual([recordType, recordType])
    })

    test('is listed by its own listing, or by a view of another one', async () => {
      const { default: listing } = await recordType.parts.listing()
      const listed = [listing, ...listing.views.flatMap(({ of }) => of ?? [])]
      expect(listed.map((one) => one.recordType)).toContain(recordType)
    })
  },
)
