/** A forgotten password: a link by mail, by which its person sets a new one. */
import * as is from '../base.ts'

/** For so many minutes the link counts. */
export const passwordLinkMinutes = 60

const token = is.name('The token of the link.')

export const PasswordForgotten = is.operation('PasswordForgottenRequest', {
  route: '/api/internal/password/forgotten',
  about:
    'Asks for a mail with a link to set a new password. The response is the same whether anybody has that name or not. The mail goes only to a ' +
    'confirmed address of somebody who may sign in. Needs no session.',
  effect: 'write',
  session: 'ignored',
  request: { userName: is.name('The login or the e-mail address.') },
})

export const PasswordLinkOpen = is.operation('PasswordLinkOpenRequest', {
  route: '/api/internal/password/open',
  about: 'Reads whose password a link sets. Needs no session.',
  effect: 'read',
  session: 'ignored',
  request: { token },
  response: {
    fullName: is.name('Whose it is.'),
    userLogin: is.name('Their login.'),
    passwordCharsMin: is.int('How many characters the password needs.'),
  },
})

export const PasswordReset = is.operation('PasswordResetRequest', {
  route: '/api/internal/password/reset',
  about:
    'Sets a new password by the link of a mail and uses the link up. All sessions of the person end; passkeys stay. Needs no session.',
  effect: 'write',
  session: 'ignored',
  request: { token, password: is.text('The new password.') },
  response: { userLogin: is.name('What you sign in with.') },
})
