import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lists } from '../../../../test/lists.ts'

test.each(lists.map(({ kind }) => kind))('the listing of %s has its law test file', async (kind) => {
  const file = new URL(`listing.${kind.toLowerCase()}.law.test.ts`, import.meta.url)
  expect(await readFile(file, 'utf8')).toContain(`listLaw('${kind}')`)
})
