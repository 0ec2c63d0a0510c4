/** Projekte, Rollen, Listen und Firmen. */
import type { SaidOtherwise } from '../../saidin.ts'

export const directory: SaidOtherwise = {
  'Only a project admin can change access lists.': 'Nur ein Projekt-Admin kann Zugriffslisten ändern.',
  'AccessList.MemberList: {1} is not a member of this project.':
    'Zugriffsliste: {1} ist kein Mitglied dieses Projekts.',
  'There is an access list of this name already.': 'Eine Zugriffsliste dieses Namens gibt es schon.',
  'This list restricts folders. Open them or give them another list first.':
    'Diese Liste schränkt Ordner ein. Bitte öffnen Sie diese zuerst, oder geben Sie ihnen eine andere Liste.',
  'Only an administrator of an organization can create, see and revoke its API keys.':
    'Nur ein Administrator einer Organisation kann ihre API-Schlüssel anlegen, sehen und widerrufen.',
  'You may not read the audit of this project: that needs the right to see its setup.':
    'Sie dürfen das Audit dieses Projekts nicht lesen: Das braucht das Recht, seine Einrichtung zu sehen.',
  'Only an administrator of an organization can read its audit.':
    'Nur ein Administrator einer Organisation kann ihr Audit lesen.',
  'may have at most {1} entries.': 'darf höchstens {1} Einträge haben.',
  'must be between {1} and {2}.': 'muss zwischen {1} und {2} liegen.',
  'must have at least one day of the week.': 'muss mindestens einen Wochentag haben.',
  'must have numbers from 1 (Monday) to 7 (Sunday).': 'muss Zahlen von 1 (Montag) bis 7 (Sonntag) haben.',
  'must be a day.': 'muss ein Tag sein.',
  'must be true or false.': 'muss ja oder nein sein.',
  'must be in the years {1} to {2}.': 'muss in den Jahren {1} bis {2} liegen.',
  'is given twice: {1}.': 'steht zweimal da: {1}.',
  'must say which holiday it is.': 'muss sagen, welcher Feiertag es ist.',
  'must be one of {1}.': 'muss eines von diesen sein: {1}.',
  'must begin with a letter and have at most {1} letters, digits, dots, hyphens or spaces.':
    'muss mit einem Buchstaben beginnen und darf höchstens {1} Buchstaben, Ziffern, Punkte, Bindestriche oder Leerzeichen haben.',
  'ListName must be one of: {1}.': 'Die Liste muss eine von diesen sein: {1}.',
  'Only a project admin can change the lists of a project.':
    'Nur ein Projekt-Admin kann die Listen eines Projekts ändern.',
  'Only an administrator can change the lists of an organization.':
    'Nur ein Administrator kann die Listen einer Organisation ändern.',
  'Items in use can be retired, but not removed.':
    'Werte, die benutzt werden, können zurückgezogen, aber nicht entfernt werden.',
  'The list above does not have them: please give those records another value first.':
    'Die Liste darüber hat sie nicht: Bitte geben Sie diesen Vorgängen zuerst einen anderen Wert.',
  'A list may have at most {1} items.': 'Eine Liste darf höchstens {1} Werte haben.',
  'Items[{1}].Id must be between 1 and {2}, or left out for a new item.':
    'Die Id eines Werts muss zwischen 1 und {2} liegen; bei einem neuen Wert fehlt sie (Eintrag {1}).',
  '{1}: {2} is in the list twice.': '{1}: {2} steht zweimal in der Liste.',
  'The rules build on this list: its items can be renamed, but must be {1}.':
    'Auf dieser Liste bauen Regeln auf: Ihre Werte können umbenannt werden, müssen aber {1} sein.',
  '{1}: {2} is not in the list, so it cannot be retired.':
    '{1}: {2} ist nicht in der Liste und kann daher nicht zurückgezogen werden.',
  'There is no id left above the others: please give that of entry {1}.':
    'Über den anderen ist keine Id mehr frei: Bitte geben Sie die des Eintrags {1} an.',
  'ConfigurationElements[{1}] needs an id or a name.':
    'Die Einstellung {1} braucht eine Kennung oder einen Namen.',
  'A connector may have at most {1} elements.': 'Ein Connector darf höchstens {1} Elemente haben.',
  'Only an administrator of the organization can save its configuration.':
    'Nur ein Administrator der Organisation kann ihre Konfiguration speichern.',
  'Weeks must be between 1 and {1}.': 'Es müssen 1 bis {1} Wochen sein.',
  'Only a manager of the project can change its distribution groups.':
    'Nur die Projektleitung kann die Verteiler des Projekts ändern.',
  'This project has {1} distribution groups, which is the most. Remove one first.':
    'Dieses Projekt hat {1} Verteiler; mehr sind nicht möglich. Bitte entfernen Sie zuerst einen.',
  'Group.MemberList: {1} is not a member of this project.':
    'Verteiler: {1} ist kein Mitglied dieses Projekts.',
  'There is a distribution group of this name already. Choose another name.':
    'Einen Verteiler dieses Namens gibt es schon. Bitte wählen Sie einen anderen Namen.',
  'Only an administrator of an organization can list its duplicate names.':
    'Nur ein Administrator einer Organisation kann ihre doppelten Namen auflisten.',
  'Only a project admin can make project admins.':
    'Nur ein Projekt-Admin kann andere zu Projekt-Admins machen.',
  'You may not grant more than you have, as the role {1} does.':
    'Sie dürfen nicht mehr Rechte geben, als Sie haben; die Rolle {1} täte das.',
  'Only a project admin can move a member to another side, as the role {1} would.':
    'Nur ein Projekt-Admin kann ein Mitglied auf eine andere Seite setzen, wie es die Rolle {1} täte.',
  'Only a project admin can give the role {1}: it is of another side than yours.':
    'Nur ein Projekt-Admin kann die Rolle {1} geben: Sie gehört zu einer anderen Seite als Ihrer.',
  'Only a project admin can change or remove a project admin.':
    'Nur ein Projekt-Admin kann einen Projekt-Admin ändern oder entfernen.',
  'Only a project admin can change or remove a member who has rights that you do not have.':
    'Nur ein Projekt-Admin kann ein Mitglied ändern oder entfernen, das Rechte hat, die Sie nicht haben.',
  'Only a project admin can change the role {1}: it has rights that you do not have.':
    'Nur ein Projekt-Admin kann die Rolle {1} ändern: Sie hat Rechte, die Sie nicht haben.',
  'Only a project admin can change the labels of a project.':
    'Nur ein Projekt-Admin kann die Schlagwörter eines Projekts ändern.',
  'This project has {1} labels, which is the most. Remove one first.':
    'Dieses Projekt hat {1} Schlagwörter; mehr sind nicht möglich. Bitte entfernen Sie zuerst eines.',
  'has {1} characters; at most {2} are allowed.': 'hat {1} Zeichen; höchstens {2} sind erlaubt.',
  'must not contain ";" and must not be digits alone.':
    'darf kein „;“ enthalten und nicht nur aus Ziffern bestehen.',
  'Label.Color must be one of {1}.': 'Die Farbe muss eine von diesen sein: {1}.',
  'There is a label of this name already. Choose another name.':
    'Ein Schlagwort dieses Namens gibt es schon. Bitte wählen Sie einen anderen Namen.',
  'Language must be one of: {1}.': 'Die Sprache muss eine von diesen sein: {1}.',
  'Only an administrator of an organization can add locations to it.':
    'Nur ein Administrator einer Organisation kann ihr Standorte hinzufügen.',
  'A logo has at most {1} KB. Please make it smaller.':
    'Ein Logo hat höchstens {1} KB. Bitte verkleinern Sie es.',
  'A logo is a PNG, JPEG or WebP picture.': 'Ein Logo ist ein Bild als PNG, JPEG oder WebP.',
  'This person is a member of the project already.': 'Diese Person ist schon Mitglied des Projekts.',
  'Member.UserId: {1} is not of your organization. Add others by their e-mail.':
    '{1} gehört nicht zu Ihrer Organisation. Bitte fügen Sie andere über ihre E-Mail-Adresse hinzu.',
  'Nobody here has this e-mail address. Please invite them instead.':
    'Niemand hier hat diese E-Mail-Adresse. Bitte laden Sie die Person stattdessen ein.',
  'Several people have this e-mail address: please choose the one you mean by name.':
    'Mehrere Personen haben diese E-Mail-Adresse: Bitte wählen Sie die gemeinte mit ihrem Namen.',
  'This is the last Project Admin of the project. Please make somebody else one first.':
    'Das ist der letzte Projekt-Admin des Projekts. Bitte machen Sie zuerst jemand anderen dazu.',
  'Only a project admin can add, change or remove members.':
    'Nur ein Projekt-Admin kann Mitglieder hinzufügen, ändern oder entfernen.',
  'There is no role "{1}". The roles are: {2}.': 'Es gibt keine Rolle „{1}“. Die Rollen sind: {2}.',
  'Only an administrator of that organization can do this.':
    'Das kann nur ein Administrator dieser Organisation.',
  'People of this company sign in already: you may add contacts to it, but nobody who signs in or administers it.':
    'Leute dieser Firma melden sich schon an: Sie dürfen ihr Kontakte hinzufügen, aber niemanden, der sich anmeldet oder sie verwaltet.',
  'Only an administrator of an organization can add companies to its directory.':
    'Nur ein Administrator einer Organisation kann ihrem Verzeichnis Firmen hinzufügen.',
  'Only an administrator of this organization can change it.':
    'Nur ein Administrator dieser Organisation kann sie ändern.',
  'People of this organization sign in already, so only an administrator of its own can change it. Ask them to have one made.':
    'Leute dieser Organisation melden sich schon an, daher kann nur ein eigener Administrator sie ändern. Bitten Sie sie, jemanden dazu machen zu lassen.',
  'The password is not right.': 'Das Passwort stimmt nicht.',
  'You have {1} passkeys. Please remove one that you do not use.':
    'Sie haben {1} Passkeys. Bitte entfernen Sie einen, den Sie nicht benutzen.',
  'This passkey was added already.': 'Dieser Passkey wurde schon hinzugefügt.',
  'This passkey is not known here, or could not be checked. Please sign in with your password.':
    'Dieser Passkey ist hier nicht bekannt oder konnte nicht geprüft werden. Bitte melden Sie sich mit Ihrem Passwort an.',
  'Project.TimeZone must be a time zone such as America/Chicago.':
    'Die Zeitzone muss eine wie Europe/Berlin sein.',
  'You belong to no company here yet, so you cannot start a project. Its administrators decide.':
    'Sie gehören hier noch zu keiner Firma und können daher kein Projekt beginnen. Darüber entscheiden die Administratoren der Firma.',
  'Project.ProjectOwnerId: {1}.': 'Bauherr: {1}.',
  'Only a project admin can change a project.': 'Nur ein Projekt-Admin kann ein Projekt ändern.',
  'Only a project admin can change the owner of a project.':
    'Nur ein Projekt-Admin kann den Bauherrn eines Projekts ändern.',
  'Only a project admin can close a project or open it again.':
    'Nur ein Projekt-Admin kann ein Projekt abschließen oder wieder öffnen.',
  'Only somebody who may read the setup of a project can copy it. Ask a project admin there.':
    'Nur wer die Einrichtung eines Projekts lesen darf, kann es kopieren. Bitte fragen Sie dort einen Projekt-Admin.',
  '{1} must be one of {2}.': '{1} muss eines von diesen sein: {2}.',
  'Parts: punch list items are copied only from a template, as records of a project stay there. Its admin can mark it as a template.':
    'Mängel werden nur aus einer Vorlage kopiert, denn die Vorgänge eines Projekts bleiben dort. Sein Admin kann es als Vorlage kennzeichnen.',
  'Only a project admin can mark a project as a template.':
    'Nur ein Projekt-Admin kann ein Projekt als Vorlage kennzeichnen.',
  '{1} folders are too many to copy; at most {2} are.':
    '{1} Ordner sind zu viele zum Kopieren; höchstens {2} sind möglich.',
  'There are more than {1} standard punch list items.': 'Es gibt mehr als {1} Standardmängel.',
  'Only a manager of the project can change its calendar and defaults.':
    'Nur die Projektleitung kann den Kalender und die Vorgaben des Projekts ändern.',
  'Only a project admin can change the roles of a project.':
    'Nur ein Projekt-Admin kann die Rollen eines Projekts ändern.',
  'Only a project admin can change the side of the role {1}.':
    'Nur ein Projekt-Admin kann die Seite der Rolle {1} ändern.',
  'The role {1} has every right and cannot be changed.':
    'Die Rolle {1} hat jedes Recht und kann nicht geändert werden.',
  'The role {1} is given twice.': 'Die Rolle {1} steht zweimal da.',
  'The role {1} cannot be removed.': 'Die Rolle {1} kann nicht entfernt werden.',
  'Somebody has the role {1}. Please give them another one first.':
    'Jemand hat die Rolle {1}. Bitte geben Sie ihnen zuerst eine andere.',
  'There is a role {1} in this project already.': 'Eine Rolle {1} gibt es in diesem Projekt schon.',
  'A project may have at most {1} roles.': 'Ein Projekt darf höchstens {1} Rollen haben.',
  'You may not see the roles of this project: that needs the right to see its setup.':
    'Sie dürfen die Rollen dieses Projekts nicht sehen: Das braucht das Recht, seine Einrichtung zu sehen.',
  '{1} is given twice.': '{1} steht zweimal da.',
  'There is no section "{1}". They are: {2}.': 'Es gibt keinen Bereich „{1}“. Es gibt: {2}.',
  '{1}.Reads: a role that may write, verify or delete in a section must be able to read in it.':
    'Eine Rolle, die in einem Bereich schreiben, prüfen oder löschen darf, muss darin lesen können ({1}).',
  '{1}.Verifies: work is verified in punch lists only.': 'Geprüft wird Arbeit nur in Mängellisten ({1}).',
  '{1} must be one of: {2}.': '{1} muss eines von diesen sein: {2}.',
  'Only an administrator of the organization that runs this server can see or change its settings.':
    'Nur ein Administrator der Organisation, die diesen Server betreibt, kann seine Einstellungen sehen oder ändern.',
  'In use: {1}.': 'In Gebrauch: {1}.',
  'may have at most {1} characters.': 'darf höchstens {1} Zeichen haben.',
}
