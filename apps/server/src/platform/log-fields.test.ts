import { expect, test } from 'vitest'
import { describeFault } from './log-fields.ts'

test('a fault is told by kind, code and place, never by its words', () => {
  const fault = Object.assign(new TypeError('RUT 12345678-5 is wrong'), { code: 'E_RUT' })
  expect(describeFault(fault)).toMatchObject({ type: 'TypeError', code: 'E_RUT' })
  expect(JSON.stringify(describeFault(fault))).not.toContain('12345678')
})

test('a row that the database refused is told by the rule it broke, without its values', () => {
  const detail = 'Key (user_id, refund_of)=(…, …) is not present'
  const fault = Object.assign(new Error('secret'), {
    code: '23503',
    constraint: 'transaction_refund_of',
    detail,
  })
  const { at: _, ...told } = describeFault(fault)
  expect(told).toEqual({ type: 'Error', code: '23503', constraint: 'transaction_refund_of' })
})

test('an error that was copied into a plain object, as the queue does, is named too', () => {
  class DatabaseError extends Error {}
  const fault = Object.assign(new DatabaseError('secret words'), { name: 'DatabaseError', code: '23505' })
  const copied = {
    ...fault,
    message: fault.message,
    stack: `DatabaseError: ${fault.message}\n    at run (jobs.ts:1:1)`,
  }
  expect(describeFault({ code: copied.code, message: copied.message, stack: copied.stack })).toEqual({
    type: 'DatabaseError',
    code: '23505',
    at: 'at run (jobs.ts:1:1)',
  })
  expect(describeFault({ message: 'no stack' })).toMatchObject({ type: 'Error' })
  expect(describeFault({ name: 'AggregateError', message: 'x' }).type).toBe('AggregateError')
})

test('what is no error is told by its type alone', () => {
  expect([null, 'text', { rut: '12345678-5' }].map(describeFault)).toEqual([
    { type: 'null' },
    { type: 'string' },
    { type: 'object' },
  ])
})
