/** The ways into a record or a transmittal for somebody who is not signed in. */
import { nodeType, partyTypes } from '../codes/nodetypes.ts'
import type { QueuedMail } from './outgoing.ts'
import type { MailSettings } from './queue.ts'
import { linkWith, type MailTokens } from './tokens.ts'
import type { Told } from './toldrows.ts'

interface Ways {
  link?: string
  replyTo?: string
  /** Whether an official answer is theirs to give. */
  isAnswerable?: boolean
}

/** How the person takes part without signing in: by the link, and by a reply where this server takes mail. */
export function waysIn(
  tokens: MailTokens,
  settings: MailSettings,
  { id: mailId, kind, personId, projectId, folderId }: QueuedMail,
  { type, isTo, answer, transmittalId, rootFolderId }: Told,
): Ways {
  if (kind === 'notices' && transmittalId && projectId && rootFolderId)
    return {
      link: linkWith(
        tokens.ofTransmittal({ mailId, personId, projectId, folderId: rootFolderId, transmittalId }),
        settings,
      ),
    }
  if (kind !== 'notices' || !folderId || !projectId || !partyTypes.includes(type ?? 0)) return {}
  const { link: token, reply } = tokens.ofRecord({ mailId, personId, projectId, folderId })
  const link = linkWith(token, settings)
  const [local, domain] = settings.mailReplyTo.split('@')
  if (!domain) return { link }
  const isAnswerable = type === nodeType.rfi && isTo && !answer
  return { link, replyTo: `${local}+${reply}@${domain}`, isAnswerable }
}

/** Opens a record of a digest without signing in. */
export function linkOf(
  tokens: MailTokens,
  settings: MailSettings,
  { id: mailId, personId }: QueuedMail,
  { projectId, folderId, type, transmittalId, rootFolderId }: Told,
): string | undefined {
  if (transmittalId && projectId && rootFolderId)
    return linkWith(
      tokens.ofTransmittal({ mailId, personId, projectId, folderId: rootFolderId, transmittalId }),
      settings,
    )
  if (!projectId || !folderId || !partyTypes.includes(type ?? 0)) return undefined
  return linkWith(tokens.ofRecord({ mailId, personId, projectId, folderId }).link, settings)
}
