/** The two forms of a mail: text, and plain HTML that needs nothing from elsewhere. */

export interface LetterItem {
  says: string
  url: string
}

export interface Letter {
  /** In one line. */
  title: string
  facts: ReadonlyArray<readonly [name: string, value: string]>
  lines: readonly string[]
  quotes: ReadonlyArray<readonly [name: string, words: string]>
  /** Lists of records, each under its title. */
  sections?: ReadonlyArray<{ title: string; items: readonly LetterItem[] }>
  button?: LetterItem
  /** Another way, below the button. */
  other?: LetterItem
  foot: ReadonlyArray<string | { says: string; url: string }>
}

export function asText({ title, facts, lines, quotes, sections = [], button, other, foot }: Letter): string {
  const blocks = [
    title,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    lines.join('\n'),
    ...quotes.map(([name, words]) => `${name}:\n${words.replace(/^/gm, '> ')}`),
    ...sections.map(({ title: head, items }) =>
      [`${head}:`, ...items.map(({ says, url }) => `- ${says}\n  ${url}`)].join('\n'),
    ),
    [button, other].flatMap((one) => (one ? [`${one.says}: ${one.url}`] : [])).join('\n'),
    `-- \n${foot.map((one) => (typeof one === 'string' ? one : `${one.says}: ${one.url}`)).join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

export function asHtml({ title, facts, lines, quotes, sections = [], button, other, foot }: Letter): string {
  const rows = facts.map(
    ([name, value]) => `<tr><td ${grey}>${safe(name)}</td><td dir="auto">${safe(value)}</td></tr>`,
  )
  const said = quotes.map(
    ([name, words]) =>
      `<p ${grey}>${safe(name)}</p><blockquote dir="auto" ${quoted}>${broken(words)}</blockquote>`,
  )
  const lists = sections.map(
    ({ title: head, items }) =>
      `<h2 style="font-size: 15px">${safe(head)}</h2><ul>${items.map((item) => `<li dir="auto">${link(item)}</li>`).join('')}</ul>`,
  )
  const ends = foot.map((one) => (typeof one === 'string' ? safe(one) : link(one)))
  return `<!DOCTYPE html><html><body style="font: 15px/1.5 sans-serif; color: #1c1b19">
<h1 dir="auto" style="font-size: 18px">${safe(title)}</h1>
${rows.length > 0 ? `<table cellpadding="2">${rows.join('')}</table>` : ''}
${lines.map((line) => `<p>${safe(line)}</p>`).join('\n')}
${said.join('\n')}
${lists.join('\n')}
${button ? `<p><a href="${safe(button.url)}" ${solid}>${safe(button.says)}</a></p>` : ''}
${other ? `<p>${link(other)}</p>` : ''}
<p style="font-size: 12px; color: #66635b">${ends.join('<br>')}</p>
</body></html>`
}

const grey = 'style="color: #66635b; padding-right: 12px"'
const quoted = 'style="margin: 0; padding-left: 12px; border-left: 3px solid #d3d0c8"'
const solid =
  'style="display: inline-block; padding: 8px 16px; border-radius: 6px; background: #1b5aa3; color: #ffffff; text-decoration: none"'

const link = ({ says, url }: { says: string; url: string }): string =>
  `<a href="${safe(url)}" style="color: #66635b">${safe(says)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
const broken = (text: string): string => safe(text).replaceAll('\n', '<br>')

/** A text in a header or a line: no line breaks or other control characters, and not for ever. */
export const oneLine = (text: string, charsMax = 200): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
  const characters = [...line]
  return characters.length > charsMax ? `${characters.slice(0, charsMax - 1).join('')}…` : line
}
