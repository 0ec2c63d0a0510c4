/** Dokumente, Ordner, Dateien und Protokolle. */
import type { SaidOtherwise } from '../../saidin.ts'

export const documents: SaidOtherwise = {
  'This is a file of an outside drive. It is changed there, not here.':
    'Das ist eine Datei eines fremden Laufwerks. Sie wird dort geändert, nicht hier.',
  'You may see this document, but not change it.': 'Sie dürfen dieses Dokument sehen, aber nicht ändern.',
  'This document is closed. It has to be reopened before it can be changed.':
    'Dieses Dokument ist geschlossen. Es muss wieder geöffnet werden, bevor es geändert werden kann.',
  'You may not create documents in this project.': 'Sie dürfen in diesem Projekt keine Dokumente anlegen.',
  'You may see this record, but not add to it.':
    'Sie dürfen diesen Vorgang sehen, ihm aber nichts hinzufügen.',
  'DocumentId: {1} is not a document of this project.': '{1} ist kein Dokument dieses Projekts.',
  'Version: the versions of this document are 1 to {1}.': 'Die Versionen dieses Dokuments sind 1 bis {1}.',
  'This record is signed, locked or distributed: its references stay, and others can be added. A manager may reopen it.':
    'Dieser Vorgang ist unterschrieben, gesperrt oder verteilt: Seine Verweise bleiben, andere können dazukommen. Die Projektleitung darf ihn wieder öffnen.',
  'This record is closed. It has to be reopened before its references can be changed.':
    'Dieser Vorgang ist geschlossen. Er muss wieder geöffnet werden, bevor sich seine Verweise ändern lassen.',
  'Only the person who added this reference, or a manager of the project, can change or remove it.':
    'Diesen Verweis ändern oder entfernen können nur, wer ihn hinzugefügt hat, und die Projektleitung.',
  '{1}: only a member of the design side who writes, or a manager of the project, can change it now.':
    '{1}: Ändern kann das jetzt nur ein Mitglied der Planungsseite mit Schreibrecht oder die Projektleitung.',
  'The status of this document is past For review, and a new version would carry it on: only a member of the design side who writes, or a manager of the project, can add one. Ask them to add it, or to set the status back.':
    'Der Status dieses Dokuments ist über „Zur Prüfung“ hinaus, und eine neue Version behielte ihn: Hinzufügen kann sie nur ein Mitglied der Planungsseite mit Schreibrecht oder die Projektleitung. Bitten Sie sie darum, oder darum, den Status zurückzusetzen.',
  'FolderType must be of these: 1 to 99 Folder, {1}.': 'Die Art muss von diesen sein: 1 bis 99 Ordner, {1}.',
  'This drive file is in the bin of the project. It can be restored there.':
    'Diese Laufwerksdatei ist im Papierkorb des Projekts. Sie kann dort wiederhergestellt werden.',
  'Document.IsFolder: this one is a {1} already.': 'Das gibt es schon, als {1}.',
  'You may see this drive file, but not change it.':
    'Sie dürfen diese Laufwerksdatei sehen, aber nicht ändern.',
  'This record was signed or locked with this file: it stays. A manager may reopen the record.':
    'Dieser Vorgang wurde mit dieser Datei unterschrieben oder gesperrt: Sie bleibt. Die Projektleitung darf den Vorgang wieder öffnen.',
  'You may see this file, but not delete it: only the person who added it, or a manager of the project, can.':
    'Sie dürfen diese Datei sehen, aber nicht löschen: Das können nur, wer sie hinzugefügt hat, und die Projektleitung.',
  'A newer revision has replaced this record: its files stay.':
    'Eine neuere Revision hat diesen Vorgang ersetzt: Seine Dateien bleiben.',
  'This record is closed: its files stay. A project admin may still delete them.':
    'Dieser Vorgang ist geschlossen: Seine Dateien bleiben. Ein Projekt-Admin darf sie noch löschen.',
  'You may see this file, but not restore it.': 'Sie dürfen diese Datei sehen, aber nicht wiederherstellen.',
  'This server cannot show pictures of this format. Please download the file.':
    'Bilder dieses Formats kann dieser Server nicht zeigen. Bitte laden Sie die Datei herunter.',
  'This picture cannot be shown: it may be damaged. Please download the file.':
    'Dieses Bild lässt sich nicht zeigen: Vielleicht ist es beschädigt. Bitte laden Sie die Datei herunter.',
  'This picture is too large to be shown. Please download the file.':
    'Dieses Bild ist zu groß, um es zu zeigen. Bitte laden Sie die Datei herunter.',
  'This file is not a picture. Please download it.':
    'Diese Datei ist kein Bild. Bitte laden Sie sie herunter.',
  '{1} is {2} bytes, but {3} were received. Please send the file again.':
    'Angekündigt waren {2} Bytes, angekommen sind {3} ({1}). Bitte senden Sie die Datei noch einmal.',
  'Folder.FolderType must be 1 for a folder, or 2 to 99 for a type of your own.':
    'Die Art muss 1 für einen Ordner sein, oder 2 bis 99 für eine eigene Art.',
  'A folder cannot move to another project.': 'Ein Ordner kann nicht in ein anderes Projekt wechseln.',
  'The type of a record or section cannot be changed.':
    'Die Art eines Vorgangs oder Bereichs kann nicht geändert werden.',
  'You may not create punch lists in this project.':
    'Sie dürfen in diesem Projekt keine Mängellisten anlegen.',
  'Please say which project or folder this belongs to.':
    'Bitte sagen Sie, zu welchem Projekt oder Ordner das gehört.',
  'Folder.FolderParentId is in another project than the one that is given.':
    'Der übergeordnete Ordner ist in einem anderen Projekt als dem angegebenen.',
  'Folder.FolderParentId is a {1}: it cannot contain folders.':
    'Der übergeordnete Ordner ist von der Art „{1}“ und kann keine Ordner enthalten.',
  '{1} cannot be moved.': '{1} kann nicht verschoben werden.',
  'A folder cannot be moved below another project.':
    'Ein Ordner kann nicht in ein anderes Projekt verschoben werden.',
  'You may see this folder, but not change it.': 'Sie dürfen diesen Ordner sehen, aber nicht ändern.',
  'Only a manager of the project can move it or restrict who sees it.':
    'Nur die Projektleitung kann es verschieben oder einschränken, wer es sieht.',
  'You may not create folders there.': 'Sie dürfen dort keine Ordner anlegen.',
  'Only a manager of the project can restrict who sees a folder.':
    'Nur die Projektleitung kann einschränken, wer einen Ordner sieht.',
  'You may see these meeting minutes, but not change who attended.':
    'Sie dürfen dieses Protokoll sehen, aber nicht ändern, wer teilnahm.',
  'must be one of these: {1}.': 'muss eines von diesen sein: {1}.',
  '{1} is not among the attendees of these minutes. Add them there first.':
    '{1} steht nicht auf der Teilnehmerliste dieses Protokolls. Bitte fügen Sie die Person dort zuerst hinzu.',
  'is needed: the name of the guest, or a member.': 'fehlt: der Name des Gastes oder ein Mitglied.',
  'is not a mail address.': 'ist keine E-Mail-Adresse.',
  'You may see these meeting minutes, but not carry them over.':
    'Sie dürfen dieses Protokoll sehen, aber nicht fortschreiben.',
  'These meeting minutes are already carried over to {1}.':
    'Dieses Protokoll ist schon fortgeschrieben in {1}.',
  'An objection to these meeting minutes is open. A manager has to settle it first.':
    'Ein Einspruch gegen dieses Protokoll ist offen. Die Projektleitung muss ihn zuerst erledigen.',
  'These meeting minutes are distributed and can no longer be changed. A manager of the project can correct them.':
    'Dieses Protokoll ist verteilt und kann nicht mehr geändert werden. Die Projektleitung kann es berichtigen.',
  '{1} "{2}" is used twice in these minutes.': '{1} „{2}“ kommt in diesem Protokoll zweimal vor.',
  'These meeting minutes are not distributed yet. Reply without an objection.':
    'Dieses Protokoll ist noch nicht verteilt. Antworten Sie ohne Einspruch.',
  'The days to object to these meeting minutes are over. A plain reply is still welcome.':
    'Die Frist für Einsprüche gegen dieses Protokoll ist vorbei. Eine einfache Antwort ist noch möglich.',
  'Only attendees of the meeting can object to its minutes. A plain reply is welcome.':
    'Einspruch gegen das Protokoll können nur Teilnehmer der Besprechung erheben. Eine einfache Antwort ist möglich.',
  'This objection is settled already.': 'Dieser Einspruch ist schon erledigt.',
  'Only a manager of the project can settle an objection.':
    'Nur die Projektleitung kann einen Einspruch erledigen.',
}
