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
  /** Of a mail that brings a transmittal. */
  transmittalId: number | null
  messageId: string
  /** Of an answer to a message. */
  inReplyTo: string | null
  address: string | null
  fullName: string
  /** That they have chosen. */
  language: string | null
  /** Whether they can sign in: contacts take part by the link alone. */
  signsIn: boolean
  /** Nobody reads what is sent to the people of the demo. */
  isOfDemo: boolean
}

export interface Message {
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  replyTo?: string
  /** The record is sent to the person it is addressed to. */
  isToAddressee: boolean
  attachments?: readonly Attachment[]
}

export interface Attachment {
  name: string
  type: string
  content: Buffer
}

/** What goes out with a mail. */
export interface Papers {
  attached: readonly Attachment[]
  /** The names of what does not go into a mail. */
  tooLarge: readonly string[]
  notMade: readonly NotMade[]
  /** There is no paper, and not even its name. */
  isPaperMissing: boolean
}

/** A paper or a file that could not be made or read, or took too long. */
export interface NotMade {
  name: string
  /** For the log. */
  why: string
}
