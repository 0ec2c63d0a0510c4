/** The sign-in page. */
import { translated } from '../../app/language/dictionary.ts'

export const signInTexts = translated('signInTexts', {
  wrong:
    'This user name and this password do not go together. Look at capital letters and the keyboard, or use your e-mail address as the user name.',
  wrongForgotten: 'Forgotten password?',
  wrongLink: 'Set a new one by mail',
  wrongNoMail: 'Forgotten password? An administrator of your company can give you another one.',
  title: 'Sign in to Plumbline',
  name: 'User name or e-mail',
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  remember: 'Stay signed in on this device',
  rememberWhy: (days: number) => `Until you have not used it for ${days} days. Not for shared devices.`,
  passkey: 'Sign in with a passkey',
  noPasskey:
    'No passkey was used: it was cancelled, or this device has none for this address. You can sign in with your password.',
  submit: 'Sign in',
  forgotten: 'Forgotten your password?',
  help: 'No account? Ask your project’s administrator to invite you. On a new server, the link to begin was shown where it was started.',
  waited: 'You can try again now.',
  offline: 'No connection to the server. Check the network and try again.',
  again: 'Please sign in again',
  againWhy: 'Your session ended. What you wrote is still here.',
  missing: 'Please fill in both.',
  change: 'Choose your own password',
  changeWhy: 'The one you used was set by an administrator. Nobody else should know yours.',
  oldPassword: 'The password you signed in with',
  newPassword: 'Your new password',
  newAgain: 'The new one again',
  differ: 'The two new ones differ. Please type them again.',
  same: 'That is the password you signed in with. Please choose another one.',
  rule: (chars: number) =>
    `At least ${chars} characters. Four or five words that do not belong together are easy to remember and hard to guess.`,
  changeSubmit: 'Change it and go on',
  developers: 'Interface documents',
  health: 'Is it up?',
  language: 'Language',
} as const)
