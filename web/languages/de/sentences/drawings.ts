/** Pläne: Lieferungen, Register, und was an einer PDF-Datei nicht stimmt. */
import type { SaidOtherwise } from '../../saidin.ts'

export const drawings: SaidOtherwise = {
  '{1} may have at most {2} pins in one call.':
    '{1}: In einem Aufruf sind höchstens {2} Stecknadeln erlaubt.',
  '{1}: RFIs, punch list items, open issues and submittal items are pinned; of other records their files.':
    '{1}: Stecknadeln haben Rückfragen, Mängel, offene Punkte und Einreichungen; von anderen Vorgängen deren Dateien.',
  '{1} must be on the page: between 0 and {2} points.':
    '{1} muss auf der Seite liegen: zwischen 0 und {2} Punkt.',
  '{1}: the versions of this sheet are 1 to {2}.': '{1}: Die Fassungen dieses Plans sind 1 bis {2}.',
  '{1}: there is no page of this file on which something could be placed.':
    '{1}: Diese Datei hat keine Seite, auf der etwas liegen könnte.',
  'This pin does not exist, or is not yours to see.':
    'Diese Stecknadel gibt es nicht, oder Sie dürfen sie nicht sehen.',
  'Its record is closed, signed or replaced: its pins stay. It has to be reopened first.':
    'Ihr Vorgang ist geschlossen, unterschrieben oder ersetzt: Seine Stecknadeln bleiben. Er muss zuerst wieder geöffnet werden.',
  'Only the person who placed this pin, who may change the drawing of its record, or a manager of the project can move or remove it.':
    'Diese Stecknadel versetzt oder entfernt nur, wer sie gesetzt hat, wer den Plan ihres Vorgangs ändern darf, oder die Projektleitung.',
  '{1}: the file is not one of this record.': '{1}: Die Datei gehört nicht zu diesem Vorgang.',
  '{1}: {2} is not a sheet of the project of the record.':
    '{1}: {2} ist kein Plan des Projekts, in dem der Vorgang ist.',
  'You have placed {1} pins for this record. Remove one first.':
    'Sie haben für diesen Vorgang {1} Stecknadeln gesetzt. Entfernen Sie zuerst eine.',
  'You have placed {1} pins on this sheet. Remove one first.':
    'Sie haben auf diesem Plan {1} Stecknadeln gesetzt. Entfernen Sie zuerst eine.',
  'This publication is published. It can be withdrawn, but not discarded.':
    'Diese Planlieferung ist veröffentlicht. Sie kann zurückgezogen, aber nicht verworfen werden.',
  'A publication is discarded by the person who uploaded it, or a manager of the project.':
    'Eine Planlieferung verwirft, wer sie hochgeladen hat, oder die Projektleitung.',
  'Somebody has just made these sheets: {1}. Look at the publication again.':
    'Gerade eben hat jemand diese Pläne angelegt: {1}. Sehen Sie die Planlieferung noch einmal an.',
  'There is nothing to publish: every page is left out, or is in force already. Discard the publication.':
    'Es gibt nichts zu veröffentlichen: Jede Seite ist ausgelassen oder schon gültig. Verwerfen Sie die Planlieferung.',
  'Its pages are still being read. It can be published once they are.':
    'Ihre Seiten werden noch gelesen. Danach kann sie veröffentlicht werden.',
  'This publication was published or discarded already.':
    'Diese Planlieferung wurde schon veröffentlicht oder verworfen.',
  'Drawings are published by managers of the project, and by members of the design side who write documents.':
    'Pläne veröffentlichen die Projektleitung und Mitglieder der Planungsseite, die Dokumente schreiben.',
  'Its folder was removed for good. Choose another one first.':
    'Ihr Ordner wurde endgültig entfernt. Wählen Sie zuerst einen anderen.',
  'These sheets have changed since you read the publication: {1}. Look at it again.':
    'Diese Pläne haben sich geändert, seit Sie die Planlieferung gelesen haben: {1}. Sehen Sie sie noch einmal an.',
  'The publication has changed since you read it. Look at it again.':
    'Die Planlieferung hat sich geändert, seit Sie sie gelesen haben. Sehen Sie sie noch einmal an.',
  '{1}, page {2}: {3} is on several pages. Correct it, or leave the page out.':
    '{1}, Seite {2}: {3} steht auf mehreren Seiten. Berichtigen Sie es, oder lassen Sie die Seite aus.',
  '{1}, page {2}: it has no number. Give it one, or leave the page out.':
    '{1}, Seite {2}: Sie hat keine Nummer. Geben Sie ihr eine, oder lassen Sie die Seite aus.',
  '{1}, page {2}: it cannot be read. Leave the page out.':
    '{1}, Seite {2}: Sie kann nicht gelesen werden. Lassen Sie die Seite aus.',
  'Only managers of the project see which drawings are outside of the register.':
    'Welche Pläne außerhalb des Registers sind, sieht nur die Projektleitung.',
  'Only managers of the project choose which drawing is the sheet.':
    'Welches Dokument der Plan ist, wählt nur die Projektleitung.',
  'Somebody has just changed which drawing is the sheet. Look again.':
    'Gerade eben hat jemand geändert, welches Dokument der Plan ist. Sehen Sie noch einmal nach.',
  'This publication is in another project.': 'Diese Planlieferung ist in einem anderen Projekt.',
  'You may not bring drawings into this project.': 'Sie dürfen in dieses Projekt keine Pläne bringen.',
  'You may see this publication, but not change it.':
    'Sie dürfen diese Planlieferung sehen, aber nicht ändern.',
  'This publication was published or discarded: nothing can be added to it. Begin a new one.':
    'Diese Planlieferung wurde veröffentlicht oder verworfen: Es kann nichts dazukommen. Beginnen Sie eine neue.',
  'A publication has at most {1} files. Begin another one for this file.':
    'Eine Planlieferung hat höchstens {1} Dateien. Beginnen Sie für diese eine weitere.',
  'A publication has at most {1} pages, and with this file it would have {2}. Begin another one for it.':
    'Eine Planlieferung hat höchstens {1} Seiten, und mit dieser Datei wären es {2}. Beginnen Sie dafür eine weitere.',
  'The index says "{1}".': 'Die Planliste sagt „{1}“.',
  'The index says {1}.': 'Die Planliste sagt {1}.',
  'The index does not list it.': 'In der Planliste steht sie nicht.',
  'Another page has the same number.': 'Eine andere Seite hat dieselbe Nummer.',
  'The bookmark says {1}.': 'Das Lesezeichen sagt {1}.',
  'The label of the page says {1}.': 'Der Name der Seite sagt {1}.',
  'The name of the file says {1}.': 'Der Dateiname sagt {1}.',
  'Boxes has {1} entries; at most {2} are allowed.': 'Es sind {1} Rahmen; höchstens {2} sind erlaubt.',
  '{1}.Page: this publication has no such page of such a file.':
    '{1}: Diese Planlieferung hat keine solche Seite einer solchen Datei.',
  '{1}.Field must be one of {2}.': '{1}: Das Feld muss eines von diesen sein: {2}.',
  '{1}: the box must be on the page, and have a width and a height.':
    '{1}: Der Rahmen muss auf der Seite liegen und eine Breite und eine Höhe haben.',
  'The box must be on the page, and have a width and a height.':
    'Der Rahmen muss auf der Seite liegen und eine Breite und eine Höhe haben.',
  'Pixels must be between {1} and {2}.': 'Das Bild muss zwischen {1} und {2} Pixel groß sein.',
  'Pages has {1} entries; at most {2} are allowed.': 'Es sind {1} Seiten; höchstens {2} sind erlaubt.',
  'This publication can no longer be changed: it was published or discarded.':
    'Diese Planlieferung kann nicht mehr geändert werden: Sie wurde veröffentlicht oder verworfen.',
  '{1}: this publication has no such page of such a file.':
    '{1}: Diese Planlieferung hat keine solche Seite einer solchen Datei.',
  '{1}: this page is sent twice.': '{1}: Diese Seite wurde zweimal gesendet.',
  'It has sheets that you do not see. Withdraw those that you see, by name.':
    'Sie hat Pläne, die Sie nicht sehen. Ziehen Sie einzeln die zurück, die Sie sehen.',
  'This publication was withdrawn already.': 'Diese Planlieferung wurde schon zurückgezogen.',
  'This publication is not published. Discard it instead.':
    'Diese Planlieferung ist nicht veröffentlicht. Verwerfen Sie sie stattdessen.',
  'Drawings are withdrawn by managers of the project, and by members of the design side who write documents.':
    'Pläne ziehen die Projektleitung und Mitglieder der Planungsseite zurück, die Dokumente schreiben.',
  '{1}: {2} is not a sheet of this publication.': '{1}: {2} ist kein Plan dieser Planlieferung.',
  '{1}: this sheet was withdrawn already.': '{1}: Dieser Plan wurde schon zurückgezogen.',
  '{1}: {2} is not a member of this project.': '{1}: {2} ist kein Mitglied dieses Projekts.',
  'All its sheets were withdrawn already.': 'Alle ihre Pläne wurden schon zurückgezogen.',
  'There is no picture of this kind of file. Please open the file itself.':
    'Von dieser Art Datei gibt es kein Bild. Bitte öffnen Sie die Datei selbst.',
  'The picture of this sheet is being made. Please wait a moment.':
    'Das Bild dieses Plans wird gerade gemacht. Bitte warten Sie einen Moment.',
  'The sheets are being compared. Please wait a moment.':
    'Die Pläne werden gerade verglichen. Bitte warten Sie einen Moment.',
  'It is not known how these pages lie on each other. Show two places on each of them first.':
    'Wie diese Pläne aufeinander liegen, ist nicht bekannt. Zeigen Sie zuerst zwei Stellen auf jedem.',
  'Please give two places on each page.': 'Bitte geben Sie auf jeder Seite zwei Stellen an.',
  'The places must be on the pages.': 'Die Stellen müssen auf den Seiten liegen.',
  'The two places of a page are too close to each other. Choose them far apart.':
    'Die beiden Stellen einer Seite liegen zu nah beieinander. Wählen Sie sie weit auseinander.',
  'The places say that one page is more than 50 times as large as the other.':
    'Nach den Stellen wäre die eine Seite mehr als 50-mal so groß wie die andere.',
  'This PDF cannot be read.': 'Diese PDF-Datei kann nicht gelesen werden.',
  'This page cannot be read.': 'Diese Seite kann nicht gelesen werden.',
  'This PDF takes too long to read.': 'Diese PDF-Datei zu lesen dauert zu lange.',
  'This page takes too long to read.': 'Diese Seite zu lesen dauert zu lange.',
  'This PDF needs too much memory to be read.': 'Diese PDF-Datei zu lesen braucht zu viel Speicher.',
  'This page needs too much memory to be read.': 'Diese Seite zu lesen braucht zu viel Speicher.',
  'This PDF has no pages.': 'Diese PDF-Datei hat keine Seiten.',
  'This PDF has no page {1}.': 'Diese PDF-Datei hat keine Seite {1}.',
  'This PDF has {1} pages. At most 1,000 can be read: split it.':
    'Diese PDF-Datei hat {1} Seiten. Höchstens 1.000 können gelesen werden: Teilen Sie sie.',
  'This PDF asks for a password. Save it without one.':
    'Diese PDF-Datei verlangt ein Passwort. Speichern Sie sie ohne eines.',
  'This file is not a PDF.': 'Diese Datei ist keine PDF-Datei.',
  'This PDF is damaged and cannot be opened. Save or plot it again.':
    'Diese PDF-Datei ist beschädigt und kann nicht geöffnet werden. Speichern oder plotten Sie sie neu.',
  'This page is damaged.': 'Diese Seite ist beschädigt.',
  'This page is damaged and cannot be shown.': 'Diese Seite ist beschädigt und kann nicht gezeigt werden.',
  'This page is too large to be read.': 'Diese Seite ist zu groß, um sie zu lesen.',
  'This page is {1} × {2} inches. The sides of a sheet are between {3} and {4} inches.':
    'Diese Seite misst {1} × {2} Zoll. Die Seiten eines Plans sind zwischen {3} und {4} Zoll lang.',
  'There is too much drawn on this sheet to print it with its mark-ups.':
    'Auf diesem Plan ist zu viel eingezeichnet, um ihn mit den Anmerkungen zu drucken.',
}
