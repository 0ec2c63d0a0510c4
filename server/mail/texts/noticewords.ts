/** How a mail says what happened to a record: its name, who did what, its files, and where it is opened. */
import { keyActions } from '../../notices/classify.ts'
import type { ToldNotice } from '../noticedetails.ts'
import type { MailSettings } from '../queue.ts'
import { oneLine } from './template.ts'
import type { MailTexts } from './texts.ts'

type Texts = MailTexts['texts']

export const nameOf = (t: Texts, { number, title, projectName, recordCount }: ToldNotice): string =>
  oneLine(
    [
      [number, title].filter(Boolean).join(' ') || projectName || '',
      recordCount > 1 ? t.more(recordCount - 1) : '',
    ]
      .filter(Boolean)
      .join(' '),
    150,
  )

/** Who did what, in one line. */
export function sentenceOf(t: Texts, one: ToldNotice): string {
  if (one.reasons[0] === 'account' && !keyActions.includes(one.action))
    return `${t.ofAccount(one.action)} ${t.accountNext(one.action)}`
  if (!one.fullName) return oneLine(t.byItself(one.action, one.mailOf ?? ''), 400)
  const by = `${one.fullName}${one.company ? ` (${one.company})` : ''}`
  const behalf = one.onBehalfOfName ? ` ${t.onBehalf(one.onBehalfOfName)}` : ''
  const did = one.fields ? t.changed(one.fields) : t.did(one.action, one.statusName)
  return oneLine(`${by} ${did}${behalf}.`, 400)
}

/** Where a reader who signs in opens what happened, and the words of that link. */
export function linkTo(
  t: Texts,
  told: ToldNotice,
  { publicUrl }: MailSettings,
): { says: string; url: string } {
  const { projectId, folderId, transmittalId, publicationId, reasons, action } = told
  if (transmittalId)
    return { says: t.openTransmittal, url: `${publicUrl}/p/${projectId}/transmittals/${transmittalId}` }
  if (publicationId)
    return { says: t.openDrawings, url: `${publicUrl}/p/${projectId}/drawings/publications/${publicationId}` }
  if (action === 'MailHeld') return { says: t.openHeld, url: `${publicUrl}/p/${projectId}/setup/held` }
  if (folderId) return { says: t.open, url: `${publicUrl}/r/${folderId}` }
  if (reasons[0] === 'server') return { says: t.openServer, url: `${publicUrl}/server` }
  if (reasons[0] === 'people') return { says: t.openPeople, url: `${publicUrl}/people` }
  return { says: t.openAccount, url: `${publicUrl}/me` }
}

export const filesIn = (t: Texts, { files, fileCount }: ToldNotice): string | null =>
  files.length === 0
    ? null
    : [
        ...files.map((name) => oneLine(name, 80)),
        ...(fileCount > files.length ? [t.moreFiles(fileCount - files.length)] : []),
      ].join(', ')
