/** Whom a text means from now on: what was given of them, and the person that is made of it. */
import { emailAddress } from '../../contract/fields/emailaddress.ts'
import type { Value } from '../../contract/kit.ts'
import type { PartyAddressSave } from '../../contract/people/party.ts'
import { insertUser } from '../directory/people/user.ts'
import type { Call } from '../kernel/call.ts'
import { writeEvents } from '../kernel/events/events.ts'
import { invalidField, notEmpty } from '../kernel/faults.ts'
import { newStandIn } from './company.ts'

export interface Addressed {
  projectId: number
  text: string
  fullName: string
  company: string
  email: string
  phone: string
  role: string | undefined
}

export function addressedBy(
  request: Value<typeof PartyAddressSave.request.fields>,
  projectId: number,
): Addressed {
  const text = request.text?.trim()
  if (!text) throw notEmpty('Text', 'the text that stands for nobody')
  const { fullName, company, email, phone, role } = request
  if (email && (email.length > 255 || !emailAddress.test(email)))
    throw invalidField('Email', 'Email', `"${email.slice(0, 100)}" is no e-mail address.`)
  return {
    projectId,
    text,
    fullName: fullName || (text.includes('@') ? '' : text),
    company: company ?? '',
    email: email ?? '',
    phone: phone ?? '',
    role: role || undefined,
  }
}

export function refuseWithoutAddress({ email, phone }: Addressed): void {
  if (!email && !phone) throw notEmpty('Email', 'an e-mail address or a telephone number')
}

/** In that company; without one for themselves, as named by the caller, who cannot vouch for the address then. */
export async function newContact(
  call: Call,
  addressed: Addressed,
  companyId: number | undefined,
): Promise<number> {
  const { fullName, company, email, phone } = addressed
  const organizationID = companyId ?? (await newStandIn(call, { name: company || fullName || email }))
  const words = fullName.split(/\s+/)
  const lastName = words.pop()
  const contact = { organizationID, firstName: words.join(' '), lastName, email, phone, isActive: true }
  const { userId } = await insertUser(call, contact)
  if (!companyId) await call.db.rows('UPDATE person SET email_confirmed_at = NULL WHERE id = $1', [userId])
  const changes: Array<[string, unknown, unknown]> = [['userId', null, userId]]
  await writeEvents(call, [{ action: 'UserAdded', organizationId: organizationID, changes }])
  return userId!
}
