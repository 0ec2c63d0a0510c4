/** Invitations: people who get a link to set a password or a passkey. Who joins a company, its own administrators decide. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

/** For so many days the link of an invitation counts. */
export const invitationDays = 7
/** The most people who are invited at once. */
export const inviteesMax = 100
/** The most invitations in a response. */
export const invitationsMax = 500

export const Invitee = dto('Invitee', {
  email: is.trimmedLine('Their e-mail address: the link goes there, and they sign in with it.'),
  firstName: is.trimmedLine('Their first name. They may change it when they accept.'),
  lastName: is.trimmedLine('Their last name.'),
})

/** What became of each address. */
export const inviteOutcomes = ['Invited', 'InvitedBefore', 'Added', 'Known'] as const

/** Where an invitation stands. */
export const invitationStates = ['Sent', 'Accepted', 'Expired', 'Withdrawn'] as const
export const companyDecisions = ['NotNeeded', 'Waits', 'Yes', 'No'] as const

const invitationId = is.id('The invitation.')

export const Invitation = dto('Invitation', {
  invitationId: is.id('Its id.'),
  userId: is.int('Who is invited.').names('person'),
  fullName: is.name('Their name; the address if none is known.'),
  email: is.name('Their address.'),
  organizationId: is.int('The company that they are to belong to.').names('organization'),
  organizationName: is.name('Its name.'),
  role: is.name('Their role in the projects.'),
  projectNames: is.listOf(is.names, 'The projects; those that you do not see are left out.'),
  invitedByName: is.name('Who invited them.'),
  invitedDate: is.instant('When.'),
  sentDate: is.instant('When the last link was sent or handed over.'),
  endsDate: is.instant('Until when that link counts.'),
  state: is.name(`Where it stands: ${invitationStates.join(', ')}.`),
  mailState: is.name(
    'What became of the mail: queued, sent, refused, given up, not sent. Left out if there was none.',
  ),
  decision: is.name(
    `What the administrators of the company say: ${companyDecisions.join(', ')}. Until Yes the person is shown as named by whoever ` +
      'invited them, and belongs to no company.',
  ),
  mayDecide: is.bool('Whether that is yours to say.'),
  mayChange: is.bool('Whether you may send it again or withdraw it.'),
  mayCorrect: is.bool(
    'Whether you may correct their name and address with UserUpdate: you administer them. Then send it again.',
  ),
})

export const SentInvitation = dto('SentInvitation', {
  email: is.name('The address.'),
  userId: is.int('Who has it.').names('person'),
  invitationId: is.int('The invitation; 0 if none was needed.'),
  outcome: is.name(
    `${inviteOutcomes.join(', ')}. Invited: a link was made. InvitedBefore: they have one already. Added: they sign in here, or are a ` +
      'contact of another company, and are members of the projects now. Known: they were already.',
  ),
  isWaiting: is.bool('Whether the administrators of the company have to say yes.'),
  link: is.text('The link to hand over, on a server that sends no mail. It is shown only this once.'),
})

const isMailOn = is.bool('Whether this server sends mail: if not, hand the links over yourself.')

export const InvitationSend = is.operation('InvitationSendRequest', {
  route: '/api/internal/invitation/send',
  about:
    'Invites people by e-mail: all or none. They are members of the projects at once, and sign in once they have set a password or a ' +
    'passkey by the link, which counts once and for 7 days. Needs a project admin of each project; without a project, an administrator of ' +
    'the company. If you do not administer the company, its administrators decide whether the person belongs to it.',
  effect: 'write',
  request: {
    invitees: is.listOf(Invitee, `The people, at most ${inviteesMax}.`),
    organizationId: is.id('Their company. By default yours.').names('organization'),
    projectIds: is.listOf(is.ints, 'The projects that they become members of.'),
    role: is.trimmedLine('Their role there. By default Viewer.'),
  },
  response: { sent: is.listOf(SentInvitation, 'What became of each, in the same order.'), isMailOn },
})

export const InvitationsRead = is.operation('InvitationsReadRequest', {
  route: '/api/internal/invitation/read',
  about:
    'Reads the invitations that are yours to see, the newest first: those you sent, those into your projects and companies, and those that ' +
    'wait for you to decide.',
  effect: 'read',
  request: {
    projectId: is.id('Only those into a project.'),
    openOnly: is.bool('Only those that are not accepted or withdrawn, or that wait for a decision.'),
  },
  response: { invitations: is.listOf(Invitation, `The invitations, at most ${invitationsMax}.`), isMailOn },
})

export const InvitationResend = is.operation('InvitationResendRequest', {
  route: '/api/internal/invitation/resend',
  about: 'Sends an invitation again, with a new link; the earlier ones end.',
  effect: 'write',
  request: { invitationId },
  response: { link: SentInvitation.fields.link, isMailOn },
})

export const InvitationWithdraw = is.operation('InvitationWithdrawRequest', {
  route: '/api/internal/invitation/withdraw',
  about:
    'Withdraws an invitation that is not accepted: its links end, and a person that it made leaves the projects and gets no more mail.',
  effect: 'write',
  request: { invitationId },
})

export const InvitationDecide = is.operation('InvitationDecideRequest', {
  route: '/api/internal/invitation/decide',
  about:
    'Says whether a person belongs to your company whom somebody else named for it. Without that they stay a member of the project, and ' +
    'belong to nobody. Needs an administrator of the company; of one that has none, of the organization that added it.',
  effect: 'write',
  request: { invitationId, accept: is.bool('Whether they belong to the company.') },
})

const token = is.name('The token of the link.')

export const InvitationOpen = is.operation('InvitationOpenRequest', {
  route: '/api/internal/invitation/open',
  about: 'Reads what the link of an invitation is for. Needs no session.',
  effect: 'read',
  session: 'ignored',
  request: { token },
  response: {
    firstName: is.name('The first name, as whoever invited wrote it.'),
    lastName: is.name('The last name.'),
    sentTo: is.name('The address that it is for, with letters left out.'),
    organizationName: is.name('The company.'),
    isWaiting: is.bool('Whether its administrators have yet to say that you belong to it.'),
    invitedByName: is.name('Who invites.'),
    invitedByCompany: is.name('Their company.'),
    projectNames: is.listOf(is.names, 'The projects.'),
    passwordCharsMin: is.int('How many characters the password needs.'),
    passkeyHost: is.name('The host that passkeys are for; empty if there are none here.'),
  },
})

export const InvitationPasskeyBegin = is.operation('InvitationPasskeyBeginRequest', {
  route: '/api/internal/invitation/passkeybegin',
  about:
    'Begins to accept an invitation with a passkey instead of a password. The response is what navigator.credentials.create needs. Needs no ' +
    'session.',
  effect: 'write',
  session: 'ignored',
  request: { token, email: is.trimmedLine('The address that the invitation is for.') },
  response: {
    challenge: is.text('What the device has to sign: once, and within five minutes.'),
    rpId: is.name('The host that the passkey is for.'),
    rpName: is.name('What the server is called.'),
    userHandle: is.text('What the device knows you by.'),
    userName: is.name('Your login.'),
    displayName: is.name('Your name.'),
  },
})

export const InvitationAccept = is.operation('InvitationAcceptRequest', {
  route: '/api/internal/invitation/accept',
  about:
    'Accepts an invitation: sets the password, or adds the passkey that a device made, and uses the link up. Then sign in. Needs no session.',
  effect: 'write',
  session: 'ignored',
  request: {
    token,
    email: is.trimmedLine('The address that the invitation is for.'),
    firstName: is.trimmedLine('Your first name, if it is another one.'),
    lastName: is.trimmedLine('Your last name, if it is another one.'),
    password: is.text('Your password …'),
    passkeyName: is.trimmedLine('… or what you call the device with the passkey …'),
    credentialId: is.text('… and what it knows the passkey by.'),
    clientDataJson: is.text('As the browser returned it.'),
    attestationObject: is.text('As the browser returned it.'),
    transports: is.listOf(is.names, 'How browsers reach the device.'),
  },
  response: { userLogin: is.name('What you sign in with.') },
})
