/** Signing in and out: by our own operation, or by the Authenticate message of stock ServiceStack clients. */
import * as is from '../base.ts'
import { dto } from '../kit.ts'

export const UserLogin = is.operation('UserLoginRequest', {
  route: '/api/internal/userlogin',
  about: 'Signs in. Every other call sends the session key that it returns.',
  effect: 'write',
  session: 'ignored',
  bare: true,
  request: {
    userName: is.name('The login.'),
    password: is.text('The password.'),
    sessionId: is.name('An id of the client for its session; recorded, never used as a key.'),
    loginMethod: is.name('How the client signs in; recorded.'),
  },
  response: { authSessionKey: is.text('The key of the session.') },
})

export const UserLogout = is.operation('UserLogoutRequest', {
  route: '/api/internal/userlogout',
  about: 'Signs out: the key stops working at once.',
  effect: 'write',
})

export const SessionGet = is.operation('SessionGetRequest', {
  route: '/api/internal/session/get',
  about: 'Returns who is signed in.',
  effect: 'read',
  response: {
    userId: is.id('Who you are.'),
    userLogin: is.name('Your login.'),
    fullName: is.name('Your full name.'),
    company: is.name('Your company, or else the name of your organization.'),
    email: is.name('Your e-mail address.'),
    organizationId: is.id('Your organization.'),
    organizationName: is.name('Its name.'),
    isAdmin: is.bool('Whether you are an administrator of it.'),
    mustChangePassword: is.bool(
      'Whether your password was set by somebody else: please change it (UserUpdateRequest).',
    ),
    language: is.name('The language you have chosen (LanguageSaveRequest); left out if none.'),
    productVersion: is.name('The version of the server.'),
  },
})

export const SignInOptionsRead = is.operation('SignInOptionsReadRequest', {
  route: '/api/internal/signin/options',
  about: 'Returns how people sign in here.',
  effect: 'read',
  session: 'ignored',
  response: {
    passkeyHost: is.name('The host that passkeys are for; empty if there are none here.'),
    passwordCharsMin: is.int('How many characters a new password needs.'),
    isMailOn: is.bool('Whether this server sends mail: a forgotten password is set by a link then.'),
    lastingIdleDays: is.int('With "Stay signed in" a session ends after so many days without use …'),
    lastingDays: is.int('… and after so many in any case.'),
  },
})

export const UserSession = dto('UserSession', {
  sessionId: is.id('Its id.'),
  device: is.name('The browser or program that signed in.'),
  address: is.name('The network address that signed in.'),
  createdAt: is.instant('When it began.'),
  usedAt: is.instant('When it was last used, to the minute.'),
  isLasting: is.bool('Whether you chose to stay signed in.'),
  isCurrent: is.bool('Whether it is the one that this call uses.'),
})

export const SessionsRead = is.operation('SessionsReadRequest', {
  route: '/api/internal/session/read',
  about: 'Reads where you are signed in, the last used first.',
  effect: 'read',
  response: { sessions: is.listOf(UserSession, 'Your sessions.') },
})

export const SessionEnd = is.operation('SessionEndRequest', {
  route: '/api/internal/session/end',
  about: 'Ends a session of yours, or all but the one that this call uses. Its key stops working at once.',
  effect: 'write',
  request: {
    sessionId: is.id('The session …'),
    allOthers: is.bool('… or all others.'),
  },
  response: { endedCount: is.int('How many ended.') },
})

// The stock message has no base fields, so it is not declared as an operation; http/caller/authenticate.ts answers
// it.
export const Authenticate = dto('Authenticate', {
  provider: is.name(
    'credentials, or logout. Without it and without a name, the answer says who is signed in.',
  ),
  userName: is.name('The login.'),
  password: is.text('The password.'),
  rememberMe: is.bool('Whether the session and its cookie outlast the browser.'),
})

export const AuthenticateResponse = dto(
  'AuthenticateResponse',
  {
    userId: is.name('Who signed in.'),
    sessionId: is.text('The key of the session.'),
    userName: is.name('The login.'),
    displayName: is.text('The full name.'),
    roles: is.listOf(is.names, 'Admin for an organization admin.'),
    permissions: is.listOf(is.names, 'Always empty: rights are those of the role in each project.'),
    responseStatus: is.one(is.ResponseStatus, 'Empty on success.'),
  },
  { listsAlways: true },
)
