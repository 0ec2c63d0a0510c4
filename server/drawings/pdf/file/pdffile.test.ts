/** The same page, however its file is stored or damaged, has the same content. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { engine } from '../../../../test/kit/drawings/engine.ts'
import { setOf } from '../../../../test/kit/drawings/sets.ts'
import type { PdfWriter } from '../../../../test/kit/drawings/writer.ts'

const { pdf, file } = engine()

const id = '0102030405060708090a0b0c0d0e0f10'
const layers = 99

/** The second page has all that is easily lost: a unit, a hidden layer, a text of an annotation. */
const plain = setOf(
  (writer: PdfWriter) => {
    const hidden = writer.add('<</Type/OCG/Name(Hidden)>>')
    writer.set(layers, `<</OCGs[${hidden} 0 R]/D<</OFF[${hidden} 0 R]>>>>`)
    const font = '<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'
    return [
      { text: 'A-100' },
      {
        text: 'A-101',
        content: '/OC /H BDC 0 0 900 900 re f EMC',
        userUnit: 1.5,
        resources: `<</Font${font}/Properties<</H ${hidden} 0 R>>>>`,
        annotations: ['<</Subtype/FreeText/Contents(NOTED \\(x\\))/DA(/Helv 9 Tf)/Rect[0 0 99 99]>>'],
      },
    ]
  },
  {
    firstNumber: layers + 1,
    catalog: () => `/OCProperties ${layers} 0 R`,
    trailer: () => `/ID[<${id}><${id}>]`,
  },
)

async function expectSame(bytes: Buffer): Promise<void> {
  const expected = await pdf.cut(file(plain), 2)
  const found = await pdf.cut(file(bytes), 2)
  expect(found.contentDigest).toBe(expected.contentDigest)
  expect(await pdf.look(file(bytes))).toEqual(await pdf.look(file(plain)))
}

const changed = (change: (text: string) => string): Buffer =>
  Buffer.from(change(plain.toString('latin1')), 'latin1')

test.each<[what: string, bytes: Buffer]>([
  ['without startxref', changed((text) => text.replace('startxref', 'startxxxx'))],
  ['with a wrong startxref', changed((text) => text.replace(/startxref\n\d+/, 'startxref\n12'))],
  ['moved after it was written', changed((text) => text.replace('\n', '\n% moved by an editor\n'))],
  ['with other bytes before it', changed((text) => `${'not of the PDF\n'.repeat(9)}${text}`)],
  ['with wrong lengths', changed((text) => text.replace(/\/Length \d+/g, '/Length 3'))],
  ['without lengths', changed((text) => text.replace(/\/Length \d+/g, ''))],
  ['with lines that end otherwise', changed((text) => text.replaceAll(' obj\n', ' obj\r\n\t'))],
])('%s', async (_, bytes) => {
  await expectSame(bytes)
})

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0

function byQpdf(...words: readonly string[]): Buffer {
  const [from, to] = [file(plain), file(Buffer.alloc(0))]
  execFileSync('qpdf', ['--allow-weak-crypto', '--object-streams=generate', ...words, '--', from, to])
  return readFileSync(to)
}

const encrypted = [
  ['with streams of objects'],
  ['linearized', '--linearize'],
  ['packed otherwise', '--recompress-flate', '--compression-level=1'],
  ...[
    '40',
    '128 --use-aes=n',
    '128 --use-aes=y',
    '128 --use-aes=y --cleartext-metadata',
    '256',
    '256 --force-R5',
  ].map((method) => [`encrypted: ${method}`, '--encrypt', '', 'owner', ...method.split(' ')]),
]

test.skipIf(!hasQpdf).each(encrypted)('%s', async (_, ...words) => {
  await expectSame(byQpdf(...words))
})

test.skipIf(!hasQpdf)('with streams of objects, and wrong references to them', async () => {
  const text = byQpdf().toString('latin1')
  await expectSame(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))
})

test.skipIf(!hasQpdf).each(['40', '128 --use-aes=y', '256'])('asks for a password: %s', async (method) => {
  const bytes = byQpdf('--encrypt', 'user', 'owner', ...method.split(' '))
  await expect(pdf.look(file(bytes))).rejects.toMatchObject({ kind: 'Password' })
  await expect(pdf.cut(file(bytes), 1)).rejects.toMatchObject({ kind: 'Password' })
})
