/** Says at the end of a run, so that nobody overlooks it, that the journeys through the page were left out. */
import type { TestProject } from 'vitest/node'
import { chromiumPath } from './chromium.ts'

const line =
  'SKIPPED: the browser journeys, because no Chromium was found; install chromium or set CHROMIUM.\n'

export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const wereMeant = vitest.state.getFiles().some(({ filepath }) => filepath.includes('/test/web/'))
    if (wereMeant && !chromiumPath()) process.stderr.write(`\n${line}`)
  }
}
