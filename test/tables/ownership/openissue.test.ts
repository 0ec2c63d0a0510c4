import { site } from '../../kit/harness.ts'
import { carryOut } from './carryout.ts'

carryOut(await site(), 'open issue')
