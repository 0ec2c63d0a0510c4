import { afterAll, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { language: 'en-US' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('location', { pathname: '/', search: '' })
vi.stubGlobal('document', {})
const { default: rfiListing } = await import('../../recordtypes/listings/rfi.tsx')
const { default: register } = await import('../../recordtypes/listings/submittalregister.tsx')
const { firstReads } = await import('./firstreads.ts')

afterAll(() => void vi.unstubAllGlobals())

const of = (listing: typeof rfiListing | typeof register, query = '', recordType = listing.recordType.path) =>
  firstReads(listing, { projectId: '7', recordType }, new URLSearchParams(query))

describe('a list reads first', () => {
  test('its rows in the root folder, which the server puts in', () => {
    const [[name, request, root] = []] = of(rfiListing)
    expect([name, root]).toEqual(['RFIReadInFolder', 'parentFolderId'])
    expect(request).toMatchObject({ filter: { RfiStatus: '2;3;4' }, take: 100, wantCount: true })
  })

  test('those of the folder that the address names', () => {
    const [[, request, root] = []] = of(rfiListing, 'list=12&status=3')
    expect([(request as { parentFolderId: number }).parentFolderId, root]).toEqual([12, undefined])
    expect(request).toMatchObject({ filter: { RfiStatus: '3' } })
  })

  test('the register with its sections, and packages where the address is theirs', () => {
    expect(of(register).map(([name]) => name)).toEqual(['SubmittalRegisterRead', 'SubmittalRegisterSections'])
    const [packages] = of(register, '', 'packages')
    expect([packages?.[0], packages?.[2]]).toEqual(['SubmittalReadInFolder', 'parentFolderId'])
  })

  test('nothing, if the view is the user’s own: it is known when they are', () => {
    expect(of(rfiListing, 'view=envelope')).toEqual([])
    expect(firstReads(undefined, { projectId: '7' }, new URLSearchParams())).toEqual([])
  })
})
