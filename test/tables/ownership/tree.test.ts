import { describe } from 'vitest'
import { site } from '../../kit/harness.ts'
import { carryOut } from './carryout.ts'

const here = await site()
describe.each(['submittal package', 'daily report activity', 'folder', 'punch list'] as const)(
  '%s',
  (type) => {
    carryOut(here, type)
  },
)
