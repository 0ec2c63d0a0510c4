/** Daten einlesen. */
import type { SaidOtherwise } from '../../saidin.ts'

export const importing: SaidOtherwise = {
  'This sheet was not brought in: there is nothing to undo.':
    'Diese Tabelle wurde nicht übernommen: Es gibt nichts zurückzunehmen.',
  'This import was undone already.': 'Diese Übernahme wurde schon zurückgenommen.',
  'People stay when an import is undone: remove them from the project, or switch them off in Companies and people.':
    'Personen bleiben, wenn eine Übernahme zurückgenommen wird: Entfernen Sie sie aus dem Projekt, oder schalten Sie sie unter „Firmen und Personen“ ab.',
  '{1} is read as the day number of a spreadsheet: {2}.':
    '{1} wird als Tageszahl einer Tabellenkalkulation gelesen: {2}.',
  'The file is no longer there. Please send it again.':
    'Die Datei ist nicht mehr da. Bitte senden Sie sie noch einmal.',
  'the cell has more than {1} characters.': 'Die Zelle hat mehr als {1} Zeichen.',
  'the cell has characters that are no text.': 'Die Zelle hat Zeichen, die kein Text sind.',
  'it is longer than {1} characters.': 'Das ist länger als {1} Zeichen.',
  '"{1}" is neither Yes nor No.': '„{1}“ ist weder Ja noch Nein.',
  '"{1}" is not a number of days, such as 3, 3 days or 2 weeks.':
    '„{1}“ ist keine Anzahl von Tagen wie 3, 3 Tage oder 2 Wochen.',
  '"{1}" is not the name of a person or a company.': '„{1}“ ist kein Name einer Person oder Firma.',
  '"{1}" is none of {2}.': '„{1}“ ist keines von diesen: {2}.',
  '"{1}" can be two days, and the column has days in both orders.':
    '„{1}“ kann zwei Tage bedeuten, und die Spalte hat Tage in beiden Reihenfolgen.',
  '"{1}" is not a day.': '„{1}“ ist kein Tag.',
  'There is no such column.': 'Eine solche Spalte gibt es nicht.',
  '"{1}" is no field of {2}.': '„{1}“ ist kein Feld von {2}.',
  'Two columns are read as {1}. Please choose one of them, and leave the other out.':
    'Zwei Spalten werden als {1} gelesen. Bitte wählen Sie eine davon, und lassen Sie die andere weg.',
  'Please say which column has the {1}.': 'Bitte sagen Sie, welche Spalte das hat: {1}.',
  'Please write days as YYYY-MM-DD.': 'Bitte schreiben Sie Tage als JJJJ-MM-TT.',
  '"{1}" has no time zone: only its day, {2}, is taken.':
    '„{1}“ hat keine Zeitzone: Nur der Tag, {2}, wird übernommen.',
  'This file is a PDF, and no sheet. Please send a CSV or XLSX file.':
    'Diese Datei ist ein PDF, keine Tabelle. Bitte senden Sie eine CSV- oder XLSX-Datei.',
  'This file is no sheet. Please send a CSV or XLSX file.':
    'Diese Datei ist keine Tabelle. Bitte senden Sie eine CSV- oder XLSX-Datei.',
  'The company {1} is made.': 'Die Firma {1} wird angelegt.',
  'Their role is {1}.': 'Ihre Rolle ist {1}.',
  'The row names no file.': 'Die Zeile nennt keine Datei.',
  'The same file is in line {1} already.': 'Dieselbe Datei steht schon in Zeile {1}.',
  'The folder has more than {1} levels.': 'Der Ordner hat mehr als {1} Ebenen.',
  'The name of a folder has more than {1} characters.': 'Der Name eines Ordners hat mehr als {1} Zeichen.',
  '{1} files of the ZIP are called {2}. Please give the path.':
    '{1} Dateien des ZIP heißen {2}. Bitte geben Sie den Pfad an.',
  'There is no file {1} in the ZIP.': 'Im ZIP gibt es keine Datei {1}.',
  'The number {1} is taken here. Please give it another number.':
    'Die Nummer {1} ist hier vergeben. Bitte geben Sie eine andere.',
  'The number {1} is that of another record here, "{2}". Please give it another number.':
    'Die Nummer {1} hat hier ein anderer Vorgang, „{2}“. Bitte geben Sie eine andere.',
  'The number {1} was that of a record that was deleted for good. Please give it another number.':
    'Die Nummer {1} hatte ein Vorgang, der endgültig gelöscht wurde. Bitte geben Sie eine andere.',
  '"{1}" cannot be brought in. Kinds: {2}.': '„{1}“ kann nicht eingelesen werden. Arten: {2}.',
  'Please say which column has the name: Full name, Last name or Company.':
    'Bitte sagen Sie, welche Spalte den Namen hat: Name, Nachname oder Firma.',
  'The same {1} is in line {2} already.': '{1}: Dasselbe steht schon in Zeile {2}.',
  'The row has neither the name of a person nor a company.':
    'Die Zeile hat weder den Namen einer Person noch eine Firma.',
  'There is no role "{1}" here. The roles are: {2}.':
    'Eine Rolle „{1}“ gibt es hier nicht. Die Rollen sind: {2}.',
  'Several people have this e-mail address: please add the one you mean by hand.':
    'Mehrere Personen haben diese E-Mail-Adresse: Bitte fügen Sie die gemeinte von Hand hinzu.',
  'Please give the company: a person who is not here yet is made in their company.':
    'Bitte geben Sie die Firma an: Wer noch nicht hier ist, wird in seiner Firma angelegt.',
  'Only an administrator of an organization can add people and companies who are not here yet.':
    'Personen und Firmen, die noch nicht hier sind, kann nur ein Administrator einer Organisation hinzufügen.',
  'Only the administrators of {1} can add people to it.':
    'Nur die Administratoren von {1} können dort Personen hinzufügen.',
  'Please say which column has the title or the description.':
    'Bitte sagen Sie, welche Spalte den Titel oder die Beschreibung hat.',
  'Please say which column has the number or the spec section.':
    'Bitte sagen Sie, welche Spalte die Nummer oder den LV-Abschnitt hat.',
  'Labels: the row has more than {1}.': 'Schlagwörter: Die Zeile hat mehr als {1}.',
  'Labels: with "{1}" the project would have more than {2} labels.':
    'Schlagwörter: Mit „{1}“ hätte das Projekt mehr als {2} Schlagwörter.',
  'The label "{1}" is new and is made.': 'Das Schlagwort „{1}“ ist neu und wird angelegt.',
  'The sheet has headings, and no rows below them.':
    'Das Blatt hat Überschriften, aber keine Zeilen darunter.',
  'Line {1} of the sheet is empty: it cannot have the headings.':
    'Zeile {1} des Blatts ist leer: Sie kann nicht die Überschriften haben.',
  'The row has no {1}.': 'In der Zeile fehlt: {1}.',
  'Line {1}, which it belongs to, is wrong.': 'Zeile {1}, zu der sie gehört, ist falsch.',
  'At most {1} people can be made at once.': 'Höchstens {1} Personen können auf einmal angelegt werden.',
  'Please give the company of {1}: a contact is made in their company.':
    'Bitte geben Sie die Firma von {1} an: Ein Kontakt wird in seiner Firma angelegt.',
  'Please give the name of the person.': 'Bitte geben Sie den Namen der Person an.',
  'The ZIP has {1} sheets that may be the list: {2}. Leave one of them, or call it list.csv.':
    'Das ZIP hat {1} Blätter, die die Liste sein können: {2}. Lassen Sie eines davon, oder nennen Sie es list.csv.',
  'The ZIP has no files in it, besides the list.': 'Das ZIP hat außer der Liste keine Dateien.',
  'The sheet is empty.': 'Das Blatt ist leer.',
  'This workbook is protected by a password, or is of the old form .xls. Please save it as .xlsx without a password.':
    'Diese Arbeitsmappe ist durch ein Passwort geschützt oder im alten Format .xls. Bitte speichern Sie sie als .xlsx ohne Passwort.',
  'The file is empty.': 'Die Datei ist leer.',
  'The file has more than {1} MB. Please split it.':
    'Die Datei hat mehr als {1} MB. Bitte teilen Sie sie auf.',
  'Reading the file takes longer than {1} seconds. Please split it.':
    'Das Lesen der Datei dauert länger als {1} Sekunden. Bitte teilen Sie sie auf.',
  'Reading the file needs too much memory. Please split it.':
    'Das Lesen der Datei braucht zu viel Speicher. Bitte teilen Sie sie auf.',
  'The sheet has more than {1} rows. Please split it into several files.':
    'Das Blatt hat mehr als {1} Zeilen. Bitte teilen Sie es auf mehrere Dateien auf.',
  'The workbook has no sheet named "{1}".': 'Die Arbeitsmappe hat kein Blatt „{1}“.',
  'The workbook has no sheets.': 'Die Arbeitsmappe hat keine Blätter.',
  'This ZIP file is no XLSX workbook. Please send a sheet saved as .xlsx or .csv.':
    'Diese ZIP-Datei ist keine XLSX-Arbeitsmappe. Bitte senden Sie ein Blatt als .xlsx oder .csv.',
  'Row {1} has more than {2} columns. Please delete some.':
    'Zeile {1} hat mehr als {2} Spalten. Bitte löschen Sie einige.',
  'has the error {1} of a formula. Please mend the formula, or write the value.':
    'hat den Fehler {1} einer Formel. Bitte berichtigen Sie die Formel, oder schreiben Sie den Wert.',
  'has a formula whose value is not stored. Please open the file in a spreadsheet program and save it again.':
    'hat eine Formel, deren Wert nicht gespeichert ist. Bitte öffnen Sie die Datei in einer Tabellenkalkulation, und speichern Sie sie noch einmal.',
  'The file declares its own entities, which is not read here.':
    'Die Datei erklärt eigene Entitäten; das wird hier nicht gelesen.',
  'The file is damaged: its XML ends too early.': 'Die Datei ist beschädigt: Ihr XML endet zu früh.',
  'The file is damaged: it has a row {1}. Please save it again and send that.':
    'Die Datei ist beschädigt: Sie hat eine Zeile {1}. Bitte speichern Sie sie noch einmal und senden Sie diese.',
  'The file is damaged: it has row {1} twice. Please save it again and send that.':
    'Die Datei ist beschädigt: Sie hat Zeile {1} zweimal. Bitte speichern Sie sie noch einmal und senden Sie diese.',
  'The file is damaged or cut short. Please save it again and send that.':
    'Die Datei ist beschädigt oder abgeschnitten. Bitte speichern Sie sie noch einmal, und senden Sie diese.',
  'The file is a ZIP of the form for very large files, which is not read here.':
    'Die Datei ist ein ZIP in der Form für sehr große Dateien; das wird hier nicht gelesen.',
  'The file has {1} files in it; at most {2} are read.':
    'Die Datei enthält {1} Dateien; höchstens {2} werden gelesen.',
  'Unpacked, the file has more than {1} MB. Please split it.':
    'Ausgepackt hat die Datei mehr als {1} MB. Bitte teilen Sie sie auf.',
  'The file is protected by a password. Please save it without one.':
    'Die Datei ist durch ein Passwort geschützt. Bitte speichern Sie sie ohne.',
  'The file is packed in a way that is not read here. Please save it again.':
    'Die Datei ist auf eine Art gepackt, die hier nicht gelesen wird. Bitte speichern Sie sie noch einmal.',
  'The file has a path in it that leads outside: {1}. It is not read.':
    'Die Datei enthält einen Pfad, der nach außen führt: {1}. Sie wird nicht gelesen.',
  'Only a project admin can bring data into a project.':
    'Nur ein Projekt-Admin kann Daten in ein Projekt einlesen.',
  'This import was carried out already. To bring more in, send a sheet again.':
    'Das wurde schon eingelesen. Um mehr einzulesen, senden Sie noch einmal ein Blatt.',
  'The file has more than {1} lines; please split it.':
    'Die Datei hat mehr als {1} Zeilen; bitte teilen Sie sie auf.',
  'The file is not written in UTF-8. In a spreadsheet choose "CSV UTF-8" when saving it.':
    'Die Datei ist nicht in UTF-8 geschrieben. Wählen Sie beim Speichern „CSV UTF-8“.',
  'This is not a CSV file: it contains bytes that are not text.':
    'Das ist keine CSV-Datei: Sie enthält Bytes, die kein Text sind.',
  'Line {1}: there is text behind a closing quote. A quote inside quotes is written twice.':
    'Zeile {1}: Hinter einem schließenden Anführungszeichen steht Text. Ein Anführungszeichen im Text wird doppelt geschrieben.',
  'Line {1} has more than {2} cells.': 'Zeile {1} hat mehr als {2} Zellen.',
  'Line {1}: a quote is opened and never closed.':
    'Zeile {1}: Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  'No column of the file is headed {1}. Headings that are understood: {2}.':
    'Keine Spalte der Datei hat die Überschrift {1}. Verstanden werden: {2}.',
  'The {1} is already used by a record that you may not see, or that was deleted.':
    'Schon vergeben an einen Vorgang, den Sie nicht sehen dürfen oder der gelöscht wurde: {1}.',
  'The same item and revision is already in line {1}.':
    'Dieselbe Position mit derselben Revision steht schon in Zeile {1}.',
  '{1} "{2}" is not understood: {3}.': '{1} „{2}“ wird nicht verstanden: {3}.',
  'The line has no text in Title or Description.': 'Die Zeile hat keinen Text in Titel oder Beschreibung.',
  'The line has more cells than there are headings.': 'Die Zeile hat mehr Zellen, als es Überschriften gibt.',
  'This is a reply to line {1}.': 'Das ist eine Antwort zu Zeile {1}.',
}
