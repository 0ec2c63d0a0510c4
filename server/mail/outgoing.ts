/** A mail in the queue, and what it becomes when it is sent. */

export interface QueuedMail {
  id: number
  kind:
    | 'notices'
    | 'summary'
    | 'code'
    | 'digest'
    | 'guest'
    | 'wrong address'
    | 'invitation'
    | 'password'
    | 'former address'
  /** 0: somebody without an account. */
  personId: number
  projectId: number | null
  folderId: number | null
  /** Of a code. */
  codeId: number | null
  /** Of an invitation. */
  invitationId: number | null
  messageId: string
  /** Of an answer to a message. */
  inReplyTo: string | null
  address: string | null
  fullName: string
  /** That they have chosen. */
  language: string | null
  /** Whether they can sign in: contacts take part by the link alone. */
  signsIn: boolean
}

export interface Message {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  replyTo?: string
  /** The record is sent to the person it is addressed to. */
  isToAddressee: boolean
}
