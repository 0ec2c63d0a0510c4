/** Anmelden, Links und Passwörter. */
import type { SaidOtherwise } from '../../saidin.ts'

export const access: SaidOtherwise = {
  'The API key does not open this connector.': 'Der API-Schlüssel öffnet diesen Connector nicht.',
  'Too many failed sign-ins. Please wait a minute.':
    'Zu viele Anmeldungen sind gescheitert. Bitte warten Sie eine Minute.',
  'This link is of no invitation. Please open it exactly as it came, or ask whoever invited you.':
    'Dieser Link gehört zu keiner Einladung. Bitte öffnen Sie ihn genau so, wie er kam, oder fragen Sie, wer Sie eingeladen hat.',
  'This invitation was accepted already. Please sign in.':
    'Diese Einladung wurde bereits angenommen. Bitte melden Sie sich an.',
  'This link counts no more. Please use the newest mail, or ask whoever invited you to send it again.':
    'Dieser Link gilt nicht mehr. Bitte nehmen Sie die neueste Mail, oder lassen Sie sich die Einladung noch einmal senden.',
  'This link sets no password. Please open it exactly as it came, or ask for another one.':
    'Mit diesem Link lässt sich kein Passwort setzen. Bitte öffnen Sie ihn genau so, wie er kam, oder fordern Sie einen neuen an.',
  'This link was used already. Please sign in, or ask for another one.':
    'Dieser Link wurde bereits benutzt. Bitte melden Sie sich an, oder fordern Sie einen neuen an.',
  'This link counts no more. Please ask for another one.':
    'Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.',
  'This link opens nothing. Please open it exactly as the server printed it.':
    'Dieser Link öffnet nichts. Bitte öffnen Sie ihn genau so, wie der Server ihn ausgegeben hat.',
  'This link was used already. Please sign in.':
    'Dieser Link wurde bereits benutzt. Bitte melden Sie sich an.',
  'There are no passkeys on this server. Please use your password.':
    'Auf diesem Server gibt es keine Passkeys. Bitte nehmen Sie Ihr Passwort.',
  'Too many sign-ins began here. Please wait a minute.':
    'Hier wurden zu viele Anmeldungen begonnen. Bitte warten Sie eine Minute.',
  'The passkey of this device could not be checked. Please try again.':
    'Der Passkey dieses Geräts konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.',
  'That took too long, or was sent twice. Please begin again.':
    'Das dauerte zu lange oder wurde zweimal gesendet. Bitte beginnen Sie von vorn.',
  'A password needs {1} to {2} characters.': 'Ein Passwort braucht {1} bis {2} Zeichen.',
  'This password is among the first that anybody would try. Please choose another: four or five words that do not belong together, for example.':
    'Dieses Passwort gehört zu den ersten, die jemand probieren würde. Bitte wählen Sie ein anderes: etwa vier oder fünf Wörter, die nicht zusammengehören.',
  'Too many tries failed. Please wait {1}, then try again.':
    'Zu viele Versuche sind gescheitert. Bitte warten Sie {1}, und versuchen Sie es dann noch einmal.',
  'Take must be between 1 and {1}.': 'Take muss zwischen 1 und {1} liegen.',
  'Cursor is of {1}: send it with the project that it was read with, or start again without one.':
    'Cursor gehört zu {1}: Senden Sie ihn mit dem Projekt, mit dem er gelesen wurde, oder beginnen Sie ohne Cursor von vorn.',
  'This cursor belongs to a past that the database no longer has. Please start again without a cursor.':
    'Dieser Cursor gehört zu einer Vergangenheit, die die Datenbank nicht mehr hat. Bitte beginnen Sie ohne Cursor von vorn.',
  '{1}: {2}. The list has: {3}.': '{1}: {2}. Die Liste hat: {3}.',
  'This key has too many tokens. Please wait a moment.':
    'Dieser Schlüssel hat zu viele Tokens. Bitte warten Sie einen Augenblick.',
}
