/** All settings: name, standard value, limits and what each is for. Each has its unit in its name. */
import { availableParallelism } from 'node:os'
import { msPerHour } from '../../contract/fields/durations.ts'
import { loadSettings } from './loadsettings.ts'
import { mailSettings } from './mailsettings.ts'
import {
  choice,
  contactAddress,
  databaseAddress,
  duration,
  networks,
  number,
  origins,
  passphrase,
  password,
  secretKey,
  text,
  timeZone,
} from './settingtypes.ts'
import { signInSettings } from './signinsettings.ts'

const mebibyte = 1024 * 1024
const workersMax = 64
const workers = number(
  'PLUMBLINE_WORKERS',
  1,
  1,
  workersMax,
  'Processes that answer calls, on the same port; auto: one for each processor. 1: a single process does everything.',
)

export const settingTable = {
  host: text('PLUMBLINE_HOST', '127.0.0.1', 'Address to listen on.'),
  port: number('PLUMBLINE_PORT', 8080, 0, 65535, 'Port to listen on; 0: any free one.'),
  workers: {
    ...workers,
    read: (value: string) =>
      value === 'auto' ? Math.min(availableParallelism(), workersMax) : workers.read(value),
    must: `${workers.must}, or auto`,
  },
  tlsCert: text(
    'PLUMBLINE_TLS_CERT',
    '',
    'File with the certificate and its chain (PEM), to speak https without a proxy. Changed files are read again.',
  ),
  tlsKey: text('PLUMBLINE_TLS_KEY', '', 'File with the private key of that certificate (PEM).'),
  data: text('PLUMBLINE_DATA', './data', 'Folder of the files, the keys and the embedded database.'),
  databaseUrl: databaseAddress(
    'DATABASE_URL',
    'A PostgreSQL (14 or later) to use instead of the embedded one; several hosts are separated by commas.',
  ),
  listenDatabaseUrl: databaseAddress(
    'PLUMBLINE_LISTEN_DATABASE_URL',
    'Address for LISTEN, past a pooler in transaction mode; if not given, DATABASE_URL.',
  ),
  namedStatements: choice(
    'PLUMBLINE_NAMED_STATEMENTS',
    ['auto', 'on', 'off'],
    'Whether statements are prepared under a name; auto: unless a pooler is between. on needs PgBouncer 1.21 or later.',
  ),
  databaseConnectionsMax: number(
    'PLUMBLINE_DATABASE_CONNECTIONS_MAX',
    10,
    2,
    1000,
    'Connections to the database, divided among the workers; each has at least 2.',
  ),
  databaseStatementsMax: number(
    'PLUMBLINE_DATABASE_STATEMENTS_MAX',
    400,
    0,
    10_000,
    'Statements that each connection keeps planned. Each takes about 0.1 MB of the memory of PostgreSQL; one that is not kept is planned anew each time.',
  ),
  adminLogin: text(
    'PLUMBLINE_ADMIN_LOGIN',
    'admin',
    'Login of the administrator that the first start creates.',
  ),
  adminPassword: password(
    'PLUMBLINE_ADMIN_PASSWORD',
    'Password of this administrator; if not given, a link is shown by which they set it in the browser.',
  ),
  demoPassword: password(
    'PLUMBLINE_DEMO_PASSWORD',
    'Password of all people of the demo project, set when it is created. If not given, they cannot sign in.',
  ),
  secretKey: secretKey(
    'PLUMBLINE_SECRET_KEY',
    'Key that encrypts configuration elements: 32 bytes in base64. By default a file in the data folder.',
  ),
  newSecretKey: secretKey(
    'PLUMBLINE_NEW_SECRET_KEY',
    'The key that replaces it: for `rotate-key`, and before that for every server that has PLUMBLINE_SECRET_KEY.',
  ),
  trustedProxies: networks(
    'PLUMBLINE_TRUSTED_PROXIES',
    'Addresses or networks (10.0.0.0/8) of proxies, separated by commas: only their X-Forwarded-For and -Proto are trusted.',
  ),
  allowedOrigins: origins(
    'PLUMBLINE_ALLOWED_ORIGINS',
    'Origins (https://app.example.com), separated by commas, whose pages may sign in and out and use the cookie, besides our own.',
  ),
  corsOrigins: origins(
    'PLUMBLINE_CORS_ORIGINS',
    'Origins of apps in a browser or web view (https://app.example.com, capacitor://localhost), separated by commas, which may call this server with a Bearer key (CORS).',
  ),
  timeZone: timeZone('PLUMBLINE_TIME_ZONE', 'UTC', 'Time zone of projects without their own.'),
  ratePerMinute: number(
    'PLUMBLINE_RATE_PER_MINUTE',
    0,
    0,
    1_000_000,
    'Calls per minute for each session, counted over all workers; 0: no limit.',
  ),
  ...signInSettings,
  idempotencyHours: number(
    'PLUMBLINE_IDEMPOTENCY_HOURS',
    48,
    1,
    10_000,
    'How long the whole response to an Idempotency-Key is stored; after that, only the ids in it.',
  ),
  idempotencyDays: number(
    'PLUMBLINE_IDEMPOTENCY_DAYS',
    60,
    1,
    1000,
    'How long an Idempotency-Key is known. The web app sends by itself what waited up to 45 days on a device.',
  ),
  binDays: number(
    'PLUMBLINE_BIN_DAYS',
    90,
    0,
    36_500,
    'How long deleted records stay in the bin until `bin empty` removes them.',
  ),
  bodyBytesMax: number(
    'PLUMBLINE_BODY_BYTES_MAX',
    32 * mebibyte,
    1024,
    1024 * mebibyte,
    'Size of a request body.',
  ),
  ...loadSettings,
  uploadBytesMax: number(
    'PLUMBLINE_UPLOAD_BYTES_MAX',
    2000 * mebibyte,
    1024,
    1024 * 1024 * mebibyte,
    'Size of a file sent to PUT /files.',
  ),
  uploadIdleSeconds: number(
    'PLUMBLINE_UPLOAD_IDLE_SECONDS',
    60,
    1,
    3600,
    'An upload or download that stalls for this long is aborted.',
  ),
  collectAfterHours: number(
    'PLUMBLINE_COLLECT_AFTER_HOURS',
    24,
    1,
    10_000,
    'How old unused file contents must be before `files collect` removes them.',
  ),
  cleanEvery: duration(
    'PLUMBLINE_CLEAN_EVERY',
    'How often the server itself does what `bin empty` and `files collect` do: 24h, 7d. Not set: never; timers or cron run these commands.',
  ),
  ...mailSettings,
  eventReadMs: number(
    'PLUMBLINE_EVENT_READ_MS',
    1000,
    10,
    60_000,
    'How often one of the servers looks for new events, to tell people of them.',
  ),
  hookNetworks: networks(
    'PLUMBLINE_HOOK_NETWORKS',
    'Networks inside (10.1.0.0/16), separated by commas, that webhooks may reach; all others inside are refused.',
  ),
  backupFolder: text(
    'PLUMBLINE_BACKUP_FOLDER',
    '',
    'Folder in which the server makes backups by itself, as often as PLUMBLINE_BACKUP_EVERY says.',
  ),
  backupEvery: duration(
    'PLUMBLINE_BACKUP_EVERY',
    'How often the server makes a backup: 24h, 90m, 7d. Of several servers on one database, one makes it.',
  ),
  backupKeep: number(
    'PLUMBLINE_BACKUP_KEEP',
    14,
    1,
    10_000,
    'How many backups stay in that folder; the oldest ones are removed.',
  ),
  backupPassphrase: passphrase(
    'PLUMBLINE_BACKUP_PASSPHRASE',
    'Encrypts the secret key in backups, and decrypts it when one is restored. If not given, the key is not in them.',
  ),
  backupBeforeUpgrade: choice(
    'PLUMBLINE_BACKUP_BEFORE_UPGRADE',
    ['on', 'required', 'off'],
    'Whether `serve` makes a backup before it upgrades the database, in PLUMBLINE_BACKUP_FOLDER, else in `backups` of the data folder. on: where there is room; required: it does not start without one.',
  ),
  metricsToken: password(
    'PLUMBLINE_METRICS_TOKEN',
    'Bearer token with which /metrics is read from other machines. If not given, it is only for callers on this machine.',
  ),
  securityContact: contactAddress(
    'PLUMBLINE_SECURITY_CONTACT',
    'Whom somebody who found a security hole writes to: an e-mail address or a page (https://…), told at /.well-known/security.txt.',
  ),
  logLevel: choice(
    'PLUMBLINE_LOG_LEVEL',
    ['info', 'warn', 'error'],
    'Lines of the log that are written: this level and the more severe ones.',
  ),
  requestLog: choice(
    'PLUMBLINE_REQUEST_LOG',
    ['off', 'on'],
    'Whether each request is a line of the log (level info): operation, status, time; no query, no body, no key.',
  ),
  slowCallMs: number(
    'PLUMBLINE_SLOW_CALL_MS',
    5000,
    0,
    msPerHour,
    'Calls that take this long are logged (level warn), files apart; 0: none.',
  ),
  textCharsMax: number('PLUMBLINE_TEXT_CHARS_MAX', 100_000, 1000, 10_000_000, 'Characters of a text.'),
  nameCharsMax: number('PLUMBLINE_NAME_CHARS_MAX', 255, 100, 500, 'Characters of a name or subject.'),
  listItemsMax: number(
    'PLUMBLINE_LIST_ITEMS_MAX',
    1000,
    1,
    100_000,
    'Records or entries of a list in a request.',
  ),
  jsonDepthMax: number('PLUMBLINE_JSON_DEPTH_MAX', 32, 8, 1000, 'Levels of nesting in a request.'),
  folderDepthMax: number('PLUMBLINE_FOLDER_DEPTH_MAX', 25, 5, 1000, 'Levels of folders in a project.'),
  requestTimeoutMs: number(
    'PLUMBLINE_REQUEST_TIMEOUT_MS',
    30_000,
    100,
    msPerHour,
    'Time a request may take.',
  ),
} as const
