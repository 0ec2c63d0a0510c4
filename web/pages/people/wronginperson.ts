/** What the forms of people say before they are sent: somebody without a name is found nowhere, and no mail goes to half an address. */
import { emailAddress } from '../../../contract/fields/emailaddress.ts'
import { personTexts as t } from '../../texts/people/people.ts'

interface NamesAndAddress {
  firstName: string
  lastName: string
  email: string
}

export type WrongInPerson = Partial<Pick<NamesAndAddress, 'lastName' | 'email'>>

/** `before`: what was stored already stays as it is, even if it is not as it should be. */
export function wrongInPerson(values: NamesAndAddress, before?: NamesAndAddress): WrongInPerson {
  const { firstName, lastName, email } = values
  const hadNone = before !== undefined && !before.firstName.trim() && !before.lastName.trim()
  const isNameless = !firstName.trim() && !lastName.trim() && !hadNone
  const isWrongAddress = email.trim() !== '' && email !== before?.email && !emailAddress.test(email.trim())
  return {
    ...(isNameless ? { lastName: t.nameMissing } : {}),
    ...(isWrongAddress ? { email: t.noAddress } : {}),
  }
}
