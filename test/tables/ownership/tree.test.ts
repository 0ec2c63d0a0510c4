import { describe } from 'vitest'
import { site } from '../../kit/harness.ts'
import { prepared } from '../../kit/prepared.ts'
import { carryOut } from './carryout.ts'

const here = prepared(() => site())
describe.each(['submittal package', 'daily report activity', 'folder', 'punch list'] as const)(
  '%s',
  (type) => {
    carryOut(here, type)
  },
)
