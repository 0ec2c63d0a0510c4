/** A pin as it is printed. */
import { folderType } from '../../../codes/nodetypes.ts'
import type { PrintedPin } from '../../../kernel/printedsheet.ts'
import { shippedIn, typeNameIn } from '../../../paper/texts/textsin.ts'
import type { Pin } from '../pins/readpins.ts'
import type { Printing } from './printing.ts'

export function printedPin({ t, texts, dates }: Printing, pin: Pin): PrintedPin {
  const { number, title, statusName, isClosed, isOverdue, needsCheck, fileName, dueDate, courtName } = pin
  const state = shippedIn(texts, statusName) ?? ''
  const name = number || t.draft
  const facts = [
    state,
    isOverdue && t.late,
    dueDate && !isClosed && dates.day(dueDate),
    !isClosed && courtName,
    needsCheck && t.checkPlace,
  ]
  return {
    x: Number(pin.x),
    y: Number(pin.y),
    label: [fileName ? `${name} ${fileName}` : name, state],
    look: isClosed ? 'Hollow' : isOverdue ? 'Late' : 'Open',
    isUnsure: Boolean(needsCheck),
    subject: typeNameIn(texts, folderType(pin.folderType!).name),
    words: [[name, title].filter(Boolean).join(' '), fileName, facts.filter(Boolean).join(', ')]
      .filter(Boolean)
      .join('\n'),
    author: pin.placedBy ?? '',
    at: pin.placedDate!,
  }
}
