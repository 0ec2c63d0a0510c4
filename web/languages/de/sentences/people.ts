/** Personen und Einladungen. */
import type { SaidOtherwise } from '../../saidin.ts'

export const people: SaidOtherwise = {
  'Merging needs an administrator of an organization.':
    'Zusammenführen kann nur ein Administrator einer Organisation.',
  'Please give two different ones.': 'Bitte geben Sie zwei verschiedene an.',
  'Merging needs an administrator of both: you are not one of both of these.':
    'Zusammenführen kann nur ein Administrator von beiden: Das sind Sie nicht.',
  'People of this company sign in: only an administrator of its own can merge it.':
    'Leute dieser Firma melden sich an: Nur ein eigener Administrator kann sie zusammenführen.',
  'One of them was merged already.': 'Davon wurde schon etwas zusammengeführt.',
  'Your own {1} cannot be the one that goes.': 'Das eigene ({1}) kann nicht wegfallen.',
  'An administrator cannot be the one that goes. Please take that right away first.':
    'Ein Administrator kann nicht wegfallen. Bitte nehmen Sie ihm zuerst dieses Recht.',
  'A company with projects, API keys or lists of its own cannot be the one that goes.':
    'Eine Firma mit eigenen Projekten, API-Schlüsseln oder Listen kann nicht wegfallen.',
  'Undoing a merge needs an administrator of an organization.':
    'Ein Zusammenführen rückgängig machen kann nur ein Administrator einer Organisation.',
  'This merge was undone already.': 'Dieses Zusammenführen wurde schon rückgängig gemacht.',
  'A merge can be undone for {1} days.': 'Ein Zusammenführen kann {1} Tage lang rückgängig gemacht werden.',
  'Merges are for administrators of an organization.':
    'Zusammenführen ist Sache der Administratoren einer Organisation.',
  'Kind must be one of these: {1}.': 'Kind muss eines von diesen sein: {1}.',
  'The user who goes is a project admin in a project of another organization. Somebody there has to change this first.':
    'Wer wegfiele, ist Projekt-Admin in einem Projekt einer anderen Organisation. Das muss zuerst dort jemand ändern.',
  'Please give either a session or all others, not both.':
    'Bitte geben Sie entweder eine Sitzung oder alle anderen an, nicht beides.',
  'Only an administrator of an organization can manage its service accounts.':
    'Nur ein Administrator einer Organisation kann ihre Dienstkonten verwalten.',
  '{1} may have at most {2} characters.': '{1} darf höchstens {2} Zeichen haben.',
  'An organization has at most {1} service accounts. Use one that there is.':
    'Eine Organisation hat höchstens {1} Dienstkonten. Bitte nehmen Sie ein vorhandenes.',
  'ExpiresOn is in the past. Send a day to come, or none.':
    'Das Ablaufdatum liegt in der Vergangenheit. Bitte geben Sie einen künftigen Tag an oder keinen.',
  'A service account has at most {1} keys that work. Revoke one that is not used.':
    'Ein Dienstkonto hat höchstens {1} gültige Schlüssel. Bitte widerrufen Sie einen, der nicht benutzt wird.',
  'This person is invited by mail: please give an e-mail address, or withdraw the invitation.':
    'Diese Person ist per Mail eingeladen: Bitte geben Sie eine E-Mail-Adresse an, oder ziehen Sie die Einladung zurück.',
  'OverlapHours must be between 0 and {1}.': 'Die Überlappung muss zwischen 0 und {1} Stunden liegen.',
  'This key has ended or was replaced already. Make a new one.':
    'Dieser Schlüssel ist abgelaufen oder wurde schon ersetzt. Bitte legen Sie einen neuen an.',
  'This key has expired. Make a new one, or give a day to come until which it counts.':
    'Dieser Schlüssel ist abgelaufen. Bitte legen Sie einen neuen an, oder geben Sie einen künftigen Tag als Ablaufdatum an.',
  'This name cannot be used here: it reads as that of somebody else or of another company. Please enter your own, or ask an administrator.':
    'Dieser Name kann hier nicht benutzt werden: Er liest sich wie der von jemand anderem oder einer anderen Firma. Bitte geben Sie Ihren eigenen ein, oder fragen Sie einen Administrator.',
  'This name has characters that nobody sees. Please type it again without them.':
    'Dieser Name enthält Zeichen, die niemand sieht. Bitte geben Sie ihn ohne diese noch einmal ein.',
  'Too many wrong keys. Please wait a minute.': 'Zu viele falsche Schlüssel. Bitte eine Minute warten.',
  'Too many names that cannot be used here. Please wait, then try again.':
    'Zu viele Namen, die hier nicht benutzt werden können. Bitte warten Sie, und versuchen Sie es dann noch einmal.',
  'You have seen {1} tours, which is the most that is kept.':
    'Sie haben {1} Rundgänge gesehen; mehr werden nicht gespeichert.',
  'Only an administrator of an organization can add people to it.':
    'Nur ein Administrator einer Organisation kann ihr Personen hinzufügen.',
  'Only the user themselves and an administrator of their organization can change a user.':
    'Ein Konto ändern können nur die Person selbst und ein Administrator ihrer Organisation.',
  'The old password is not right.': 'Das alte Passwort stimmt nicht.',
  'This is a service account: it has keys, and no login, address or password. It is changed among the service accounts.':
    'Das ist ein Dienstkonto: Es hat Schlüssel und weder Anmeldenamen noch Adresse noch Passwort. Es wird bei den Dienstkonten geändert.',
  'Only an administrator of the organization can change the login, role and administrator right of a user.':
    'Nur ein Administrator der Organisation kann Anmeldenamen, Rolle und Administratorrecht einer Person ändern.',
  'You cannot state a company yet: whether you belong to one, its administrators decide.':
    'Sie können noch keine Firma angeben: Ob Sie zu einer gehören, entscheiden deren Administratoren.',
  'This is the last administrator of the organization. Please make somebody else one first.':
    'Das ist der letzte Administrator der Organisation. Bitte machen Sie zuerst jemand anderen dazu.',
  'This invitation was withdrawn. Please ask whoever invited you.':
    'Diese Einladung wurde zurückgezogen. Bitte fragen Sie, wer Sie eingeladen hat.',
  'This account was switched off. Please ask an administrator of your company.':
    'Dieses Konto wurde abgeschaltet. Bitte fragen Sie einen Administrator Ihrer Firma.',
  'You can sign in already. Please sign in.': 'Sie können sich schon anmelden. Bitte melden Sie sich an.',
  'Too many wrong addresses. Please wait, then try again.':
    'Zu viele falsche Adressen. Bitte warten Sie, und versuchen Sie es dann noch einmal.',
  'This invitation is for another address. Please enter the one that it was sent to, or ask whoever invited you for one of your own.':
    'Diese Einladung gilt für eine andere Adresse. Bitte geben Sie die ein, an die sie ging, oder lassen Sie sich selbst einladen.',
  'This invitation was withdrawn or accepted meanwhile.':
    'Diese Einladung wurde inzwischen zurückgezogen oder angenommen.',
  'OrganizationId: {1} is neither your company nor one of your directory or your projects.':
    '{1} ist weder Ihre Firma noch eine Ihres Verzeichnisses oder Ihrer Projekte.',
  'People of {1} sign in already, but it has no administrator who could take somebody in. Ask them to have one made.':
    'Leute von {1} melden sich schon an, aber es gibt dort keinen Administrator, der jemanden aufnehmen könnte. Bitten Sie sie, jemanden dazu machen zu lassen.',
  'An administrator has signed in already. Please sign in.':
    'Ein Administrator hat sich schon angemeldet. Bitte melden Sie sich an.',
  'This is no e-mail address.': 'Das ist keine E-Mail-Adresse.',
  'TimeZone must be a time zone such as America/Chicago.': 'Die Zeitzone muss eine wie Europe/Berlin sein.',
  'This server sends no mail. Please ask an administrator of your company for a new password.':
    'Dieser Server sendet keine Mails. Bitte lassen Sie sich von einem Administrator Ihrer Firma ein neues Passwort geben.',
  'Too many new passwords were asked for from here. Please try again later.':
    'Von hier wurden zu viele neue Passwörter angefordert. Bitte versuchen Sie es später noch einmal.',
  'You may not see who is invited: that needs the right to see the setup.':
    'Sie dürfen nicht sehen, wer eingeladen ist: Das braucht das Recht, die Einrichtung zu sehen.',
  'Only a project admin of its projects or an administrator of the company can do this.':
    'Das kann nur ein Projekt-Admin der Projekte oder ein Administrator der Firma.',
  'This invitation was accepted already.': 'Diese Einladung wurde bereits angenommen.',
  'This invitation was withdrawn. Please invite the person again.':
    'Diese Einladung wurde zurückgezogen. Bitte laden Sie die Person noch einmal ein.',
  'This person was switched off, or signs in already.':
    'Diese Person wurde abgeschaltet oder meldet sich schon an.',
  'Only an administrator of the company can say who belongs to it.':
    'Nur ein Administrator der Firma kann sagen, wer zu ihr gehört.',
  'This invitation was withdrawn.': 'Diese Einladung wurde zurückgezogen.',
  'They belong to the company already. To end that, switch the person off.':
    'Die Person gehört schon zur Firma. Um das zu beenden, schalten Sie sie ab.',
  'Only an administrator of {1} can invite people into it without a project.':
    'Nur ein Administrator von {1} kann Personen ohne Projekt dorthin einladen.',
  'Somebody else is invited by this address, or signs in with it. Please give another one.':
    'Mit dieser Adresse ist schon jemand anders eingeladen oder angemeldet. Bitte geben Sie eine andere an.',
  'At most {1} people are invited at once.': 'Höchstens {1} Personen werden auf einmal eingeladen.',
  '"{1}" is no e-mail address.': '„{1}“ ist keine E-Mail-Adresse.',
  '{1} is in the list twice.': '{1} steht zweimal in der Liste.',
  '{1} is a contact of another company of your directory. Please choose that company.':
    '{1} ist ein Kontakt einer anderen Firma Ihres Verzeichnisses. Bitte wählen Sie diese Firma.',
  'Several people here have the address {1}. Please merge them first, or add the one you mean by hand.':
    'Mehrere Personen hier haben die Adresse {1}. Bitte führen Sie sie zuerst zusammen, oder fügen Sie die gemeinte von Hand hinzu.',
  'This person was invited at the same moment. Please look at the invitations.':
    'Diese Person wurde im selben Augenblick eingeladen. Bitte sehen Sie die Einladungen an.',
  'This address got {1} invitations within an hour. Please wait before another one is sent there.':
    'Diese Adresse erhielt in einer Stunde {1} Einladungen. Bitte warten Sie, bevor dorthin noch eine gesendet wird.',
  '{1} must be {2}.': '{1} muss so sein: {2}.',
  '{1} is set where this server is started ({2}), and changed there.':
    '{1} ist dort gesetzt, wo dieser Server gestartet wird ({2}), und wird dort geändert.',
  'Please enter your own e-mail address first: the mail that tries the server goes there.':
    'Bitte geben Sie zuerst Ihre eigene E-Mail-Adresse ein: Die Mail, die den Server ausprobiert, geht dorthin.',
  'No mail server answers at {1}. Please check its name and port, and that it runs.':
    'Unter {1} antwortet kein Mailserver. Bitte prüfen Sie seinen Namen und Port, und ob er läuft.',
  'The mail server did not take a mail: {1}': 'Der Mailserver nahm eine Mail nicht an: {1}',
  'Passkey not accepted: {1}': 'Der Passkey wurde nicht angenommen: {1}',
  '{1} is a service account: it acts by its keys and is not merged. To end it, revoke its keys or set it inactive.':
    '{1} ist ein Dienstkonto: Es handelt durch seine Schlüssel und wird nicht zusammengeführt. Um es zu beenden, widerrufen Sie seine Schlüssel, oder setzen Sie es inaktiv.',
}
