/** A person as the list of people shows one. */
import type { ResponseOf } from '../../app/calls/client.ts'

export type KnownPerson = NonNullable<ResponseOf<'PeopleRead'>['people']>[number]
