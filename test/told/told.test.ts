/** The table of events and people, through the door: each scene is a test, on one server. */
import { generalScenes } from './general.ts'
import { otherScenes } from './others.ts'
import { peopleScenes } from './people.ts'
import { punchScenes } from './punch.ts'
import { rfiScenes } from './rfi.ts'
import { rfiChangeScenes } from './rfichanges.ts'
import { playScenes } from './scenes.ts'
import { submittalScenes } from './submittals.ts'
import { toldWorld } from './world.ts'

playScenes(await toldWorld(), [
  ...rfiScenes,
  ...rfiChangeScenes,
  ...punchScenes,
  ...submittalScenes,
  ...otherScenes,
  ...generalScenes,
  ...peopleScenes,
])
