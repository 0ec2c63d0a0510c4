/** Tries a mail server at once, with a mail to whoever enters it. */
import { createTransport } from 'nodemailer'
import { oneLine } from './template.ts'
import { triedTexts as t } from './texts.ts'

interface Tried {
  smtpUrl: string
  mailFrom: string
  publicUrl: string
  to: string
}

const timeoutMs = 10_000

/** What the mail server said. Throws an Error with its words, or with why it could not be reached. */
export async function tryMail({ smtpUrl, mailFrom, publicUrl, to }: Tried): Promise<string> {
  const transport = createTransport({
    url: smtpUrl,
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  } as never)
  try {
    const { response } = await transport.sendMail({
      ...{ from: mailFrom, to, subject: t.subject, text: t.says(publicUrl) },
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return oneLine(response ?? '', 500)
  } catch (error) {
    const { response, message } = error as Error & { response?: string }
    throw new Error(oneLine(response ?? message, 500))
  } finally {
    transport.close()
  }
}
