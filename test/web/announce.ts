/** Reports at the end of a run which tests were skipped for want of a program, so that nobody overlooks it. */
import type { TestProject } from 'vitest/node'
import { dovecotPath } from '../dovecot.ts'
import { readsPdf } from '../pdf.ts'
import { chromiumPath } from './chromium.ts'

const needs: ReadonlyArray<{ files: string; isThere: () => boolean; line: string }> = [
  {
    files: '/test/web/',
    isThere: () => chromiumPath() !== undefined,
    line: 'SKIPPED: the browser journeys, because no Chromium was found; install chromium or set CHROMIUM.\n',
  },
  {
    files: '/mail/incoming/mailbox.test.ts',
    isThere: () => dovecotPath() !== undefined,
    line: 'SKIPPED: answers from a mailbox by IMAP, because no Dovecot was found; install dovecot-imapd.\n',
  },
  {
    files: '/server/paper/',
    isThere: readsPdf,
    line: 'SKIPPED: papers read back, because pdftotext or qpdf was not found; install poppler-utils and qpdf.\n',
  },
]

export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const files = vitest.state.getFiles().map(({ filepath }) => filepath)
    for (const { files: part, isThere, line } of needs)
      if (files.some((path) => path.includes(part)) && !isThere()) process.stderr.write(`\n${line}`)
  }
}
