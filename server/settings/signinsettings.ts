/** Settings of sign-in, passwords and sessions. */
import { secondsPerDay } from '../../contract/fields/durations.ts'
import { choice, number } from './settingtypes.ts'

export const signInSettings = {
  signInFailuresPerAccountPerMinute: number(
    'PLUMBLINE_SIGN_IN_FAILURES_PER_ACCOUNT_PER_MINUTE',
    10,
    1,
    10_000,
    'Failed sign-ins allowed for an account.',
  ),
  signInFailuresPerAddressPerMinute: number(
    'PLUMBLINE_SIGN_IN_FAILURES_PER_ADDRESS_PER_MINUTE',
    100,
    1,
    100_000,
    'Failed sign-ins allowed from an address.',
  ),
  signInTriesBeforeWait: number(
    'PLUMBLINE_SIGN_IN_TRIES_BEFORE_WAIT',
    5,
    1,
    1000,
    'Wrong passwords of an account from an address before a delay: 1 s, then twice as long each time.',
  ),
  signInWaitSecondsMax: number(
    'PLUMBLINE_SIGN_IN_WAIT_SECONDS_MAX',
    900,
    1,
    secondsPerDay,
    'The longest such delay.',
  ),
  passwordCost: number(
    'PLUMBLINE_PASSWORD_COST',
    15,
    10,
    22,
    'Cost of a password: scrypt with N = 2 to this power.',
  ),
  basicSignIn: choice(
    'PLUMBLINE_BASIC_SIGN_IN',
    ['on', 'off'],
    'Whether name and password may come with each call by HTTP Basic; off: such calls are refused.',
  ),
  sessionIdleHours: number(
    'PLUMBLINE_SESSION_IDLE_HOURS',
    12,
    1,
    1000,
    'A session ends after this long without use.',
  ),
  sessionDays: number('PLUMBLINE_SESSION_DAYS', 14, 1, 1000, 'A session ends after this long in any case.'),
  lastingSessionIdleDays: number(
    'PLUMBLINE_LASTING_SESSION_IDLE_DAYS',
    30,
    1,
    1000,
    'A session with "Stay signed in" ends after this long without use.',
  ),
  lastingSessionDays: number(
    'PLUMBLINE_LASTING_SESSION_DAYS',
    180,
    1,
    1000,
    'A session with "Stay signed in" ends after this long in any case.',
  ),
} as const
