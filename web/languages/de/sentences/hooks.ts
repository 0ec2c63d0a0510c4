/** Webhooks. */
import type { SaidOtherwise } from '../../saidin.ts'

export const hooks: SaidOtherwise = {
  '{1} is an address inside of the network of the server. Its administrator can allow it by PLUMBLINE_HOOK_NETWORKS.':
    '{1} ist eine Adresse im Netz des Servers. Sein Administrator kann sie mit PLUMBLINE_HOOK_NETWORKS erlauben.',
  'must have no blanks, line ends or control characters in it.':
    'darf keine Leerzeichen, Zeilenenden oder Steuerzeichen haben.',
  'must be an address such as https://example.com/hook.':
    'muss eine Adresse wie https://example.com/hook sein.',
  'must start with https:// or http://.': 'muss mit https:// oder http:// beginnen.',
  'must have no name or password in it: what is sent is signed instead.':
    'darf weder Namen noch Passwort enthalten: Was gesendet wird, ist stattdessen signiert.',
  'State must be one of {1}.': 'State muss eines von diesen sein: {1}.',
  'The receiver answered {1}: redirects are not followed. Give the address that it leads to.':
    'Der Empfänger antwortete {1}: Weiterleitungen wird nicht gefolgt. Bitte geben Sie die Adresse an, zu der sie führt.',
  'The receiver answered {1}.': 'Der Empfänger antwortete {1}.',
  'The receiver did not answer within {1} seconds.':
    'Der Empfänger antwortete nicht innerhalb von {1} Sekunden.',
  'The receiver could not be reached: {1}.': 'Der Empfänger war nicht erreichbar: {1}.',
  'Its owner does not see this any more.': 'Wem der Webhook gehört, sieht das nicht mehr.',
  'The secret cannot be read with the key of this server: give it a new one.':
    'Das Geheimnis kann mit dem Schlüssel dieses Servers nicht gelesen werden: Geben Sie dem Webhook ein neues.',
  'Only an administrator of an organization can have webhooks for all its projects.':
    'Webhooks für alle Projekte einer Organisation kann nur einer ihrer Administratoren haben.',
  'You may not have webhooks in this project: that needs the right to change its setup.':
    'Sie dürfen in diesem Projekt keine Webhooks haben: Das braucht das Recht, seine Einrichtung zu ändern.',
  'You have {1} webhooks, which is the most a person can have. Remove one first.':
    'Sie haben {1} Webhooks; mehr kann eine Person nicht haben. Bitte entfernen Sie zuerst einen.',
  'WebHook.FolderTypes has {1}, which is no type of record.':
    'Die Arten enthalten {1}; das ist keine Art von Vorgang.',
  'WebHook.Actions must be at most {1} names of actions, such as Created or StatusChanged.':
    'Es dürfen höchstens {1} Namen von Aktionen sein, etwa Created oder StatusChanged.',
  'Following must be one of {1}.': 'Following muss eines von diesen sein: {1}.',
  'Everything that was sent failed for a day.': 'Einen Tag lang schlug alles fehl, was gesendet wurde.',
  'must not lead inside: {1}': 'darf nicht nach innen führen: {1}',
}
