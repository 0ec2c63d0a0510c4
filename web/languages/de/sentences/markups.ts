/** Anmerkungen auf Plänen. */
import type { SaidOtherwise } from '../../saidin.ts'

export const markups: SaidOtherwise = {
  '{1}[{2}] must be a number of points on the page.':
    '{1}[{2}] muss eine Zahl sein: ein Ort auf der Seite, in Punkt.',
  '{1} must be 1 (only you), 2 (your company) or 3 (everybody who sees the sheet).':
    '{1} muss 1 (nur Sie), 2 (Ihre Firma) oder 3 (alle, die den Plan sehen) sein.',
  '{1} has {2} points; {3} has {4}.': '{1} hat {2} Punkte; bei {3} sind es {4}.',
  '{1} has a place that is not on the page.': '{1} hat einen Ort, der nicht auf der Seite liegt.',
  '{1} is empty: please give its words.': '{1} ist leer: Bitte geben Sie die Worte ein.',
  '{1} must be between {2} and {3} points.': '{1} muss zwischen {2} und {3} Punkt liegen.',
  '{1}: the sheet has no version {2}.': '{1}: Der Plan hat keinen Stand {2}.',
  '{1}: this mark-up is sent twice.': '{1}: Diese Anmerkung wurde zweimal gesendet.',
  '{1}: it is a {2}, and stays one.': '{1}: Die Art ({2}) bleibt, wie sie ist.',
  '{1}: others have seen it already. It can be deleted, but not hidden from them.':
    '{1}: Andere haben sie schon gesehen. Sie kann gelöscht, aber nicht vor ihnen verborgen werden.',
  'A mark-up is changed by its owner alone.': 'Eine Anmerkung ändert nur, wer sie gemacht hat.',
  'A mark-up is deleted by its owner alone. You can hide it.':
    'Eine Anmerkung löscht nur, wer sie gemacht hat. Sie können sie ausblenden.',
  'FromVersion: the mark-ups are on this version already.': 'Die Anmerkungen sind schon auf diesem Stand.',
  'The scale of a sheet is set by people who write documents.':
    'Den Maßstab eines Plans setzen Personen, die Dokumente schreiben.',
  'A version of a sheet has at most {1} scales. Remove one first.':
    'Ein Stand eines Plans hat höchstens {1} Maßstäbe. Entfernen Sie zuerst einen.',
  'X: the part must be on the page, and have a width and a height.':
    'Der Teil muss auf der Seite liegen und eine Breite und eine Höhe haben.',
  'The part must be on the page, and have a width and a height.':
    'Der Teil muss auf der Seite liegen und eine Breite und eine Höhe haben.',
  'The sides of the part must have at least {1} points.':
    'Die Seiten des Teils müssen mindestens {1} Punkt lang sein.',
  'A side of the part may be {1} times as long as the other one.':
    'Eine Seite des Teils darf {1}-mal so lang sein wie die andere.',
  'The place must be on the page.': 'Der Ort muss auf der Seite liegen.',
  'There are more than {1} mark-ups in this part of the sheet. Please choose a smaller part, or leave the mark-ups out.':
    'In diesem Teil des Plans sind mehr als {1} Anmerkungen. Bitte wählen Sie einen kleineren Teil, oder lassen Sie die Anmerkungen weg.',
  'The contents of this sheet are missing.': 'Der Inhalt dieses Plans fehlt.',
  'Version: the sheet has no version {1}.': 'Der Plan hat keinen Stand {1}.',
  'ToX: the two places are too near to one another.': 'Die beiden Orte liegen zu nahe beieinander.',
  'Length must be more than 0 and at most 100,000.':
    'Die Länge muss größer als 0 und höchstens 100.000 sein.',
  'Unit must be ft or m.': 'Die Einheit muss ft oder m sein.',
  'You have {1} mark-ups on this sheet; at most {2} are possible. Delete some first.':
    'Sie haben {1} Anmerkungen auf diesem Plan; höchstens {2} sind möglich. Löschen Sie zuerst einige.',
  'This sheet has {1} mark-ups that everybody sees; at most {2} are possible.':
    'Dieser Plan hat {1} Anmerkungen, die alle sehen; höchstens {2} sind möglich.',
}
