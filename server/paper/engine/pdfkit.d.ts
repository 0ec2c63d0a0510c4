/** The parts of pdfkit, fontkit and linebreak that are used here, the inner ones included; they come without types for these. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  export interface Ref {
    data: Record<string, any>
    end(chunk?: string | Uint8Array): void
    write(chunk: string | Uint8Array): void
  }
  export interface Glyph {
    id: number
    advanceWidth: number
    codePoints: number[]
  }
  export interface Position {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface Type {
    unitsPerEm: number
    hasGlyphForCodePoint(code: number): boolean
    layout(
      text: string,
      features: Record<string, boolean>,
      script: string | undefined,
      language: string | undefined,
      direction: 'ltr' | 'rtl',
    ): { glyphs: Glyph[]; positions: Position[] }
  }
  export interface Font {
    id: string
    font: Type
    scale: number
    subset: { includeGlyph(id: number): number }
    widths: number[]
    unicode: number[][]
    ref(): Ref
  }
  export interface Element {
    add(child: Element | object): Element
    end(): void
  }
  interface Page {
    width: number
    height: number
    dictionary: Ref
    fonts: Record<string, Ref>
    xobjects: Record<string, Ref>
  }
  interface Image {
    width: number
    height: number
    orientation?: number
  }
  export default class PDFDocument {
    constructor(options: Record<string, unknown>)
    page: Page
    info: Record<string, unknown>
    _font: Font
    outline: { addItem(title: string, options?: object): object }
    on: Readable['on']
    pipe: Readable['pipe']
    readonly readableLength: number
    addPage(options?: object): this
    end(): void
    ref(data?: object): Ref
    registerFont(name: string, source: string | Uint8Array): this
    font(name: string): this
    addContent(content: string): this
    struct(type: string, options?: object): Element
    addStructure(element: Element): this
    markContent(tag: string, options?: object): this
    markStructureContent(tag: string, options?: object): object
    endMarkedContent(): this
    openImage(bytes: Uint8Array): Image
    image(image: Image, x: number, y: number, options: object): this
    link(x: number, y: number, width: number, height: number, url: string, options?: object): this
    file(bytes: Uint8Array, options: object): object
    save(): this
    restore(): this
    lineWidth(points: number): this
    dash(points: number, options?: object): this
    undash(): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    circle(x: number, y: number, radius: number): this
    path(data: string): this
    clip(): this
    fillColor(color: string): this
    strokeColor(color: string): this
    fill(color?: string): this
    stroke(color?: string): this
  }
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}
