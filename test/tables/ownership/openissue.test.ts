import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { carryOut } from './carryout.ts'

carryOut(
  prepared(() => site()),
  'open issue',
)
