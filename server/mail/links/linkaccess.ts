/** The ways into a record or a transmittal for somebody who is not signed in. */
import { partyTypes } from '../../codes/nodetypes.ts'
import type { ToldNotice } from '../noticedetails.ts'
import type { QueuedMail } from '../outgoing.ts'
import type { MailSettings } from '../queue.ts'
import { linkWith, type MailTokens } from './tokens.ts'

interface Ways {
  link?: string
  replyTo?: string
  /** Whether an official answer is theirs to give. */
  isAnswerable?: boolean
}

/** How the person takes part without signing in: by the link, and by a reply where this server takes mail. */
export function linkAccess(
  tokens: MailTokens,
  settings: MailSettings,
  mail: QueuedMail,
  told: ToldNotice,
): Ways {
  const { id: mailId, kind, personId, projectId, folderId } = mail
  const { type, isAnswerable } = told
  if (kind !== 'notices' || !projectId) return {}
  const toTransmittal = transmittalLink(tokens, settings, mail, { ...told, projectId })
  if (toTransmittal) return { link: toTransmittal }
  if (!folderId || !partyTypes.includes(type ?? 0)) return {}
  const { link: token, reply } = tokens.ofRecord({ mailId, personId, projectId, folderId })
  const link = linkWith(token, settings)
  const [local, domain] = settings.mailReplyTo.split('@')
  if (!domain) return { link }
  return { link, replyTo: `${local}+${reply}@${domain}`, isAnswerable }
}

/** Opens a record or a transmittal of a digest without signing in. */
export function linkOf(
  tokens: MailTokens,
  settings: MailSettings,
  mail: QueuedMail,
  told: ToldNotice,
): string | undefined {
  const { id: mailId, personId } = mail
  const { projectId, folderId, type } = told
  const toTransmittal = transmittalLink(tokens, settings, mail, told)
  if (toTransmittal) return toTransmittal
  if (!projectId || !folderId || !partyTypes.includes(type ?? 0)) return undefined
  return linkWith(tokens.ofRecord({ mailId, personId, projectId, folderId }).link, settings)
}

/** Undefined if what is told is of no transmittal. */
function transmittalLink(
  tokens: MailTokens,
  settings: MailSettings,
  { id: mailId, personId }: QueuedMail,
  { projectId, rootFolderId, transmittalId }: ToldNotice,
): string | undefined {
  if (!projectId || !rootFolderId || !transmittalId) return undefined
  const token = tokens.ofTransmittal({ mailId, personId, projectId, folderId: rootFolderId, transmittalId })
  return linkWith(token, settings)
}
