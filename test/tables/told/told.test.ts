/**
 * The table of events and people, through the door: each scene is a test, on one server. A row with a reason behind it was open in the
 * specification, or reads it in another way; the reason is what was decided.
 *
 * Rows of the table that other tests hold: 2, 35, 36, 197 to 200, 349 to 353 server/http/live/events.test.ts and server/changes; 3, 6 to 8, 15, 33,
 * 212, 218 server/mail/mail.test.ts, sending.test.ts and server/notices/inbox.test.ts; 10, 11, 271 to 273 server/mail/incoming; 30, 219,
 * 237, 274, 275 server/mail/links/link.test.ts; 34, 97, 98, 270 server/mail/incoming/held.test.ts; 96, 99, 100 incoming.test.ts; 165, 169, 309
 * server/mail/guests.test.ts; 176 to 187, 324 to 336 server/mail/digest.test.ts; 191, 341 server/joining; 201, 202, 354 to 358
 * server/hooks; 3, 133, 136, 142, 145, 199, 218 also the law in server/notices. Submittal items take no replies: 141 to 144 cannot happen.
 * Somebody from whom a record is given to others hears of it if they still see it (77, 155, 230, 252, 292).
 */
import { generalScenes } from './general.ts'
import { otherScenes } from './others.ts'
import { peopleScenes } from './people.ts'
import { punchScenes } from './punch.ts'
import { rfiScenes } from './rfi.ts'
import { rfiChangeScenes } from './rfichanges.ts'
import { playScenes } from './scenes.ts'
import { submittalScenes } from './submittals.ts'
import { toldWorld } from './world.ts'

playScenes(toldWorld(), [
  ...rfiScenes,
  ...rfiChangeScenes,
  ...punchScenes,
  ...submittalScenes,
  ...otherScenes,
  ...generalScenes,
  ...peopleScenes,
])
