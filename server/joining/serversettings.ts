/** Settings of the server that its administrator enters in the web app. */
import { unescape as decoded } from 'node:querystring'
import type { Value } from '../../contract/kit.ts'
import {
  ServerSettingsRead,
  ServerSettingsSave,
  settingOrigins,
} from '../../contract/projects/serversettings.ts'
import { backupState } from '../backup/state.ts'
import { refuseOthers } from '../directory/companies/runsserver.ts'
import type { Call } from '../kernel/call.ts'
import { type FieldChange, writeEvents } from '../kernel/events/events.ts'
import { conflict, invalidField, notEmpty } from '../kernel/faults.ts'
import { serve } from '../kernel/serve.ts'
import { NobodyAnswers, tryMail } from '../mail/trymail.ts'
import { mailIsOn } from '../notices/mailison.ts'
import { settingTable } from '../settings/settingtable.ts'
import {
  isGiven,
  placeOfSetting,
  type StoredName,
  type StoredSettings,
  settingsNotice,
  storedNames,
} from '../settings/storedsettings.ts'

type SaveRequest = Value<typeof ServerSettingsSave.request.fields>

const fieldOf = (name: StoredName): string => `${name[0]!.toUpperCase()}${name.slice(1)}`

async function read(call: Call) {
  await refuseOthers(call)
  const { publicUrl, timeZone, mailFrom, smtpUrl } = call.settings
  const mail = smtpUrl ? new URL(smtpUrl) : undefined
  const backups = await backupState(call.database, call.settings, call.now)
  return {
    publicUrl,
    timeZone,
    mailFrom,
    isMailOn: mailIsOn(call.settings),
    mailHost: mail?.host ?? '',
    mailUser: mail ? decoded(mail.username) : '',
    isMailGiven: isGiven(call.settings, 'smtpUrl'),
    settings: await originsOf(call),
    isBackupRegular: call.settings.backupEvery !== '',
    backupDate: backups.madeAt,
    backupTrouble: backups.trouble ?? '',
    backupMessage: (backups.trouble !== 'late' && backups.message) || '',
  }
}

async function originsOf(call: Call) {
  const stored = await call.database.rows<{ name: string; changedByName: string; changedDate: Date }>(
    `SELECT s.name, n.full_name AS "changedByName", s.changed_at AS "changedDate"
       FROM stored_setting s LEFT JOIN person n ON n.id = s.changed_by`,
  )
  return storedNames.map((name) => {
    const { name: _, ...entered } = stored.find((one) => one.name === name) ?? { name }
    const [start, store, standard] = settingOrigins
    const about = { field: fieldOf(name), variable: settingTable[name].env }
    if (isGiven(call.settings, name)) return { ...about, origin: start }
    return { ...about, ...entered, origin: 'changedDate' in entered ? store : standard }
  })
}

/** Checked as those of the environment are. */
function checked(request: SaveRequest): StoredSettings {
  const sent: StoredSettings = {}
  for (const name of storedNames) {
    const value = request[name]
    if (value === undefined || value === null) continue
    const { read, standard, must } = settingTable[name]
    const known = value === '' ? standard : read(value)
    const fieldName = fieldOf(name)
    if (known === undefined) throw invalidField(fieldName, 'Enum', `${fieldName} must be ${must}.`)
    sent[name] = known
  }
  return sent
}

/** What is given where the server is started wins: to store another value would change nothing, and say that it did. */
function refuseGiven(call: Call, sent: StoredSettings): void {
  for (const name of Object.keys(sent) as StoredName[])
    if (isGiven(call.settings, name) && sent[name] !== call.settings[name])
      throw conflict(
        `${fieldOf(name)} is set where this server is started (${settingTable[name].env}), and changed there.`,
      )
}

const mailNames: readonly StoredName[] = ['smtpUrl', 'mailFrom', 'publicUrl']

/** Not one transaction: the mail server is tried before anything is locked. */
async function save(request: SaveRequest, call: Call) {
  await refuseOthers(call)
  const sent = checked(request)
  refuseGiven(call, sent)
  const next = { ...call.settings, ...sent }
  const dryRun = request.dryRun === true
  if (dryRun && !next.smtpUrl) throw notEmpty('SmtpUrl', 'the mail server that is to be tried')
  const isOfMail = dryRun || mailNames.some((name) => next[name] !== call.settings[name])
  const tried = isOfMail && next.smtpUrl ? await tryNow(call, next) : {}
  const names = (Object.keys(sent) as StoredName[]).filter((name) => !isGiven(call.settings, name))
  if (!dryRun && names.length > 0) await store(call, sent, names)
  return tried
}

async function tryNow(call: Call, { smtpUrl, mailFrom, publicUrl }: Call['settings']) {
  if (!mailFrom) throw notEmpty('MailFrom', 'whom mail comes from')
  if (!publicUrl) throw notEmpty('PublicUrl', 'the address of this server, for the links in mails')
  const person = await call.database.row<{ email: string | null; language: string | null }>(
    'SELECT email, language FROM person WHERE id = $1',
    [call.caller.id],
  )
  const to = person?.email?.trim()
  if (!to)
    throw conflict('Please enter your own e-mail address first: the mail that tries the server goes there.')
  const { language } = person!
  const mailSaid = await tryMail({ smtpUrl, mailFrom, publicUrl, to, language }).catch((error: Error) => {
    throw invalidField('SmtpUrl', 'Mail', mailFailed(error, smtpUrl))
  })
  return { mailSaid, mailTo: to }
}

function mailFailed(error: Error, smtpUrl: string): string {
  if (!(error instanceof NobodyAnswers)) return `The mail server did not take a mail: ${error.message}`
  const { host } = new URL(smtpUrl)
  return `No mail server answers at ${host}. Please check its name and port, and that it runs.`
}

async function store(call: Call, sent: StoredSettings, names: readonly StoredName[]): Promise<void> {
  await call.database.transaction(async (db) => {
    const texts = names.map((name) => ({ text: sent[name]!, about: placeOfSetting(name) }))
    const values = await call.encryption.encryptAll(db, texts)
    for (const [i, name] of names.entries())
      await db.rows(
        `INSERT INTO stored_setting (name, value, changed_by, changed_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (name) DO UPDATE SET value = $2, changed_by = $3, changed_at = $4`,
        [name, values[i], call.caller.id, call.now],
      )
    const changes = names.map((name): FieldChange => [name, null, name === 'smtpUrl' ? '***' : sent[name]])
    const within = call.within(db, () => undefined)
    await writeEvents(within, [
      { action: 'ServerSettingsSaved', organizationId: call.caller.organizationId, changes },
    ])
    await db.rows(`SELECT pg_notify('plumbline_sessions', $1)`, [`${settingsNotice} saved`])
  })
  // Other processes hear of it from the database.
  Object.assign(call.settings, Object.fromEntries(names.map((name) => [name, sent[name]])))
}

export default [
  serve(ServerSettingsRead, (_, call) => read(call)),
  serve(ServerSettingsSave, save, { piecewise: true }),
]
