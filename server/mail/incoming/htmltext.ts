/**
 * The text of an HTML mail, in one pass: the time is in proportion to its length, however it is nested. Quotes (blockquote) get a `>`
 * before each line, as in a text mail.
 */

const paragraphs = new Set([
  'p',
  'blockquote',
  'table',
  'ul',
  'ol',
  'pre',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const lines = new Set(['div', 'tr', 'li', 'hr', 'dt', 'dd', 'section', 'article', 'header', 'footer'])
/** What stands in them is not shown. */
const unseen = new Set(
  'head script style title template noscript textarea select datalist iframe noframes noembed object audio video canvas'.split(
    ' ',
  ),
)
/** These have no end, so that they hide nothing. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const tagCharsMax = 10_000
const hrefCharsMax = 2_000

export function textOfHtml(html: string): string {
  // Only these letters, so that both have the same places.
  const small = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const page = openPage()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    page.write(html.slice(at, open < 0 ? undefined : open))
    if (open < 0) break
    at = afterMarkup(html, small, open, page)
  }
  return page.text()
}

type Page = ReturnType<typeof openPage>

/** Where the text goes on. A tag without an end hides the rest, as it does in browsers. */
function afterMarkup(html: string, small: string, open: number, page: Page): number {
  const [, slash, name] = /^<(\/?)([a-z][a-z0-9:-]{0,30})/.exec(small.slice(open, open + 40)) ?? []
  if (name === undefined) {
    if (small.startsWith('<!--', open)) return after(small, '-->', open + 4)
    if (/^<[!?/]/.test(small.slice(open, open + 2))) return after(small, '>', open)
    page.write('<')
    return open + 1
  }
  const end = endOfTag(html, open)
  if (!slash && unseen.has(name)) return after(small, '>', after(small, `</${name}`, end))
  if (
    page.isHidden(name, slash === '/', () => hides(name, html.slice(open, Math.min(end, open + tagCharsMax))))
  )
    return end
  page.tag(name, slash === '/', () => hrefIn(html.slice(open, Math.min(end, open + 2 * hrefCharsMax))))
  return end
}

const hiding =
  /(?:^|;)(?:display:none|visibility:(?:hidden|collapse)|mso-hide:all|color:transparent|(?:opacity|font-size|(?:max-)?height):0*\.?0*(?:[a-z%]*)(?:;|!|$))/

/** Whether nobody sees what stands in it. Colours and places on the page are not computed. */
function hides(name: string, tag: string): boolean {
  if (empty.has(name)) return false
  const bare = tag.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '= ')
  if (/[\s/]hidden(?=[\s/>=]|$)/i.test(bare) || (name === 'dialog' && !/[\s/]open(?=[\s/>=]|$)/i.test(bare)))
    return true
  return [...tag.matchAll(/[\s/"']style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].some(([, ...values]) => {
    const style = withoutEntities(values.find((value) => value !== undefined) ?? '').toLowerCase()
    return style.includes('\\') || hiding.test(style.replace(/\/\*.*?(?:\*\/|$)/gs, '').replace(/\s+/g, ''))
  })
}

const after = (text: string, wanted: string, from: number): number => {
  const at = text.indexOf(wanted, from)
  return at < 0 ? text.length : at + wanted.length
}

/** A `>` in quotes does not end it. */
function endOfTag(html: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < html.length; at++) {
    const char = html[at]!
    if (quote) quote = char === quote ? '' : quote
    else if (char === '>') return at + 1
    else if ((char === '"' || char === "'") && html[at - 1] === '=') quote = char
  }
  return html.length
}

function hrefIn(tag: string): string {
  const [, double, single] = /\shref=(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const href = withoutEntities(double ?? single ?? '').trim()
  return /^https?:\/\/\S+$/i.test(href) && href.length <= hrefCharsMax ? href : ''
}

/** Collects lines; spaces count as one, except in `pre`. */
function openPage() {
  const done: string[] = []
  let [line, quotes, pre, href, linked] = ['', 0, 0, '', '']
  let [hidden, depth] = ['', 0]
  const flush = (): void => {
    const text = pre > 0 ? line.trimEnd() : line.replace(/ {2,}/g, ' ').trim()
    line = ''
    done.push(quotes > 0 ? `> ${text}` : text)
  }
  const endLine = (): void => {
    if (line.trim()) flush()
    else line = ''
  }
  const isEmpty = (text: string | undefined): boolean => text === undefined || text === '' || text === '> '
  const endParagraph = (): void => {
    endLine()
    if (!isEmpty(done.at(-1))) flush()
  }
  const link = (isEnd: boolean, hrefOf: () => string): void => {
    if (isEnd && href && linked.trim() !== href) line += ` [${href}]`
    href = isEnd ? '' : hrefOf()
    linked = ''
  }
  const count = (value: number, isEnd: boolean): number => Math.max(0, value + (isEnd ? -1 : 1))
  return {
    /** Up to the end of the element that hides it. */
    isHidden(name: string, isEnd: boolean, isHiding: () => boolean): boolean {
      if (!hidden && !isEnd && isHiding()) hidden = name
      if (!hidden) return false
      if (name === hidden) depth += isEnd ? -1 : 1
      if (depth === 0) hidden = ''
      return true
    },
    write(html: string): void {
      if (hidden) return
      const text = withoutEntities(html)
      if (href && linked.length <= hrefCharsMax) linked += text
      if (pre === 0) line += text.replace(/[ \t\r\n\f]+/g, ' ')
      else
        for (const [i, part] of text.split(/\r?\n/).entries()) {
          if (i > 0) flush()
          line += part
        }
    },
    tag(name: string, isEnd: boolean, hrefOf: () => string): void {
      if (name === 'a') link(isEnd, hrefOf)
      if (name === 'td' || name === 'th') line += ' '
      if (name === 'br') flush()
      else if (paragraphs.has(name)) endParagraph()
      else if (lines.has(name)) endLine()
      if (name === 'blockquote') quotes = count(quotes, isEnd)
      if (name === 'pre') pre = count(pre, isEnd)
    },
    text(): string {
      endLine()
      return done.join('\n').replaceAll('\u00a0', ' ').trim()
    },
  }
}

/** The names of U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const named = new Map<string, string>([
  ...latin.split(' ').map((name, i) => [name, String.fromCodePoint(0xa0 + i)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', hellip: '…', bull: '•' }),
  ...Object.entries({ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bdquo: '„' }),
])

function withoutEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,10}));/g,
    (all, ...found) => {
      const [decimal, hex, name] = found as Array<string | undefined>
      if (name) return named.get(name) ?? all
      const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
