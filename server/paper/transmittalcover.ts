/** The cover sheet of a transmittal: what was sent in which version, to whom, and when they opened it. */

import type {
  Transmittal,
  TransmittalItem,
  TransmittalRecipient,
} from '../../contract/documents/transmittal.ts'
import type { Value } from '../../contract/kit.ts'
import { nodeType } from '../../contract/nodetypes.ts'
import type { PaperContext } from './context.ts'
import type { Block, Cell } from './paper.ts'
import { fileNameShown, sizeOf } from './parts/files.ts'
import { noneReported, para, personCell, small } from './parts/paras.ts'
import type { MadeBlocks } from './parts/recordpaper.ts'
import { section, zoneNote } from './parts/recordparts.ts'
import { typeNameIn } from './texts/textsin.ts'

type Sent = Value<typeof Transmittal.fields>
type Item = Value<typeof TransmittalItem.fields>
type Recipient = Value<typeof TransmittalRecipient.fields>

export function coverSheet(context: PaperContext, sent: Sent): MadeBlocks {
  const {
    dates,
    t: { general, transmittal: t },
  } = context
  const when = dates.time(new Date(sent.sentDate!))
  const recipients = sent.recipients ?? []
  const opened = recipients.filter(({ readDate }) => readDate).length
  return {
    head: {
      kind: t.kind,
      number: sent.number ?? '',
      path: `/p/${sent.projectId}/transmittals/${sent.transmittalId}`,
      subject: sent.subject ?? '',
      asOf: t.sentOn(when),
    },
    blocks: [
      { kind: 'title', text: sent.subject || general.notStated },
      {
        kind: 'pairs',
        pairs: [
          {
            label: general.from,
            lines: [...new Set([sent.sentBy ?? '', sent.sentByCompany ?? ''])].filter(Boolean),
            span: 2,
            isTyped: true,
          },
          { label: general.sent, lines: [when] },
          { label: t.opened, lines: [t.openedBy(opened, recipients.length)] },
        ],
      },
      ...section(t.remarks, sent.remarks),
      ...itemBlocks(context, sent.items ?? []),
      ...recipientBlocks(context, recipients),
      { kind: 'whole' },
      {
        kind: 'signatures',
        signatures: [
          { name: sent.sentBy ?? '', note: t.sentDate },
          { name: general.received, note: general.nameCompanyDate },
        ],
      },
      ...zoneNote(context),
    ],
  }
}

function itemBlocks(context: PaperContext, items: readonly Item[]): Block[] {
  const { dates, t: texts } = context
  const { general, transmittal: t } = texts
  const heading: Block = { kind: 'heading', text: t.items, note: String(items.length) }
  if (items.length === 0) return [heading, noneReported(texts)]
  const cells = (item: Item): Cell[] => [
    [para(String(item.position), { align: 'right' })],
    numberCell(typeNameIn(texts, item.folderTypeName ?? ''), item),
    titleCell(texts.locale, item),
    [para(versionOf(t, item)), ...(item.issue ? [small(item.issue)] : [])],
    [para(item.asOf ? dates.shortTime(new Date(item.asOf)) : '')],
  ]
  return [
    heading,
    {
      kind: 'table',
      name: t.items,
      columns: [
        { title: general.number, width: 24, align: 'right' },
        { title: t.number, width: 104 },
        { title: t.titleFile },
        { title: t.version, width: 84 },
        { title: t.asOf, width: 88 },
      ],
    },
    ...items.map((item): Block => ({ kind: 'row', cells: cells(item) })),
    { kind: 'endTable' },
  ]
}

/** What it is stands in the place of a number that it does not have. */
const numberCell = (kind: string, { number }: Item): Cell =>
  number ? [para(number, { bold: true, isTyped: true, align: 'left' }), small(kind)] : [para(kind)]

/** Of a document that is named as its file the name stands once. */
function titleCell(locale: string, { title, fileName, fileSize }: Item): Cell {
  const size = sizeOf(locale, fileSize ?? 0)
  if (!fileName) return [para(title, { isTyped: true })]
  const isNamedSo = !title || fileName === title || fileName.replace(/\.\w+$/, '') === title
  if (isNamedSo) return [para(fileNameShown(fileName), { isTyped: true }), small(size)]
  return [para(title, { isTyped: true }), small(`${fileNameShown(fileName)}, ${size}`)]
}

const versionOf = (t: PaperContext['t']['transmittal'], { folderType, version }: Item): string =>
  folderType === nodeType.document ? t.documentVersion(version ?? 0) : t.recordVersion(version ?? 0)

function recipientBlocks(context: PaperContext, recipients: readonly Recipient[]): Block[] {
  const {
    dates,
    t: { general, transmittal: t },
  } = context
  return [
    { kind: 'heading', text: general.to, note: String(recipients.length) },
    {
      kind: 'table',
      name: general.to,
      columns: [{ title: t.nameCompany }, { title: t.opened, width: 176 }],
    },
    ...recipients.map(
      ({ fullName, company, readDate }): Block => ({
        kind: 'row',
        cells: [
          personCell(fullName, company ?? undefined),
          [
            {
              spans: [{ text: readDate ? dates.time(new Date(readDate)) : general.notYet }],
              mark: { shape: 'box', checked: Boolean(readDate) },
            },
          ],
        ],
      }),
    ),
    { kind: 'endTable' },
  ]
}
