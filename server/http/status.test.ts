import { expect, test } from 'vitest'
import { TooLate } from '../db/timelimit.ts'
import { Fault } from '../kernel/faults.ts'
import { faultOf } from './status.ts'

const failed = (code: string) => Object.assign(new Error('secret path'), { code })

test.each([
  [
    'a full disk',
    failed('ENOSPC'),
    'ServiceUnavailable',
    'The disk of the server is full. Nothing was saved.',
  ],
  [
    'a full disk of the database',
    failed('53100'),
    'ServiceUnavailable',
    'The disk of the server is full. Nothing was saved.',
  ],
  [
    'a used-up quota',
    failed('EDQUOT'),
    'ServiceUnavailable',
    'The disk of the server is full. Nothing was saved.',
  ],
  [
    'a database that is away',
    failed('ECONNREFUSED'),
    'ServiceUnavailable',
    'The records cannot be reached just now. Please try again in a moment.',
  ],
  [
    'a deadlock that came back each time',
    failed('40P01'),
    'ServiceUnavailable',
    'Others changed the same at this moment. Please try again.',
  ],
  [
    'a file of somebody else',
    failed('EACCES'),
    'InternalServerError',
    'The server may not read or write one of its own files.',
  ],
  [
    'a disk that is read-only',
    failed('EROFS'),
    'InternalServerError',
    'The server may not read or write one of its own files.',
  ],
  ['a disk that is broken', failed('EIO'), 'InternalServerError', 'Something went wrong on the server.'],
  ['what is no error', undefined, 'InternalServerError', 'Something went wrong on the server.'],
  ['a fault', new Fault('NotFound', 'Not there.'), 'NotFound', 'Not there.'],
])('%s is reported without internal details', (_what, error, code, message) => {
  const fault = faultOf(error)
  expect([fault.code, fault.message]).toEqual([code, message])
  if (!(error instanceof Fault)) expect(fault.cause).toBe(error)
})

test.each([
  [new TooLate(), 'This took too long and was ended. Please try again in a moment.'],
  [
    new TooLate(true),
    'This took too long, and may have been saved all the same. Please look before you try again.',
  ],
])('only of a read it is known that nothing was saved: %#', (error, message) => {
  const fault = faultOf(error)
  expect([fault.status, fault.message, fault.more.dev?.includes('Idempotency-Key')]).toEqual([
    503,
    message,
    error.isWrite,
  ])
})
