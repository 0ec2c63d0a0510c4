import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lists } from '../../../../test/kit/lists.ts'

test.each(lists.map(({ recordType }) => recordType))(
  'the listing of %s has its law test file',
  async (recordType) => {
    const file = new URL(`listing.${recordType.toLowerCase()}.law.test.ts`, import.meta.url)
    expect(await readFile(file, 'utf8')).toContain(`listLaw('${recordType}')`)
  },
)
