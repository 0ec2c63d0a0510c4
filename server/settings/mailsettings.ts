/** Settings of mail, out and in. */
import {
  imapAddress,
  listenAddress,
  mailAddress,
  number,
  publicAddress,
  replyAddress,
  smtpAddress,
  text,
} from './settingtypes.ts'

export const mailSettings = {
  smtpUrl: smtpAddress(
    'PLUMBLINE_SMTP_URL',
    'The mail server that takes our mail: smtp://user:password@host:587, smtps://host:465. If not given, no mail goes out.',
  ),
  mailFrom: mailAddress(
    'PLUMBLINE_MAIL_FROM',
    'Whom our mail comes from: plumbline@example.com, or a name with the address in <>. Needed with PLUMBLINE_SMTP_URL.',
  ),
  publicUrl: publicAddress(
    'PLUMBLINE_PUBLIC_URL',
    'Where people open this server, such as https://plumbline.example.com, for the links in mails and for passkeys, which need https. Needed with PLUMBLINE_SMTP_URL.',
  ),
  mailReplyTo: replyAddress(
    'PLUMBLINE_MAIL_REPLY_TO',
    'Where answers by mail come in: with reply@in.example.com, mails carry reply+<token>@in.example.com. If not given, mails cannot be answered.',
  ),
  mailListen: listenAddress(
    'PLUMBLINE_MAIL_LISTEN',
    'Where this server takes answers by mail (SMTP): 2525, 0.0.0.0:25. If not given, they come by PLUMBLINE_IMAP_URL or `plumbline mail receive`.',
  ),
  imapUrl: imapAddress(
    'PLUMBLINE_IMAP_URL',
    'The mailbox from which this server takes answers by mail: imaps://user:password@host/INBOX, imap://host:143 (with STARTTLS). Needs PLUMBLINE_MAIL_REPLY_TO.',
  ),
  imapDoneFolder: text(
    'PLUMBLINE_IMAP_DONE_FOLDER',
    'Plumbline',
    'The folder of that mailbox into which messages are moved once they were taken. It is made if there is none.',
  ),
  mailAuthHost: text(
    'PLUMBLINE_MAIL_AUTH_HOST',
    '',
    'For PLUMBLINE_IMAP_URL and `plumbline mail receive`: the name of the mail server whose Authentication-Results are trusted. It must remove those that senders wrote.',
  ),
  mailDelaySeconds: number(
    'PLUMBLINE_MAIL_DELAY_SECONDS',
    120,
    0,
    3600,
    'How long a notice waits for others of the same record, to go out with them in one mail.',
  ),
  mailsPerHourMax: number(
    'PLUMBLINE_MAILS_PER_HOUR_MAX',
    60,
    1,
    10_000,
    'Mails to one person in an hour; what is over goes into one summary.',
  ),
  mailRetryHours: number(
    'PLUMBLINE_MAIL_RETRY_HOURS',
    24,
    1,
    240,
    'How long a mail is tried again that the mail server does not take.',
  ),
} as const
