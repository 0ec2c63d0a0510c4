/** Reports at the end of a run that the browser tests were skipped, so that nobody overlooks it. */
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
