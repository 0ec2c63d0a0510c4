import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf } from '../../server/access/delays.ts'
import { isAll } from '../kit/cases.ts'
import { type Person, password, type Site, site } from '../kit/harness.ts'
import { ask, expectBlock, refusal } from './ask.ts'

// Failures are counted by address, and every test file has the same one. So these use addresses and a
// time of their own. Only Linux accepts connections from all of 127.0.0.0/8.
const elsewhere = process.platform === 'linux'
const start = Date.parse('2031-05-01T12:00:00Z')

async function begin(settings = {}) {
  const here = await site(settings)
  const seconds = (after: number) => {
    here.clock.now = new Date(start + after * 1000)
  }
  seconds(0)
  return { here, seconds, admin: await here.organization() }
}

let address = 10
const newAddress = (): string => `127.0.7.${address++}`

const signIn = (here: Site, userName: string, from: string, given = password) =>
  ask(here, '/api/UserLoginRequest', { from, body: { userName, password: given } })

describe.runIf(elsewhere)('failed sign-ins', () => {
  let here: Site, seconds: (after: number) => void, admin: Person
  beforeAll(async () => {
    ;({ here, seconds, admin } = await begin())
  })
  const person = async () => (await here.person(admin)).login

  test.each([
    ['a name we know', true],
    ['a name we do not know', false],
  ])('of %s: after ten in a minute no more are taken from that address', async (_who, known) => {
    const [login, from] = [known ? await person() : randomUUID(), newAddress()]
    for (let tries = 0; tries < 10; tries++)
      expect(refusal(await signIn(here, login, from, 'wrong'))).toEqual([401, 'Unauthorized'])
    for (const given of ['wrong', password]) {
      const response = await signIn(here, login, from, given)
      expect(refusal(response)).toEqual([429, 'TooManyRequests'])
      expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/)
      expectBlock(response)
    }
  })

  test('lock out nobody at another address, and no other account', async () => {
    const [login, other, from] = [await person(), await person(), newAddress()]
    for (let tries = 0; tries < 11; tries++) await signIn(here, login, from, 'wrong')
    expect((await signIn(here, login, from)).status).toBe(429)
    expect((await signIn(here, login, newAddress())).status).toBe(200)
    expect((await signIn(here, other, from)).status).toBe(200)
    // In capitals and with spaces it is still the same account.
    expect((await signIn(here, ` ${login.toUpperCase()} `, from)).status).toBe(429)
  })

  test('are counted together over addresses that failed', async () => {
    const [login, one, two] = [await person(), newAddress(), newAddress()]
    for (let tries = 0; tries < 5; tries++)
      for (const from of [one, two]) expect((await signIn(here, login, from, 'wrong')).status).toBe(401)
    for (const from of [one, two]) expect((await signIn(here, login, from, 'wrong')).status).toBe(429)
  })

  test('are forgotten after a minute', async () => {
    const [login, from] = [await person(), newAddress()]
    for (let tries = 0; tries < 10; tries++) await signIn(here, login, from, 'wrong')
    seconds(59)
    expect((await signIn(here, login, from)).status).toBe(429)
    seconds(61)
    expect((await signIn(here, login, from)).status).toBe(200)
    seconds(0)
  })

  test('are counted by the stock message too, and good ones are not', async () => {
    const [login, from] = [await person(), newAddress()]
    const stock = (given: string) => ask(here, '/auth', { from, body: { userName: login, password: given } })
    for (let tries = 0; tries < 10; tries++) {
      expect((await stock(password)).status).toBe(200)
      expect((await stock('wrong')).status).toBe(401)
    }
    expect((await stock(password)).status).toBe(429)
  })

  test('are counted when they are simultaneous, and then a correct one is refused', async () => {
    const [login, from] = [await person(), newAddress()]
    const tries = Array.from({ length: 30 }, () => signIn(here, login, from, 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect((await signIn(here, login, from)).status).toBe(429)
  })

  test.runIf(isAll)(
    'of many names: after a hundred in a minute no more are accepted from that address',
    async () => {
      const [login, from] = [await person(), newAddress()]
      const tries = Array.from({ length: 120 }, () => signIn(here, randomUUID(), from, 'wrong'))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(100)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
      expect((await signIn(here, login, from)).status).toBe(429)
      expect((await signIn(here, login, newAddress())).status).toBe(200)
    },
  )
})

describe.runIf(elsewhere)('after five wrong passwords', () => {
  // The limits per minute are disabled here.
  const generous = { signInFailuresPerAccountPerMinute: 10_000, signInFailuresPerAddressPerMinute: 10_000 }
  let here: Site, seconds: (after: number) => void, admin: Person
  beforeAll(async () => {
    ;({ here, seconds, admin } = await begin(generous))
  })
  const person = async () => (await here.person(admin)).login
  const wrong = async (login: string, from: string, times: number) => {
    for (let tries = 0; tries < times; tries++)
      expect((await signIn(here, login, from, 'wrong')).body.uiErrorMessage).toBe(
        'Invalid Username or Password',
      )
  }
  beforeEach(() => seconds(0))

  test.each([
    ['a name we know', true],
    ['a name we do not know', false],
  ])('of %s that address has to wait, and a little longer each time', async (_who, known) => {
    const [login, from] = [known ? await person() : randomUUID(), newAddress()]
    await wrong(login, from, 4)
    const waits: number[] = []
    for (let at = 0; waits.length < 12; ) {
      await wrong(login, from, 1)
      const response = await signIn(here, login, from)
      expect(refusal(response)).toEqual([401, 'Unauthorized'])
      expectBlock(response)
      waits.push(Number(response.headers['retry-after']))
      at += waits.at(-1)!
      seconds(at - 0.001)
      expect((await signIn(here, login, from)).headers['retry-after']).toBe('1')
      seconds(at)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    expect((await signIn(here, login, from)).status).toBe(known ? 200 : 401)
  })

  test('the answer is the same for names we know and names we do not', async () => {
    const answers = []
    for (const login of [await person(), randomUUID(), admin.login]) {
      const from = newAddress()
      await wrong(login, from, 5)
      const { status, body, headers } = await signIn(here, login, from)
      const { uiDevErrorMessage: _, ...rest } = body
      answers.push({ status, told: rest, after: headers['retry-after'] })
    }
    expect(answers[0]).toMatchObject({ status: 401, told: { errorOccured: true }, after: '1' })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('other addresses and other accounts need not wait', async () => {
    const [login, other, from] = [await person(), await person(), newAddress()]
    await wrong(login, from, 5)
    expect((await signIn(here, login, from)).status).toBe(401)
    expect((await signIn(here, login, newAddress())).status).toBe(200)
    expect((await signIn(here, other, from)).status).toBe(200)
    // A correct password from elsewhere does not help an attacker at this address.
    expect((await signIn(here, ` ${login.toUpperCase()}`, from)).status).toBe(401)
  })

  test('the login and the e-mail address are one account', async () => {
    const [{ login, email }, from] = [await here.person(admin), newAddress()]
    for (const name of [login, email, login, email.toUpperCase(), login]) await wrong(name, from, 1)
    for (const name of [login, email]) {
      const response = await signIn(here, name, from)
      expect([...refusal(response), response.headers['retry-after']]).toEqual([401, 'Unauthorized', '1'])
    }
    seconds(1)
    expect((await signIn(here, email, from)).status).toBe(200)
    await wrong(email, from, 4)
    expect((await signIn(here, login, from)).status).toBe(200)
  })

  test('a try while waiting does not extend the wait', async () => {
    const [login, from] = [await person(), newAddress()]
    await wrong(login, from, 5)
    for (let tries = 0; tries < 5; tries++)
      expect((await signIn(here, login, from, 'wrong')).headers['retry-after']).toBe('1')
    seconds(1)
    expect((await signIn(here, login, from)).status).toBe(200)
  })

  test('a correct password resets the wait, and so does a day', async () => {
    const [login, from] = [await person(), newAddress()]
    await wrong(login, from, 4)
    expect((await signIn(here, login, from)).status).toBe(200)
    await wrong(login, from, 5)
    seconds(24 * 3600 + 1)
    await wrong(login, from, 5)
    expect((await signIn(here, login, from)).headers['retry-after']).toBe('1')
  })

  test('every server process applies it', async () => {
    const there = await site(generous)
    there.clock.now = here.clock.now
    const [login, from] = [await person(), newAddress()]
    await wrong(login, from, 5)
    expect((await signIn(there, login, from)).status).toBe(401)
  })

  test('the stock sign-in message has to wait too', async () => {
    const [login, from] = [await person(), newAddress()]
    await wrong(login, from, 5)
    const response = await ask(here, '/auth', { from, body: { userName: login, password } })
    expect([...refusal(response), response.headers['retry-after']]).toEqual([401, 'Unauthorized', '1'])
  })

  test('all of many simultaneous ones are counted', async () => {
    const [login, from] = [await person(), newAddress()]
    const responses = await Promise.all(Array.from({ length: 8 }, () => signIn(here, login, from, 'wrong')))
    // One that began late already had to wait, and does not count.
    const checked = responses.filter(({ headers }) => !headers['retry-after'])
    expect((await signIn(here, login, from)).headers['retry-after']).toBe(String(2 ** (checked.length - 5)))
  })

  test('those sent while a correct password was checked count, too', async () => {
    const [login, from] = [await person(), newAddress()]
    const { row } = here.database
    here.database.row = async (text, values) => {
      const found = await row(text, values)
      if (text.includes('sign_in_delay')) {
        here.database.row = row
        await row('INSERT INTO sign_in_delay VALUES ($1, $2, 5, $3)', [
          accountOf(login),
          from,
          here.clock.now,
        ])
      }
      return found as never
    }
    expect((await signIn(here, login, from)).headers['retry-after']).toBe('1')
    seconds(1)
    expect((await signIn(here, login, from)).status).toBe(200)
  })

  test('the typed name is stored nowhere', async () => {
    const [typed, from] = [`oops my password ${randomUUID()}`, newAddress()]
    await wrong(typed, from, 5)
    for (const table of ['sign_in_failure', 'sign_in_delay', 'event'])
      expect(
        await here.database.rows(`SELECT FROM ${table} t WHERE strpos(t::text, $1) > 0`, [typed]),
      ).toEqual([])
  })
})

describe('a limit of three calls a minute', () => {
  let here: Site, seconds: (after: number) => void, admin: Person
  beforeAll(async () => {
    ;({ here, seconds, admin } = await begin({ ratePerMinute: 3 }))
  })

  const call = (key: string, body: object = {}, path = '/api/ProjectsGetByUserRequest') =>
    ask(here, path, { key, body })

  test('is reported in each response, success or failure, and refuses the fourth call', async () => {
    const { key } = await here.person(admin)
    const responses = [
      await call(key),
      await call(key, { folderId: 2147483647 }, '/api/FolderGetRequest'),
      await call(key, { folderId: 'abc' }, '/api/internal/folder/get'),
      await call(key),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 400, 429])
    expect(responses.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['2', '1', '0', '0'])
    for (const { headers } of responses) {
      expect(headers['ratelimit-limit']).toBe('3')
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0)
      expect(Number(headers['ratelimit-reset'])).toBeLessThanOrEqual(60)
    }
    expect(refusal(responses[3]!)).toEqual([429, 'TooManyRequests'])
    expect(responses[3]!.headers['retry-after']).toBe(responses[3]!.headers['ratelimit-reset'])
    expectBlock(responses[3]!)
  })

  test('is for each session, and is reset with the next minute', async () => {
    const [one, two] = [await here.person(admin), await here.person(admin)]
    for (let calls = 0; calls < 3; calls++) expect((await call(one.key)).status).toBe(200)
    expect((await call(one.key)).status).toBe(429)
    expect((await call(two.key)).status).toBe(200)
    seconds(60)
    expect((await call(one.key)).status).toBe(200)
    seconds(0)
  })

  test('counts each request of a batch', async () => {
    const { key } = await here.person(admin)
    const response = await call(key, [{}, {}, {}, {}], '/api/ProjectsGetByUserRequest[]')
    expect([...refusal(response), response.headers['x-autobatch-completed']]).toEqual([
      429,
      'TooManyRequests',
      '3',
    ])
  })

  test('does not apply to signing in', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect((await ask(here, '/auth', { body: { userName: admin.login, password } })).status).toBe(200)
  })
})
