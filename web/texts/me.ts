/** The user's account. */
export const meTexts = {
  who: 'Who you are',
  whoWhy: 'The people of your projects see this.',
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    userCompany: 'Company',
    email: 'E-mail',
    phone: 'Phone',
    cell: 'Mobile',
  },
  login: (login: string) => `You sign in as ${login}.`,
  password: 'Password',
  passwordWhy: 'Changing it ends your sessions on all other devices.',
  passwordChange: 'Change the password',
  passwordChanged: 'Your password is changed.',
  device: 'This device',
  leave: 'Sign out of this device',
  version: (version: string) => `Plumbline ${version}`,
} as const
