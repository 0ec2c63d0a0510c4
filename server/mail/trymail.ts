/** Tries a mail server at once, with a mail to anyone who enters it. */
import { oneLine } from './texts/template.ts'
import { textsIn } from './texts/textsin.ts'
import { openTransport } from './transport.ts'

interface Tried {
  smtpUrl: string
  mailFrom: string
  publicUrl: string
  to: string
  language: string | null
}

const timeoutMs = 10_000

/** Nothing answers where the mail server should be. */
export class NobodyAnswers extends Error {}
/** As the mailer calls that; some name the system's error, some their own. */
const silent = ['ESOCKET', 'ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH']

/** What the mail server said. Throws an Error with its words, or with why it could not be reached. */
export async function tryMail({ smtpUrl, mailFrom, publicUrl, to, language }: Tried): Promise<string> {
  const t = textsIn(language).triedTexts
  const transport = openTransport(smtpUrl, timeoutMs)
  try {
    const { response } = await transport.sendMail({
      from: mailFrom,
      to,
      subject: t.subject,
      text: t.says(publicUrl),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return oneLine(response ?? '', 500)
  } catch (error) {
    const { response, message, code } = error as Error & { response?: string; code?: string }
    if (!response && silent.includes(code ?? '')) throw new NobodyAnswers()
    throw new Error(oneLine(response ?? message, 500))
  } finally {
    transport.close()
  }
}
