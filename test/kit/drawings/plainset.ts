/** A small set of drawings as a PDF: a page for each text, with the text on it and as its label. */

export interface PlainPage {
  /** Shown on the page. The file says of a Q that it is half a letter. */
  readonly text: string
  /** What the file calls the page; by default it has no label. */
  readonly label?: string
  readonly width?: number
  readonly height?: number
}

export function plainSet(pages: readonly PlainPage[]): Buffer {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const catalog = add('')
  const tree = add('')
  const halves = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Halves def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfchar <51> <D835> endbfchar
endcmap end end`
  const unicode = add(`<< /Length ${halves.length} >>\nstream\n${halves}\nendstream`)
  const font = add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${unicode} 0 R >>`,
  )
  const kids = pages.map(({ text, width = 2592, height = 1728 }) => {
    const drawn = `BT /F1 72 Tf 144 144 Td (${escaped(text)}) Tj ET`
    const content = add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${content} 0 R ` +
        `/Resources << /Font << /F1 ${font} 0 R >> >> >>`,
    )
  })
  objects[tree - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  const labels = pages.map(({ label }, i) => `${i} << ${label ? `/P (${escaped(label)})` : ''} >>`).join(' ')
  objects[catalog - 1] = `<< /Type /Catalog /Pages ${tree} 0 R /PageLabels << /Nums [${labels}] >> >>`
  return fileOf(objects)
}

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
