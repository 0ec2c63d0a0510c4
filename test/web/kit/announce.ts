/** Reports at the end of a run which tests were skipped for want of a program, so that nobody overlooks it. */
import type { TestProject } from 'vitest/node'
import { isThere, mono, stockClients } from '../../interface/clients/clients.ts'
import { compilers, isInstalled } from '../../interface/references/compilers.ts'
import { readsPdf } from '../../kit/files/pdf.ts'
import { dovecotPath } from '../../kit/mail/dovecot.ts'
import { pythonWith } from '../../kit/programs/python.ts'
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
  ...Object.entries({ ...stockClients, 'C#': mono }).map(([name, client]) => ({
    files: '/test/interface/clients/',
    isThere: () => isThere(client),
    line: `SKIPPED: the client of ${name} and its example in the docs; install ${client.packages}.\n`,
  })),
  ...Object.entries(compilers).map(([language, compiler]) => ({
    files: '/test/interface/references/',
    isThere: () => isInstalled(compiler),
    line: `SKIPPED: to compile the typed reference of ${language}, which needs ${compiler.needs}.\n`,
  })),
  {
    files: '/test/wire/sheet.test.ts',
    isThere: () => pythonWith('openpyxl') !== undefined,
    line: 'SKIPPED: spreadsheets read by another library, because no Python with openpyxl was found; install python3-openpyxl.\n',
  },
  {
    files: '/server/paper/arrangements.test.ts',
    isThere: () => pythonWith('zipfile') !== undefined,
    line: 'SKIPPED: the ZIP of papers read by another program, because no Python was found; install python3.\n',
  },
]

export default function setup({ vitest }: TestProject): () => void {
  return () => {
    const files = vitest.state.getFiles().map(({ filepath }) => filepath)
    for (const { files: part, isThere, line } of needs)
      if (files.some((path) => path.includes(part)) && !isThere()) process.stderr.write(`\n${line}`)
  }
}
