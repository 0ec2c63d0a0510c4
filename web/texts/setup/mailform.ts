/** The form of the mail server. */
import { translated } from '../../app/language/dictionary.ts'

export const mailFormTexts = translated('mailFormTexts', {
  publicUrl: 'The address of this server',
  publicUrlHint: 'Where people open it: the links in mails lead there.',
  publicUrlHere:
    'This address opens on this computer only: nobody else can follow the links in mails. Enter the one that others open.',
  host: 'Mail server',
  hostHint: 'Such as smtp.example.com, with a port if it is another than 587: smtp.example.com:465.',
  hostWrong: 'This is no name of a mail server. Write it as smtp.example.com or smtp.example.com:465.',
  urlWrong: 'Write the address as https://plumbline.example.com, without a path.',
  fromWrong: 'This is no e-mail address. Write one such as plumbline@example.com.',
  user: 'User name at the mail server',
  password: 'Password at the mail server',
  passwordKept: 'Left empty it stays as it is, unless the mail server or the user name changes.',
  from: 'Mail comes from',
  fromHint: 'An address of yours: plumbline@example.com.',
  tryIt: 'Try it and save',
  tried: (to: string) => `The mail server took a mail to ${to}.`,
  saved: 'The settings are saved.',
} as const)
