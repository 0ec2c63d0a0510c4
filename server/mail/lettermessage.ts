/** A letter as the message that is sent: its subject, both of its forms, and its headers. */
import { automaticHeaders } from './mailheaders.ts'
import type { Message } from './outgoing.ts'
import { asHtml, asText, type Letter, oneLine } from './texts/template.ts'

export const messageOf = (
  subject: string,
  letter: Letter,
  headers: Message['headers'] = automaticHeaders,
): Message => ({
  subject: oneLine(subject),
  text: asText(letter),
  html: asHtml(letter),
  headers,
  isToAddressee: false,
})
