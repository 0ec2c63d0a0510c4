/** Settings of the server that its administrator enters in the web app, and the first start. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

const publicUrl = is.trimmed(
  'Where people open this server, such as https://plumbline.example.com: for the links in mails.',
)
const timeZone = is.trimmed('The time zone of new projects.')
const mailFrom = is.trimmedLine(
  'Whom mail comes from: plumbline@example.com, or a name with the address in <>.',
)

/** Where the value of a setting comes from. */
export const settingOrigins = ['Start', 'Stored', 'Standard'] as const

export const ServerSetting = dto('ServerSetting', {
  field: is.name('The field of ServerSettingsSaveRequest that changes it.'),
  variable: is.name('The environment variable that gives it where the server is started.'),
  origin: is.name(
    'Start: the environment or the command line gives it, and it is changed there. Stored: an administrator entered it. Standard: nobody set it.',
  ),
  changedByName: is.name('Who entered it.'),
  changedDate: is.instant('When it was entered.'),
})

export const ServerSettingsRead = is.operation('ServerSettingsReadRequest', {
  route: '/api/internal/serversettings/read',
  about:
    'Reads the settings of the server that can be changed here. Needs an administrator of the organization that runs it. The password of the ' +
    'mail server is never returned.',
  effect: 'read',
  response: {
    publicUrl,
    timeZone,
    mailFrom,
    mailHost: is.name('The mail server and its port; empty: no mail goes out.'),
    mailUser: is.name('The user name at the mail server.'),
    isMailOn: is.bool('Whether this server sends mail.'),
    isMailGiven: is.bool(
      'Whether the mail server is set where the server is started: then it cannot be changed here.',
    ),
    settings: is.listOf(ServerSetting, 'Where the value of each setting comes from.'),
    isBackupRegular: is.bool('Whether the server makes backups by itself.'),
    backupDate: is.instant('When the last complete backup was made.'),
    backupTrouble: is.name('What is wrong with the backups: failed, incomplete, late; empty: nothing.'),
    backupMessage: is.text('Why the last one failed, or what it lacks.'),
  },
})

export const ServerSettingsSave = is.operation('ServerSettingsSaveRequest', {
  route: '/api/internal/serversettings/save',
  about:
    'Changes settings of the server. If one of mail is changed, the mail server is tried at once: a mail goes to you, and nothing is stored if ' +
    'it is not taken. Fields left out are not changed. A setting that is given where the server is started is refused (409). Needs an administrator of the organization that runs the server.',
  effect: 'write',
  request: {
    publicUrl,
    timeZone,
    mailFrom,
    smtpUrl: is.trimmed(
      'The mail server that takes our mail: smtp://user:password@host:587, smtps://host:465. Empty: no mail goes out.',
    ),
    dryRun: is.bool(
      'Only try the mail server, with the settings sent and those that are there: nothing is stored.',
    ),
  },
  response: {
    mailSaid: is.text('What the mail server said to the mail that was tried.'),
    mailTo: is.name('Where it was sent.'),
  },
})

const token = is.name('The token of the link.')

export const FirstStartOpen = is.operation('FirstStartOpenRequest', {
  route: '/api/internal/firststart/open',
  about: 'Reads what the link of the first start is for. Needs no session.',
  effect: 'read',
  session: 'ignored',
  request: { token },
  response: {
    userLogin: is.name('The login of the administrator.'),
    organizationName: is.name('What their organization is called so far.'),
    timeZone,
    isTimeZoneGiven: is.bool('Whether it is set where the server is started: then it is not changed here.'),
    passwordCharsMin: is.int('How many characters the password needs.'),
  },
})

export const FirstStartComplete = is.operation('FirstStartCompleteRequest', {
  route: '/api/internal/firststart/complete',
  about:
    'Completes the administrator whom the first start made, and their organization, and uses the link up. Possible once, while no administrator ' +
    'has signed in. Needs no session.',
  effect: 'write',
  session: 'ignored',
  request: {
    token,
    organizationName: is.trimmedLine('The name of your company.'),
    firstName: is.trimmedLine('Your first name.'),
    lastName: is.trimmedLine('Your last name.'),
    email: is.trimmedLine('Your e-mail address.'),
    timeZone,
    password: is.text('Your password.'),
  },
  response: { userLogin: is.name('What you sign in with.') },
})
