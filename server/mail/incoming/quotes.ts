/** Cuts quoted text and signatures off a reply. The whole message is kept, so what is cut too much is not lost. */

/** How the words begin that are the official answer. */
export const answerMark = /^answer\s*:\s*/i

/** The line above a quote, as mail programs write it: "On Monday, Ann wrote:". */
const attributions = [
  /^on\b.{4,300}\bwrote:$/i,
  /^am\b.{4,300}\bschrieb\b.{0,200}:$/i,
  /^le\b.{4,300}\ba écrit\s?:$/i,
  /^el\b.{4,300}\bescribió:$/i,
  /^il\b.{4,300}\bha scritto:$/i,
  /^op\b.{4,300}\bschreef\b.{0,200}:$/i,
  /^em\b.{4,300}\bescreveu:$/i,
  // In any language: an address, or a year and a time.
  /^(?=.{8,400}:$).*<[^<>@\s]+@[^<>@\s]+>.*:$/,
  /^(?=.{8,300}:$)(?=.*\b20\d\d\b)(?=.*\b\d{1,2}[:.]\d\d\b).*:$/,
]

/** Below these lines stands only what was written before. */
const dividers = [
  /^-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine|mensaje original)\s*-{2,}$/i,
  /^-{2,}\s*(mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|original(?:meddelelse|melding))\s*-{2,}$/i,
  /^-{2,}\s*(wiadomość oryginalna|oryginalna wiadomość|původní zpráva|alkuperäinen viesti|исходное сообщение)\s*-{2,}$/i,
  /^_{20,}$/,
  /^-- ?$/,
]

/** The head of a quote in Outlook: lines of these follow each other, in the languages that it writes them in. */
const froms = [
  'from|von|de|da|van|från|fra|od|lähettäjä|feladó|de la|kimden|от|від|от кого|odesílatel|odosielateľ|pošiljatelj',
  'από|מאת|من|差出人|发件人|寄件者|보낸 사람',
].join('|')
const nexts = [
  'sent|date|gesendet|datum|envoyé|enviado|enviada em|inviato|verzonden|skickat|sendt|dato|wysłano|data|odesláno|odoslané',
  'poslano|lähetetty|päivämäärä|küldve|trimis|gönderildi|gönderme tarihi|tarih|отправлено|дата|надіслано|στάλθηκε|ημερομηνία',
  'נשלח|تم الإرسال|送信日時|发送时间|寄件日期|보낸 날짜|to|an|à|a|para|aan|till|til|do|komu|vastaanottaja|címzett|către|kime|кому',
].join('|')
const outlook = new RegExp(`^\\*?(?:${froms})\\s?[:：]\\*?\\s?\\S.*`, 'iu')
const outlookNext = new RegExp(`^\\*?(?:${nexts})\\s?[:：]\\*?\\s?\\S.*`, 'iu')
/** In any other: an address, then two lines that begin with a word and a colon. */
const labelled = /^\*?[\p{L}\p{M} ]{1,25}[:：]\*?\s?\S/u
const withAddress = /[<[(](?:mailto:)?[^<>@\s]+@[^<>@\s]+[>\])]/i

const sentFrom = /^(sent from my|get outlook for|von meinem .{2,40} gesendet|envoyé de mon)\b.{0,80}$/i

export function withoutQuotes(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const end = lines.findIndex((_, i) => isDivider(lines, i))
  const above = end < 0 ? lines : lines.slice(0, end)
  const said = above.filter((line, i) => !/^\s*>/.test(line) && !isAttribution(above, i))
  while (said.length > 0 && (said.at(-1)!.trim() === '' || sentFrom.test(said.at(-1)!.trim()))) said.pop()
  return said
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isDivider(lines: readonly string[], at: number): boolean {
  const [line = '', next = '', third = ''] = lines.slice(at, at + 3).map((one) => one.trim())
  if (dividers.some((divider) => divider.test(line)) || (outlook.test(line) && outlookNext.test(next)))
    return true
  return withAddress.test(line) && [line, next, third].every((one) => labelled.test(one))
}

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
