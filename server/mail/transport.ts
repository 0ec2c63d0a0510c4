/** The connection to the mail server. */
import { createTransport, type Transporter } from 'nodemailer'

/** `more`: other options of the mailer. */
export const openTransport = (smtpUrl: string, timeoutMs: number, more: object = {}): Transporter =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing is read from files or addresses, whatever a text contains.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...more,
  } as never)
