/** What we use of mailparser, which has no types of its own. */
declare module 'mailparser' {
  export interface ParsedAttachment {
    filename?: string | false
    contentType: string
    contentDisposition?: string
    content: Buffer
    size: number
    /** Of an HTML part: shown in it. */
    related?: boolean
  }
  export interface ParsedMail {
    headerLines: Array<{ key: string; line: string }>
    subject?: string
    messageId?: string
    text?: string
    html?: string | false
    attachments: ParsedAttachment[]
  }
  export function simpleParser(source: Buffer, options?: Record<string, unknown>): Promise<ParsedMail>
}
