import { expect, test } from 'vitest'
import { engine } from '../../../../test/kit/drawings/engine.ts'
import { type SetOptions, type SetPage, setOf } from '../../../../test/kit/drawings/sets.ts'
import type { PdfWriter } from '../../../../test/kit/drawings/writer.ts'
import { inMemory } from '../file/bytes.ts'
import { decoded } from '../file/filters.ts'
import { isStream } from '../file/objects.ts'
import { readPdf } from '../file/pdffile.ts'

const { pdf, file } = engine()
const cut = (bytes: Buffer, page = 1) => pdf.cut(file(bytes), page)

/** All that is in a file, its streams unpacked and its strings as they read. */
function unpacked(content: Buffer): string {
  const own = readPdf(inMemory(content))
  const size = own.resolve(own.trailer.get('Size')) as number
  const streams = Array.from({ length: size }, (_, number) => own.get(number)).filter(isStream)
  const texts = streams.map((stream) => decoded(stream, own.resolve)?.toString('latin1') ?? '')
  const file = content.toString('latin1')
  const strings = [...file.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) =>
    Buffer.from(hex!, 'hex').toString('latin1'),
  )
  return [file, ...strings, ...texts].join('\n')
}

const drawn = (text: string): string => `BT /F1 12 Tf 10 10 Td (${text}) Tj ET`

/** Pages that use one dictionary of resources, in which each has a font and a form of its own. */
function sharing(writer: PdfWriter): SetPage[] {
  const names = ['One', 'Two', 'Three']
  const fonts = names.map((name) => writer.add(`<</Type/Font/Subtype/Type1/BaseFont/Font${name}>>`))
  const forms = names.map((name, at) =>
    writer.add(
      `<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F1 ${fonts[at]} 0 R>>>>>>`,
      drawn(`in form ${name}`),
    ),
  )
  const entries = (kind: string, numbers: number[]): string =>
    numbers.map((number, at) => `/${kind}${names[at]} ${number} 0 R`).join('')
  const resources = writer.add(
    `<</Font<<${entries('F', fonts)}>>/XObject<<${entries('X', forms)}>>` +
      '/Properties<</Secret<</ActualText(PropertyTwo)>>>>>>',
  )
  return names.map((name) => ({
    content: `BT /F${name} 12 Tf (text ${name}) Tj ET /X${name} Do`,
    resources: `${resources} 0 R`,
  }))
}

test('nothing of the other pages is in it, also where all share their resources', async () => {
  const set = setOf(sharing)
  const text = unpacked((await cut(set, 1)).content)
  for (const own of ['text One', 'in form One', 'FontOne']) expect(text).toContain(own)
  for (const other of ['Two', 'Three']) expect(text).not.toContain(other)
})

test('forms without resources of their own keep those of the page', async () => {
  const page = (writer: PdfWriter): SetPage[] => {
    const font = writer.add('<</Type/Font/Subtype/Type1/BaseFont/Inner>>')
    const inner = writer.add('<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', '/Deep 1 Tf')
    const outer = writer.add('<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', '/In Do')
    const resources = `<</Font<</Deep ${font} 0 R>>/XObject<</Out ${outer} 0 R/In ${inner} 0 R>>>>`
    return [{ content: '/Out Do', resources }]
  }
  expect(unpacked((await cut(setOf(page))).content)).toContain('/Inner')
})

const hidden = (writer: PdfWriter): string => `${writer.add('<<>>', 'HIDDEN')} 0 R`

const scripts: Array<[what: string, page: (writer: PdfWriter) => SetPage, options?: SetOptions]> = [
  ['a script of the document', () => ({}), { catalog: () => '/OpenAction<</S/JavaScript/JS(HIDDEN)>>' }],
  [
    'named scripts',
    () => ({}),
    { catalog: () => '/Names<</JavaScript<</Names[(n)<</S/JavaScript/JS(HIDDEN)>>]>>>>' },
  ],
  ['a script of the page', () => ({ entries: '/AA<</O<</S/JavaScript/JS(HIDDEN)>>>>' })],
  ...[
    'JavaScript/JS(HIDDEN)',
    'Launch/F(HIDDEN)',
    'SubmitForm/F(HIDDEN)',
    'ImportData/F(HIDDEN)',
    'GoToR/F(HIDDEN)/D[0/Fit]',
    'URI/URI(javascript:HIDDEN)',
  ].map((action): [string, () => SetPage] => [
    `a link with ${action}`,
    () => ({ annotations: [`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/${action}>>>>`] }),
  ]),
  [
    'a script of a stamp',
    () => ({
      annotations: [
        '<</Subtype/Stamp/Rect[0 0 9 9]/A<</S/JavaScript/JS(HIDDEN)>>/AA<</E<</S/Launch/F(HIDDEN)>>>>>>',
      ],
    }),
  ],
  ['a field', () => ({ annotations: ['<</Subtype/Widget/FT/Tx/T(HIDDEN)/V(HIDDEN)/Rect[0 0 9 9]>>'] })],
  [
    'an attachment of the page',
    (writer) => ({
      annotations: [
        `<</Subtype/FileAttachment/Rect[0 0 9 9]/FS<</Type/Filespec/F(HIDDEN)/EF<</F ${hidden(writer)}>>>>>>`,
      ],
    }),
  ],
  [
    'attachments',
    () => ({}),
    {
      catalog: (writer) =>
        `/Names<</EmbeddedFiles<</Names[(a)<</F(HIDDEN)/EF<</F ${hidden(writer)}>>>>]>>>>/AF[<</F(HIDDEN)>>]`,
    },
  ],
  [
    'metadata',
    (writer) => ({
      entries: `/Metadata ${hidden(writer)}/PieceInfo<</Cad<</Private(HIDDEN)>>>>/Thumb ${hidden(writer)}`,
    }),
    {
      catalog: (writer) => `/Metadata ${hidden(writer)}`,
      trailer: (writer) => `/Info ${writer.add('<</Title(HIDDEN)>>')} 0 R`,
    },
  ],
  [
    'media and 3D',
    (writer) => ({
      annotations: ['Movie', 'Sound', 'Screen', '3D', 'RichMedia'].map(
        (kind) => `<</Subtype/${kind}/Rect[0 0 9 9]/T(HIDDEN)/3DD ${hidden(writer)}>>`,
      ),
    }),
  ],
  [
    'a way to the other page',
    () => ({ annotations: ['<</Subtype/Link/Rect[0 0 9 9]/Dest(HIDDEN)>>'] }),
    { catalog: (_, pages) => `/Dests<</HIDDEN[${pages[1]} 0 R/Fit]>>` },
  ],
]

test.each(scripts)('without %s', async (_, page, options) => {
  const set = setOf((writer) => [{ text: 'A-101', ...page(writer) }, { text: 'HIDDEN' }], options)
  expect(unpacked(set)).toContain('HIDDEN')
  const { content } = await cut(set)
  expect(unpacked(content)).toContain('A-101')
  expect(unpacked(content)).not.toContain('HIDDEN')
})

test('annotations that show stay: SHX texts, stamps, notes, links into the net', async () => {
  const set = setOf((writer) => {
    const drawing = writer.add('<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', 'STAMPED')
    return [
      {
        annotations: [
          '<</Type/Annot/Subtype/Square/T(AutoCAD SHX Text)/Contents(A-101)/Rect[0 0 9 9]/C[1 0 0]/CA 0>>',
          `<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N ${drawing} 0 R/D<</Off ${drawing} 0 R>>>>>>`,
          '<</Subtype/FreeText/Contents(NOTED)/DA(/Helv 9 Tf)/Rect[0 0 9 9]>>',
          '<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com/CODE)>>>>',
        ],
      },
    ]
  })
  const text = unpacked((await cut(set)).content)
  for (const shown of ['AutoCAD SHX Text', 'A-101', 'NOTED', 'https://example.com/CODE', 'STAMPED'])
    expect(text).toContain(shown)
})

test('a signed field stays as a stamp, a button does not', async () => {
  const set = setOf((writer) => {
    const seal = writer.add('<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', 'SEALED')
    const button = writer.add('<</Type/XObject/Subtype/Form/BBox[0 0 9 9]>>', 'PRINT')
    return [
      {
        annotations: [
          `<</Subtype/Widget/FT/Sig/Rect[0 0 9 9]/AP<</N ${seal} 0 R>>/V<</Type/Sig/Contents(SIGNATURE)>>>>`,
          `<</Subtype/Widget/FT/Btn/Ff 65536/Rect[0 0 9 9]/AP<</N ${button} 0 R>>>>`,
        ],
      },
    ]
  })
  const text = unpacked((await cut(set)).content)
  expect(text).toContain('SEALED')
  expect(text).toContain('/Stamp')
  for (const gone of ['SIGNATURE', 'PRINT', '/Widget']) expect(text).not.toContain(gone)
})

/** Layers of which the page uses the first two, and of these the second is off. */
function layered(writer: PdfWriter): SetPage[] {
  const [walls, off, other] = ['Walls', 'Hidden', 'Other'].map((name) =>
    writer.add(`<</Type/OCG/Name(${name})>>`),
  )
  writer.set(
    99,
    `<</OCGs[${walls} 0 R ${off} 0 R ${other} 0 R]/D<</OFF[${off} 0 R ${other} 0 R]/Order[${other} 0 R]>>>>`,
  )
  const resources = `<</Properties<</W ${walls} 0 R/H ${off} 0 R/O ${other} 0 R>>>>`
  return [{ content: '/OC /W BDC EMC /OC /H BDC 0 0 2592 1728 re f EMC', resources }]
}

test('the layers of the page are off where the set has them off; others go', async () => {
  const set = setOf(layered, { catalog: () => '/OCProperties 99 0 R', firstNumber: 100 })
  const { content } = await cut(set)
  const text = unpacked(content)
  expect(text).toContain('Walls')
  expect(text).toContain('Hidden')
  expect(text).not.toContain('Other')
  expect(text).toMatch(/\/OFF \[\d+ 0 R\]/)
  const [before, after] = [
    await pdf.picture(file(set), 1, { pixels: 50 }),
    await pdf.picture(file(content), 1, { pixels: 50 }),
  ]
  expect(after.equals(before)).toBe(true)
})

test('conditions of layers: those that they name stay, off where the set has them off', async () => {
  const page = (writer: PdfWriter): SetPage[] => {
    const [one, two, three] = ['One', 'Two', 'Three'].map((name) => writer.add(`<</Type/OCG/Name(${name})>>`))
    writer.set(99, `<</OCGs[${one} 0 R ${two} 0 R ${three} 0 R]/D<</OFF[${two} 0 R]>>>>`)
    const not = writer.add(`[/Not ${two} 0 R]`)
    const expression = writer.add(`<</Type/OCMD/VE[/And ${one} 0 R ${not} 0 R]>>`)
    const condition = writer.add(`<</Type/OCMD/OCGs ${two} 0 R/P/AnyOn>>`)
    const body = '<</Type/XObject/Subtype/Form/BBox[0 0 2592 1728]'
    const form = writer.add(`${body}/OC ${condition} 0 R>>`, '0 0 900 900 re f')
    const resources = `<</Properties<</E ${expression} 0 R>>/XObject<</F ${form} 0 R>>>>`
    return [{ content: '/OC /E BDC 1000 1000 400 400 re f EMC /F Do', resources }]
  }
  const set = setOf(page, { catalog: () => '/OCProperties 99 0 R', firstNumber: 100 })
  const { content } = await cut(set)
  const text = unpacked(content)
  for (const named of ['One', 'Two']) expect(text).toContain(named)
  expect(text).not.toContain('Three')
  expect(text.match(/\/OCG\b/g)).toHaveLength(2)
  const pictures = [set, content].map((bytes) => pdf.picture(file(bytes), 1, { pixels: 50 }))
  const [before, after] = await Promise.all(pictures)
  expect(after!.equals(before!)).toBe(true)
})

test('a link into the set goes, but for a frame around it', async () => {
  const link = (more: string): string => `<</Subtype/Link/Rect[9 9 90 90]/Dest[0/Fit]${more}>>`
  const links = [link('/Border[0 0 0]'), link('/BS<</W 0>>'), link('/Border[0 0 2]'), link('')]
  const { content } = await cut(setOf([{ annotations: links }]))
  expect(content.toString('latin1').match(/\/Link/g)).toHaveLength(2)
  expect(unpacked(content)).not.toContain('/Dest')
})

test('the same page has one digest, whatever stands around it', async () => {
  const page: SetPage = {
    text: 'A-101',
    content: '0 0 m 99 99 l S',
    annotations: ['<</Subtype/Square/Rect[1 2 3 4]/M(D:2024)>>'],
  }
  const digestOf = async (bytes: Buffer, number: number) => (await cut(bytes, number)).contentDigest
  const first = await digestOf(setOf([page, { text: 'A-102' }]), 1)
  const again = { ...page, annotations: ['<</Subtype/Square/NM(x)/Rect[1 2 3 4]/M(D:2025)>>'] }
  const moved = setOf([{ text: 'A-000' }, again], {
    firstNumber: 50,
    level: 1,
    trailer: () => '/ID[<01><02>]',
  })
  expect(await digestOf(moved, 2)).toBe(first)
  expect(await digestOf(setOf([page], { level: 0 }), 1)).toBe(first)
  for (const other of [
    { ...page, text: 'A-102' },
    { ...page, rotate: 90 },
    { ...page, content: '' },
  ])
    expect(await digestOf(setOf([other]), 1)).not.toBe(first)
})

test('the same bytes each time, and again when it is cut out of itself', async () => {
  const set = setOf((writer) => [{ text: 'A-000' }, ...sharing(writer)])
  const [first, second] = [await cut(set, 2), await cut(set, 2)]
  expect(second.content.equals(first.content)).toBe(true)
  const again = await cut(first.content)
  expect(again.contentDigest).toBe(first.contentDigest)
  expect(again.content.equals(first.content)).toBe(true)
})

test.each<[what: string, page: SetPage]>([
  ['turned', { rotate: 90 }],
  ['cropped', { cropBox: [0, 900, 800, 1728] }],
  ['with a larger unit', { mediaBox: [0, 0, 1296, 864], userUnit: 2 }],
])('looks as in the set: %s', async (_, page) => {
  const set = setOf([{}, { text: 'A-101', content: '100 100 500 300 re f', ...page }])
  const { content } = await cut(set, 2)
  const [, before] = await pdf.look(file(set))
  expect(await pdf.look(file(content))).toEqual([before])
  const pictures = [
    await pdf.picture(file(set), 2, { pixels: 300 }),
    await pdf.picture(file(content), 1, { pixels: 300 }),
  ]
  expect(pictures[1]!.equals(pictures[0]!)).toBe(true)
})

test('a page that is not there', async () => {
  await expect(cut(setOf([{}]), 2)).rejects.toMatchObject({ kind: 'Broken', page: 2 })
})
