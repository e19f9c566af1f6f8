import { expect, test } from 'vitest'
import { describeError } from './log-fields.ts'

test('an error is logged with name, code and stack, without its message', () => {
  const fault = Object.assign(new TypeError('RUT 12345678-5 is wrong'), { code: 'E_RUT' })
  expect(describeError(fault)).toMatchObject({ type: 'TypeError', code: 'E_RUT' })
  expect(JSON.stringify(describeError(fault))).not.toContain('12345678')
})

test('a constraint violation is logged with its constraint, without values', () => {
  const detail = 'Key (user_id, refund_of)=(…, …) is not present'
  const fault = Object.assign(new Error('secret'), {
    code: '23503',
    constraint: 'transaction_refund_of',
    detail,
  })
  const { at: _, ...fields } = describeError(fault)
  expect(fields).toEqual({ type: 'Error', code: '23503', constraint: 'transaction_refund_of' })
})

test('an error copied into a plain object is described too', () => {
  class DatabaseError extends Error {}
  const fault = Object.assign(new DatabaseError('secret words'), { name: 'DatabaseError', code: '23505' })
  const copied = {
    ...fault,
    message: fault.message,
    stack: `DatabaseError: ${fault.message}\n    at run (jobs.ts:1:1)`,
  }
  expect(describeError({ code: copied.code, message: copied.message, stack: copied.stack })).toEqual({
    type: 'DatabaseError',
    code: '23505',
    at: 'at run (jobs.ts:1:1)',
  })
  expect(describeError({ message: 'no stack' })).toMatchObject({ type: 'Error' })
  expect(describeError({ name: 'AggregateError', message: 'x' }).type).toBe('AggregateError')
})

test('a value that is no error is logged by its type only', () => {
  expect([null, 'text', { rut: '12345678-5' }].map(describeError)).toEqual([
    { type: 'null' },
    { type: 'string' },
    { type: 'object' },
  ])
})
