/** BCF-Dateien: was an ihnen nicht stimmt, und was aus ihren Themen wird. */
import type { SaidOtherwise } from '../../saidin.ts'

export const bcf: SaidOtherwise = {
  'Only open issues (151) and RFIs (121) go out as BCF.':
    'Nur offene Punkte (151) und Rückfragen (121) gehen als BCF hinaus.',
  'A BCF file has at most {1} topics. Please filter the list.':
    'Eine BCF-Datei hat höchstens {1} Themen. Bitte filtern Sie die Liste.',
  'Only people who may make open issues can bring in a BCF file.':
    'BCF-Dateien bringt ein, wer offene Punkte anlegen darf.',
  'Only a project admin can bring in topics that are not here yet.':
    'Themen, die es hier noch nicht gibt, bringt nur die Projektverwaltung ein.',
  'Its comments are left out: only a project admin can bring them in.':
    'Seine Kommentare bleiben weg: Nur die Projektverwaltung kann sie einbringen.',
  'The file has more than 200 MB. Please split it.':
    'Die Datei hat mehr als 200 MB. Bitte teilen Sie sie auf.',
  'This file is no BCF file: it is no ZIP.': 'Das ist keine BCF-Datei: Sie ist kein ZIP.',
  'This file has no topics: there is no markup.bcf in it.':
    'Diese Datei hat keine Themen: Es ist keine markup.bcf in ihr.',
  'The file has {1} topics; at most {2} are read.': 'Die Datei hat {1} Themen; höchstens {2} werden gelesen.',
  'This file is no BCF file: there is no bcf.version in it.':
    'Das ist keine BCF-Datei: Es ist keine bcf.version in ihr.',
  'The file is BCF of the version "{1}". Read are {2}: save it as one of these.':
    'Die Datei ist BCF der Version „{1}“. Gelesen werden {2}: Speichern Sie sie als eine von diesen.',
  'The file is larger than 64 MB.': 'Die Datei ist größer als 64 MB.',
  '{1} is larger than 64 MB.': '{1} ist größer als 64 MB.',
  'The topic {1} is in {2} already.': 'Das Thema {1} steht schon in {2}.',
  'The file has no topic in it.': 'Die Datei enthält kein Thema.',
  'The topic has no GUID: "{1}" is none.': 'Das Thema hat keine GUID: „{1}“ ist keine.',
  'The topic has no title.': 'Das Thema hat keinen Titel.',
  '{1} has {2} characters; at most {3} are read.': '{1} hat {2} Zeichen; höchstens {3} werden gelesen.',
  'The topic has more than {1} comments.': 'Das Thema hat mehr als {1} Kommentare.',
  'A comment has no GUID: "{1}" is none.': 'Ein Kommentar hat keine GUID: „{1}“ ist keine.',
  'The comment {1} is in the topic twice.': 'Der Kommentar {1} steht zweimal im Thema.',
  'The file is longer than 4 MB. It is not read.': 'Die Datei ist länger als 4 MB. Sie wird nicht gelesen.',
  'The file has more elements, or deeper ones, than are read here.':
    'Die Datei hat mehr oder tiefere Elemente, als hier gelesen werden.',
  'The file is damaged: its elements do not fit together.':
    'Die Datei ist beschädigt: Ihre Elemente passen nicht zusammen.',
  'The file has characters that are no text. It is not read.':
    'Die Datei hat Zeichen, die kein Text sind. Sie wird nicht gelesen.',
  'The file is not written in UTF-8. It is not read.':
    'Die Datei ist nicht in UTF-8 geschrieben. Sie wird nicht gelesen.',
  'The file has {1} twice in it. It is not read.':
    'In der Datei ist {1} zweimal enthalten. Sie wird nicht gelesen.',
  'The snapshot {1} has more than 20 MB. It does not become a file.':
    'Das Bild {1} hat mehr als 20 MB. Es wird keine Datei.',
  'Of its {1} snapshots {2} become files: {3} of a topic and {4} of a file at most.':
    'Von seinen {1} Bildern werden {2} zu Dateien: höchstens {3} eines Themas und {4} einer Datei.',
  'The snapshot {1} is damaged. It does not become a file.':
    'Das Bild {1} ist beschädigt. Es wird keine Datei.',
  'The snapshot {1} is no PNG or JPEG. It does not become a file.':
    'Das Bild {1} ist kein PNG oder JPEG. Es wird keine Datei.',
  'The snapshot {1} has {2} pixels; at most {3} a side become a file.':
    'Das Bild {1} hat {2} Pixel; höchstens {3} je Seite werden eine Datei.',
  '"{1}" is not the name or the address of a person.': '„{1}“ ist kein Name und keine Adresse einer Person.',
  'DueDate: "{1}" is no day.': 'Fälligkeit: „{1}“ ist kein Tag.',
  'Status: "{1}" has no name here. It is not changed.':
    'Status: „{1}“ heißt hier nichts. Er wird nicht geändert.',
  '{1}: {2} It is not changed.': '{1}: {2} Das wird nicht geändert.',
  'Labels: {1} They are not changed.': 'Schlagwörter: {1} Sie werden nicht geändert.',
  'Comments that are replies here were changed there. Replies are not changed.':
    'Kommentare, die hier Antworten sind, wurden dort geändert. Antworten ändern sich nicht.',
  'Comments: {1} They are not brought in.': 'Kommentare: {1} Sie werden nicht eingebracht.',
  'The label "{1}" is new and is made.': 'Das Schlagwort „{1}“ ist neu und wird angelegt.',
  'The label "{1}" is none of the project. It is left out.':
    'Das Schlagwort „{1}“ hat das Projekt nicht. Es wird weggelassen.',
  'The label "{1}" is none of the project. It is kept for the next BCF file.':
    'Das Schlagwort „{1}“ hat das Projekt nicht. Es bleibt für die nächste BCF-Datei erhalten.',
}
