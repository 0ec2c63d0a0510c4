/** Vorgänge. */
import type { SaidOtherwise } from '../../saidin.ts'

export const records: SaidOtherwise = {
  'Only those who may change this name in the record, and managers of the project, can give it an address. Please ask a manager to add this person.':
    'Nur wer diesen Namen im Vorgang ändern darf und die Projektleitung können eine Adresse angeben. Bitten Sie die Projektleitung, diese Person hinzuzufügen.',
  'Only a manager of the project makes somebody a member. Please leave the role out.':
    'Nur die Projektleitung macht jemanden zum Mitglied. Bitte lassen Sie die Rolle weg.',
  'Many records have this name: please say in which one.':
    'Viele Vorgänge haben diesen Namen: Bitte geben Sie an, in welchem.',
  'Somebody with this address is not in the project any more. Please ask a manager to add this person.':
    'Jemand mit dieser Adresse gehört nicht mehr zum Projekt. Bitten Sie die Projektleitung, diese Person hinzuzufügen.',
  'You gave {1} people an address in the last 24 hours. Please ask a manager to add this person, or try again later.':
    'Sie haben in den letzten 24 Stunden {1} Personen eine Adresse gegeben. Bitten Sie die Projektleitung, diese Person hinzuzufügen, oder versuchen Sie es später noch einmal.',
  'Several people were given an address under this name: please give that of the one you mean.':
    'Unter diesem Namen haben mehrere Personen eine Adresse bekommen: Bitte geben Sie die Adresse der gemeinten Person an.',
  'An access list restricts this record to some members. Please ask a manager to add this person.':
    'Eine Zugriffsliste beschränkt diesen Vorgang auf einige Mitglieder. Bitten Sie die Projektleitung, diese Person hinzuzufügen.',
  'Only a manager of the project can do this.': 'Das kann nur die Projektleitung.',
  'Please give either the person or the company.': 'Bitte geben Sie entweder die Person oder die Firma an.',
  'UserId: {1} is not a member of this project.': '{1} ist kein Mitglied dieses Projekts.',
  'OrganizationId: {1} is not a company of this project.': '{1} ist keine Firma dieses Projekts.',
  'This text stands for somebody already. Whom it means is not changed afterwards.':
    'Dieser Text steht schon für jemanden. Wen er meint, wird nachträglich nicht geändert.',
  'FolderType {1} is not a list: send one of {2}.':
    'Die Art {1} hat keine Liste: Senden Sie eines von diesen: {2}.',
  'Only whoever shared this view, or a manager of the project, can change or remove it.':
    'Nur wer diese Ansicht geteilt hat, oder die Projektleitung, kann sie ändern oder entfernen.',
  'Only somebody who reads these records can share a view of them.':
    'Nur wer diese Vorgänge liest, kann eine Ansicht davon teilen.',
  'This list has {1} shared views, which is the most. Remove one first.':
    'Diese Liste hat {1} geteilte Ansichten; mehr sind nicht möglich. Bitte entfernen Sie zuerst eine.',
  'Filter has {1} characters; at most {2} are allowed.':
    'Der Filter hat {1} Zeichen; höchstens {2} sind erlaubt.',
  'Columns must be at most {1} names of letters, digits and hyphens.':
    'Spalten müssen höchstens {1} Namen aus Buchstaben, Ziffern und Bindestrichen sein.',
  'There is a shared view of this name already. Choose another name.':
    'Eine geteilte Ansicht dieses Namens gibt es schon. Bitte wählen Sie einen anderen Namen.',
  'FolderType {1} is not counted: send one of {2}.':
    'Die Art {1} wird nicht gezählt: Senden Sie eines von diesen: {2}.',
  '{1} filters; at most {2} are allowed.': '{1} Filter; höchstens {2} sind erlaubt.',
  'This record is closed, signed or replaced. It has to be reopened before its labels change.':
    'Dieser Vorgang ist geschlossen, unterschrieben oder ersetzt. Er muss wieder geöffnet werden, bevor sich seine Schlagwörter ändern.',
  'You may see this record, but not change it: its labels are changed by those who may.':
    'Sie dürfen diesen Vorgang sehen, aber nicht ändern: Seine Schlagwörter ändert, wer das darf.',
  '{1}: {2} is not a label of this project.': '{1}: {2} ist kein Schlagwort dieses Projekts.',
  'RemoveLabelIds: {1} is also to be put on. Send it in one of the two.':
    'Das Schlagwort {1} soll zugleich weggenommen und gesetzt werden. Bitte wählen Sie eines von beidem.',
  'There is no folder type {1}. Those that there are: {2}.':
    'Eine Ordnerart {1} gibt es nicht. Es gibt: {2}.',
  'There was no time left for this record. Please send it again.':
    'Für diesen Vorgang blieb keine Zeit mehr. Bitte senden Sie ihn noch einmal.',
  '{1} is not a field of {2} that can be changed.': '{1} ist kein Feld, das sich ändern lässt ({2}).',
  '{1} cannot be deleted.': '{1} kann nicht gelöscht werden.',
  'You may see this, but not restore it.': 'Sie dürfen das sehen, aber nicht wiederherstellen.',
  'Its folder is in the bin, too, and has to be restored first.':
    'Auch sein Ordner ist im Papierkorb und muss zuerst wiederhergestellt werden.',
  'Its folder "{1}" is in the bin, too. Please restore that first.':
    'Auch sein Ordner „{1}“ ist im Papierkorb. Bitte stellen Sie diesen zuerst wieder her.',
  'Something in it is signed or final, and cannot be deleted by anybody. Nothing was deleted. Delete what else is in it.':
    'Etwas darin ist unterschrieben oder endgültig und kann von niemandem gelöscht werden. Nichts wurde gelöscht. Löschen Sie, was sonst darin ist.',
  'You may see this, but not delete it. Ask a project admin to do that.':
    'Sie dürfen das sehen, aber nicht löschen. Bitten Sie einen Projekt-Admin darum.',
  'This {1} is signed or locked, and cannot be deleted by anybody. A manager of the project can reopen it first.':
    'Das ist unterschrieben oder gesperrt und kann von niemandem gelöscht werden ({1}). Die Projektleitung kann es zuerst wieder öffnen.',
  'This {1} is final, and cannot be deleted by anybody. A manager of the project can correct it, with a reason.':
    'Das ist endgültig und kann von niemandem gelöscht werden ({1}). Die Projektleitung kann es mit Begründung berichtigen.',
  'Void it instead.': 'Erklären Sie es stattdessen für ungültig.',
  'You may not delete everything in this folder. Nothing was deleted. Void what was issued instead.':
    'Sie dürfen nicht alles in diesem Ordner löschen. Nichts wurde gelöscht. Erklären Sie stattdessen für ungültig, was herausgegeben ist.',
  'must not be negative.': 'darf nicht negativ sein.',
  'must not be over {1}: {2} hours for each of {3} people.':
    'darf nicht über {1} sein: {2} Stunden für jede von {3} Personen.',
  'You have written no daily report before {1} in this project.':
    'Sie haben in diesem Projekt vor dem {1} keinen Bautagebericht geschrieben.',
  '{1} must be between {2}{3} and tomorrow, {4}.': '{1} muss zwischen {2}{3} und morgen, {4}, liegen.',
  'This daily report is not in this project.': 'Dieser Bautagebericht ist nicht in diesem Projekt.',
  'You may see this daily report, but not add to it.':
    'Sie dürfen diesen Bautagebericht sehen, aber nichts hinzufügen.',
  'You may see this daily report, but not change it.':
    'Sie dürfen diesen Bautagebericht sehen, aber nicht ändern.',
  '{1}.DailyReportId: an activity cannot be moved to another daily report. Add it to the other one and delete it here.':
    'Eine Tätigkeit kann nicht in einen anderen Bautagebericht wechseln. Fügen Sie sie dort hinzu, und löschen Sie sie hier ({1}).',
  'To is before From: send the earlier day as From.':
    'Das Ende liegt vor dem Anfang: Bitte geben Sie den früheren Tag als Anfang an.',
  'This daily report is already signed or locked.':
    'Dieser Bautagebericht ist schon unterschrieben oder gesperrt.',
  'Only its author or their company can sign a daily report.':
    'Einen Bautagebericht können nur sein Verfasser und dessen Firma unterschreiben.',
  'This daily report is neither signed nor locked.':
    'Dieser Bautagebericht ist weder unterschrieben noch gesperrt.',
  'Only a manager of the project can reopen a daily report.':
    'Nur die Projektleitung kann einen Bautagebericht wieder öffnen.',
  'Please say why: a reason is needed to reopen a daily report.':
    'Bitte sagen Sie, warum: Um einen Bautagebericht wieder zu öffnen, braucht es eine Begründung.',
  'From here it can become {1}.': 'Von hier kann er das werden: {1}.',
  'No other state can follow.': 'Ein anderer Status kann nicht folgen.',
  '{1} that is {2} cannot become {3}.': '{1}: Von „{2}“ führt kein Schritt zu „{3}“.',
  'Only {1} can make {2} {3}.': '{2}: Auf „{3}“ setzen kann nur: {1}.',
  '{1} is needed for this step.': 'Für diesen Schritt fehlt: {1}.',
  '{1}: this answer was withdrawn when the RFI was opened again. If it stands, write that it does.':
    '{1}: Diese Antwort wurde zurückgezogen, als die Rückfrage wieder geöffnet wurde. Wenn sie weiter gilt, schreiben Sie das.',
  'Please say why: a reason is needed for this step.':
    'Bitte sagen Sie, warum: Dieser Schritt braucht eine Begründung.',
  'Only a project admin can create {1} that is {2} already.':
    'Schon als „{2}“ anlegen kann das nur ein Projekt-Admin: {1}.',
  '{1} {2} is not one of these states: {3}.': '{1} {2} ist keiner dieser Status: {3}.',
  '{1} has {2} values; at most {3} are allowed.': '{1} hat {2} Werte; höchstens {3} sind erlaubt.',
  '{1}: "{2}" is not a label of this project: {3}.': '{1}: „{2}“ ist kein Schlagwort dieses Projekts: {3}.',
  '{1}: "{2}" is not {3}.': '{1}: „{2}“ ist nicht {3}.',
  '{1}: "{2}" is not a field of this list: {3}.': '{1}: „{2}“ ist kein Feld dieser Liste: {3}.',
  '{1}: {2} is not an access list of this project, or you are not on it.':
    '{1}: {2} ist keine Zugriffsliste dieses Projekts, oder Sie stehen nicht darauf.',
  'Only a project admin can open a restriction: others would see what is hidden from them now.':
    'Nur ein Projekt-Admin kann eine Einschränkung aufheben: Andere sähen dann, was ihnen jetzt verborgen ist.',
  'This project is closed. A project admin can open it again.':
    'Dieses Projekt ist abgeschlossen. Ein Projekt-Admin kann es wieder öffnen.',
  'Enter the project or the folder that this belongs to.':
    'Bitte geben Sie das Projekt oder den Ordner an, wozu das gehört.',
  '{1} is in another project than {2}.': '{1} ist in einem anderen Projekt als {2}.',
  '{1} is a {2}: it cannot hold any {3}.': '{1} ist von der Art „{2}“ und kann das nicht aufnehmen: {3}.',
  'Folders can be at most {1} levels deep.': 'Ordner können höchstens {1} Ebenen tief sein.',
  'A folder cannot be moved below itself.': 'Ein Ordner kann nicht unter sich selbst verschoben werden.',
  'You may see this record, but not {1}.': 'Sie dürfen diesen Vorgang sehen, aber nicht {1}.',
  'This record is closed. Only people who may change it can still {1}.':
    'Dieser Vorgang ist geschlossen. Nur wer ihn ändern darf, kann noch {1}.',
  '{1} has changed it since: it stays as it is.': '{1} hat das seither geändert: Es bleibt, wie es ist.',
  'A former value is not accepted any more: it stays as it is.':
    'Ein früherer Wert wird nicht mehr angenommen: Es bleibt, wie es ist.',
  'This change was undone already.': 'Diese Änderung wurde schon rückgängig gemacht.',
  'There was no time left to undo this change. Please try it again.':
    'Die Zeit hat nicht gereicht, um diese Änderung rückgängig zu machen. Bitte versuchen Sie es noch einmal.',
  'Somebody else has changed this {1} in the meantime. Please look at it again.':
    'Jemand anderes hat das inzwischen geändert ({1}). Bitte sehen Sie es noch einmal an.',
  'There is {1} with this number already. Leave the number out to get the next one.':
    'Diese Nummer gibt es schon ({1}). Lassen Sie die Nummer weg, um die nächste zu bekommen.',
  'This {1} is signed or locked. A manager has to reopen it before it can be changed.':
    'Das ist unterschrieben oder gesperrt ({1}). Die Projektleitung muss es wieder öffnen, bevor es geändert werden kann.',
  'A newer revision has replaced this {1}: it can no longer be changed.':
    'Eine neuere Revision hat das ersetzt ({1}): Es kann nicht mehr geändert werden.',
  'This {1} is closed. It has to be reopened before it can be changed.':
    'Das ist geschlossen ({1}). Es muss wieder geöffnet werden, bevor es geändert werden kann.',
  '{1}: only {2} can change it now.': '{1}: Ändern kann das jetzt nur {2}.',
  '{1}: only {2} can fill it in.': '{1}: Ausfüllen kann das nur {2}.',
  'You may not create {1}s in this project.': 'Das dürfen Sie in diesem Projekt nicht anlegen: {1}.',
  '{1} and the record that is given are not the same {2}.':
    '{1} und der angegebene Vorgang sind nicht dasselbe ({2}).',
  '{1}: {2} is not a member of this project.': '{1}: {2} ist kein Mitglied dieses Projekts.',
  '{1}: the pin is on another sheet. Remove it there, and place a new one here.':
    '{1}: Die Stecknadel ist auf einem anderen Plan. Entfernen Sie sie dort, und setzen Sie hier eine neue.',
  '{1} "{2}" appears twice in this call.': '{1} „{2}“ steht zweimal in diesem Aufruf.',
  'This {1} is closed for good and can take no further step.':
    'Das ist endgültig geschlossen ({1}): Ein weiterer Schritt ist nicht möglich.',
  '{1}: a {2} cannot move to another project.':
    '{1}: Ein Wechsel in ein anderes Projekt ist nicht möglich ({2}).',
  'A party has rejected this item. It can be closed when no party rejects it any more.':
    'Eine Partei hat diesen Mangel nicht abgenommen. Er kann geschlossen werden, wenn das bei keiner Partei mehr so ist.',
  'The design side made this item: it can be closed when they have accepted it.':
    'Diesen Mangel hat die Planungsseite angelegt: Er kann geschlossen werden, wenn sie ihn abgenommen hat.',
  'The owner made this item: it can be closed when they have accepted it.':
    'Diesen Mangel hat der Bauherr angelegt: Er kann geschlossen werden, wenn er ihn abgenommen hat.',
  'You can set your own status, but not the status of another party.':
    'Sie können Ihren eigenen Status setzen, aber nicht den einer anderen Partei.',
  '{1}: a party sets its own status to Pending or Complete; only a member who verifies work accepts, rejects or lifts a rejection.':
    '{1}: Eine Partei setzt ihren Status auf „offen“ oder „fertig“; abnehmen, nicht abnehmen oder das aufheben kann nur, wer Arbeit prüft.',
  '{1}: the work of {2} was rejected. Only those who verify work, and managers, can take them off.':
    '{1}: Die Arbeit von {2} wurde nicht abgenommen. Wegnehmen kann sie nur, wer Arbeit prüft, und die Projektleitung.',
  'Party {1} is not responsible for this item; {2} is.':
    '{1} ist für diesen Mangel nicht verantwortlich, sondern {2}.',
  'RecipientType must be one of: {1}.': 'Die Art der Empfänger muss eine von diesen sein: {1}.',
  'It goes to one person or company: name the others as copies.':
    'Sie geht an eine Person oder Firma: Bitte nennen Sie die anderen bei „Kopie an“.',
  'Give them a mail address first, or name somebody who has one.':
    'Bitte geben Sie zuerst eine E-Mail-Adresse an, oder nennen Sie jemanden, der eine hat.',
  'Add {1} to the project first.': 'Bitte fügen Sie dem Projekt zuerst hinzu: {1}.',
  'Name a member who can sign in or has a mail address, or add one first.':
    'Bitte nennen Sie ein Mitglied, das sich anmelden kann oder eine E-Mail-Adresse hat, oder fügen Sie zuerst eines hinzu.',
  'ToUserId: the RFI is already addressed to this person.':
    'Die Rückfrage ist schon an diese Person gerichtet.',
  'Only an RFI that is open can be forwarded.': 'Nur eine offene Rückfrage kann weitergeleitet werden.',
  'Only the person whom the RFI is addressed to or a manager of the project can forward it.':
    'Weiterleiten können eine Rückfrage nur, an wen sie gerichtet ist, und die Projektleitung.',
  'This RFI is already forwarded. It can be forwarded again when the sub-RFI is answered or void.':
    'Diese Rückfrage ist schon weitergeleitet. Das geht wieder, wenn die Unter-Rückfrage beantwortet oder ungültig ist.',
  'An RFI can be forwarded at most {1} times in a chain.':
    'Eine Rückfrage kann höchstens {1}-mal in einer Kette weitergeleitet werden.',
  '{1}: only members with the right to write can name the contractor itself.':
    '{1}: Den Auftragnehmer selbst können nur Mitglieder mit Schreibrecht nennen.',
  'This item does not pass the contractor before its review.':
    'Diese Position geht vor ihrer Prüfung nicht über den Auftragnehmer.',
  'Only a member with the right to write can take the item back from its review.':
    'Nur ein Mitglied mit Schreibrecht kann die Position aus der Prüfung zurücknehmen.',
  'You may not create submittal items in this project.':
    'Sie dürfen in diesem Projekt keine Positionen der Einreichungsliste anlegen.',
  'AdditionalInfo.OnBehalfOf: it is the turn of {1}.': 'An der Reihe ist: {1}.',
  'Once an item is submitted, only a manager of the project can change who reviews it.':
    'Sobald eine Position eingereicht ist, kann nur die Projektleitung ändern, wer sie prüft.',
  'Only a member with the right to write can name the reviewers.':
    'Nur ein Mitglied mit Schreibrecht kann die Prüfer nennen.',
  'Reviewers: an item can have at most {1} reviewers.': 'Eine Position kann höchstens {1} Prüfer haben.',
  'is needed: the reviewer.': 'fehlt: der Prüfer.',
  'is needed: the steps are counted from 1.': 'fehlt: Die Schritte werden ab 1 gezählt.',
  'This submittal item is closed: its reviewers stay.':
    'Diese Position ist geschlossen: Ihre Prüfer bleiben.',
  '{1} has given a verdict in step {2} already: it stays there.':
    '{1} hat in Schritt {2} schon ein Ergebnis gegeben: Es bleibt dort.',
  'is of the submitting side and cannot review this item.':
    'gehört zur einreichenden Seite und kann diese Position nicht prüfen.',
  'is not a member of this project who sees submittals.':
    'ist kein Mitglied dieses Projekts, das Einreichungen sieht.',
  'Only an item that is for record only can be complete without a review.':
    'Nur eine Position, die nur zur Ablage ist, kann ohne Prüfung erledigt sein.',
  'A submittal item that is void stays void.': 'Eine ungültige Position bleibt ungültig.',
  'A submittal item that is complete cannot become void.':
    'Eine erledigte Position kann nicht ungültig werden.',
  'FolderType must be {1}.': 'Die Art muss {1} sein.',
  'You may see this open issue, but not convert it.':
    'Sie dürfen diesen offenen Punkt sehen, aber nicht umwandeln.',
  'This open issue is void. It cannot be converted.':
    'Dieser offene Punkt ist ungültig. Er kann nicht umgewandelt werden.',
  'This open issue is already converted to {1}.': 'Dieser offene Punkt ist schon umgewandelt in {1}.',
  'FolderParentId is in another project than the open issue.':
    'Der Ordner ist in einem anderen Projekt als der offene Punkt.',
  'must be a number of days or weeks up to ten years: 3, 3 days or 2 weeks.':
    'muss eine Anzahl von Tagen oder Wochen bis zu zehn Jahren sein: 3, 3 Tage oder 2 Wochen.',
  '{1}: {2} is not a person of the directory.': '{1}: {2} ist keine Person des Verzeichnisses.',
  '{1}: {2} is not a company of this project.': '{1}: {2} ist keine Firma dieses Projekts.',
  '{1}: {2} is not a document of this project.': '{1}: {2} ist kein Dokument dieses Projekts.',
  '{1}: nobody can be reached by it.': '{1}: Damit ist niemand erreichbar.',
  'Only a project admin can delete this {1}, because it was issued.':
    'Das kann nur ein Projekt-Admin löschen, weil es herausgegeben wurde ({1}).',
  'This {1} does not exist, or is not yours to see.':
    'Das gibt es nicht, oder Sie dürfen es nicht sehen ({1}).',
}
