import { expect, test } from 'vitest'
import { optionsOf, WrongOption } from './options.ts'

test('The targets are for the long form; the short one is a first look', () => {
  expect(optionsOf([])).toMatchObject({
    sizes: [1_000, 100_000, 1_000_000],
    memorySeconds: 600,
    connections: 64,
    driver: 'autocannon',
  })
  expect(optionsOf(['--short'])).toMatchObject({ sizes: [1_000, 50_000], connections: 64, rounds: 1 })
  expect(optionsOf(['--writing', '--rounds', '1'])).toMatchObject({ briefly: true, rounds: 1 })
  expect(optionsOf(['--peers'])).toMatchObject({ peers: true, only: [], sizes: [1_000, 50_000] })
  expect(optionsOf(['--writing', '--peers'])).toMatchObject({ peers: true, briefly: true })
})

test('Each can be changed, in any order', () => {
  const words = ['--driver', 'ours', '--short', '--sizes', '50000,2000', '--seconds', '4']
  expect(optionsOf(words)).toMatchObject({ driver: 'ours', sizes: [2_000, 50_000], seconds: 4, rounds: 1 })
  const parts = ['--peers', '--only', 'creates,bulk']
  expect(optionsOf(parts)).toMatchObject({ peers: true, only: ['creates', 'bulk'] })
})

test.each([
  [['--fast']],
  [['--seconds']],
  [['--seconds', '0']],
  [['--driver', 'wrk']],
  [['--sizes', '10,x']],
  [['--only', 'creates,all']],
])('What is not known is refused: %j', (words) => {
  expect(() => optionsOf(words)).toThrow(WrongOption)
})
