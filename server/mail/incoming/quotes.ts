/** Cuts quoted text and signatures off a reply. The whole message is kept, so what is cut too much is not lost. */

/** The line above a quote, as mail programs write it: "On Monday, Ann wrote:". */
const attributions = [
  /^on\b.{4,300}\bwrote:$/i,
  /^am\b.{4,300}\bschrieb\b.{0,200}:$/i,
  /^le\b.{4,300}\ba écrit\s?:$/i,
  /^el\b.{4,300}\bescribió:$/i,
  /^il\b.{4,300}\bha scritto:$/i,
  /^op\b.{4,300}\bschreef\b.{0,200}:$/i,
  /^em\b.{4,300}\bescreveu:$/i,
]

/** Below these lines stands only what was written before. */
const dividers = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}$/i,
  /^_{20,}$/,
  /^-- ?$/,
]

/** The head of a quote in Outlook: two of its lines follow each other. */
const outlook = /^\*?(from|von|de|da|van)\s?:\*?\s.+/i
const outlookNext = /^\*?(sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|to|an|à)\s?:\*?\s.+/i

const sentFrom = /^(sent from my|get outlook for|von meinem .{2,40} gesendet|envoyé de mon)\b.{0,80}$/i

export function withoutQuotes(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const end = lines.findIndex((line, i) => isDivider(line.trim(), lines[i + 1]?.trim() ?? ''))
  const above = end < 0 ? lines : lines.slice(0, end)
  const said = above.filter((line, i) => !/^\s*>/.test(line) && !isAttribution(above, i))
  while (said.length > 0 && (said.at(-1)!.trim() === '' || sentFrom.test(said.at(-1)!.trim()))) said.pop()
  return said
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const isDivider = (line: string, next: string): boolean =>
  dividers.some((divider) => divider.test(line)) || (outlook.test(line) && outlookNext.test(next))

/** Long ones are broken into two lines. A quote follows, else somebody just wrote "wrote:". */
function isAttribution(lines: readonly string[], i: number): boolean {
  const fits = (text: string): boolean => attributions.some((form) => form.test(text.trim()))
  const quoteFollows = (from: number): boolean => {
    let at = from
    while (at < lines.length && lines[at]!.trim() === '') at++
    return at >= lines.length || /^\s*>/.test(lines[at]!)
  }
  if (fits(lines[i]!)) return quoteFollows(i + 1)
  if (i + 1 < lines.length && fits(`${lines[i]} ${lines[i + 1]!.trim()}`)) return quoteFollows(i + 2)
  return i > 0 && !fits(lines[i]!) && fits(`${lines[i - 1]} ${lines[i]!.trim()}`) && quoteFollows(i + 1)
}
