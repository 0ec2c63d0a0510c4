/** Fragments: their text, their parameters and the columns that they read. */
import { describe, expect, test } from 'vitest'
import { alias, columnsIn, fragment, join, param, raw, sql } from './sql.ts'

const t = alias('t')
const f = alias('f')
const inner = sql`${t('status_id')} = ${param(2)}`
const whole = sql`SELECT ${join([t('id'), f('id')])} WHERE ${inner} AND ${f('type')} = ${121} ${raw('OFFSET 0')}`

describe('a fragment', () => {
  test('writes the parameters of the fragments in it as asked', () => {
    expect(whole.text).toBe('SELECT t.id, f.id WHERE t.status_id = $2 AND f.type = 121 OFFSET 0')
    expect(whole.textWith((n) => `q.v${n}`)).toBe(
      'SELECT t.id, f.id WHERE t.status_id = q.v2 AND f.type = 121 OFFSET 0',
    )
    expect(`${inner}`).toBe('t.status_id = $2')
  })

  test('knows the columns of the fragments in it, in the order of the text', () => {
    expect([...columnsIn([whole], 't', 'f')]).toEqual(['id', 'status_id', 'type'])
    expect([...columnsIn([whole], 'f')]).toEqual(['id', 'type'])
  })

  test('that is declared as a text has no parameters', () => {
    expect(fragment('t.id').text).toBe('t.id')
    expect(() => fragment('t.id = $2')).toThrow('needs param()')
  })
})
