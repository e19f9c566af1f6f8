import { describe, expect, test } from 'vitest'
import { findUnsentValues } from './unsent-values.ts'
import {
  addWrite,
  markRefused,
  markTried,
  type NewUnsentWrite,
  removeWrite,
  sendAgain,
  type UnsentWrite,
  unsentState,
  unsentWrite,
} from './unsent-write.ts'

const hour = 3_600_000
const now = 1_000 * hour
const expense: NewUnsentWrite = {
  kind: 'transaction',
  id: 'expense',
  body: { name: 'Feria', amount: 8_500, type: 'Expense', date: '2026-11-29', account: null },
  accountName: 'Efectivo',
  currency: 'CLP',
  triedAt: now,
}
const coffee = { transactionId: 'coffee', name: 'Café' }
const note = (value: string, was: string): NewUnsentWrite => ({ kind: 'note', ...coffee, value, was })
const category = (value: string, was: string): NewUnsentWrite => ({ kind: 'category', ...coffee, value, was })

/** Adds writes one after the other; their ids are their numbers. */
const add = (...added: NewUnsentWrite[]): readonly UnsentWrite[] =>
  added.reduce<readonly UnsentWrite[]>(
    (writes, one, index) => addWrite(writes, one, { id: String(index), now: now + index }),
    [],
  )
const texts = (writes: readonly UnsentWrite[]) =>
  writes.map((write) => (write.kind === 'transaction' ? write.id : `${write.was} > ${write.value}`))
const refused = { code: 'transaction_changed', detail: 'Cambió.', errors: [], current: 'otra' }

describe('what is added', () => {
  test('waits in the order in which it was written', () =>
    expect(texts(add(note('a', ''), expense, category('SALUD', 'OTROS')))).toEqual([
      ' > a',
      'expense',
      'OTROS > SALUD',
    ]))

  test('a second submission of the same expense does not wait twice', () =>
    expect(texts(add(expense, expense))).toEqual(['expense']))

  test('a later note replaces the earlier one, over what the transaction had', () =>
    expect(texts(add(note('a', 'antes'), note('ab', 'a')))).toEqual(['antes > ab']))

  test('a note that is again what it was does not wait', () =>
    expect(add(note('a', 'antes'), note('antes', 'a'))).toEqual([]))

  test('a note and a category of one transaction wait apart', () =>
    expect(add(note('a', ''), category('SALUD', 'OTROS'))).toHaveLength(2))

  test('a note after one that may have arrived follows it', () => {
    const tried = markTried(add(note('a', 'antes')), '0', now)
    const both = addWrite(tried, note('b', 'a'), { id: '1', now })
    expect(texts(both)).toEqual(['antes > a', 'a > b'])
    expect(addWrite(tried, note('a', 'antes'), { id: '1', now })).toBe(tried)
  })

  test('a note after a refused one does not replace it', () => {
    const writes = markRefused(add(note('a', 'antes')), '0', refused)
    expect(texts(addWrite(writes, note('b', 'otra'), { id: '1', now }))).toEqual(['antes > a', 'otra > b'])
  })
})

describe('the state of a write', () => {
  const state = (part: Pick<UnsentWrite, 'refusal' | 'triedAt'>, at = now) => unsentState(part, at)

  test('one that never left the device is sent, however old it is', () =>
    expect(state({}, now + 500 * hour)).toBe('waiting'))
  test('one that may have arrived is sent while the server knows its key', () =>
    expect(state({ triedAt: now }, now + 46 * hour)).toBe('waiting'))
  test('and asks after that', () => expect(state({ triedAt: now }, now + 47 * hour)).toBe('asks'))
  test('and asks if the clock went back', () => expect(state({ triedAt: now }, now - 1)).toBe('asks'))
  test('a refused one is not sent', () => expect(state({ refusal: refused })).toBe('refused'))
})

test('the first try counts for the age of a key', () => {
  const once = markTried(add(note('a', '')), '0', now)
  expect(markTried(once, '0', now + hour)[0]?.triedAt).toBe(now)
})

describe('what is sent again', () => {
  test('a change goes over what the user has seen, under a new key', () => {
    const writes = markRefused(markTried(add(note('a', 'antes')), '0', now), '0', refused)
    const [again] = sendAgain(writes, '0', 'new')
    expect(again).toMatchObject({ id: 'new', value: 'a', was: 'otra' })
    expect([again?.refusal, again?.triedAt]).toEqual([undefined, undefined])
  })
  test('other writes stay as they are', () => {
    const writes = add(note('a', ''), expense)
    expect(sendAgain(writes, 'expense', 'new')[0]).toBe(writes[0])
  })
})

test('a write that was sent leaves the others', () =>
  expect(texts(removeWrite(add(note('a', ''), expense), '0'))).toEqual(['expense']))

test('a transaction shows the last value that waits, not a refused one', () => {
  const writes = add(category('SALUD', 'OTROS'), note('a', ''), category('ROPA', 'SALUD'))
  expect(findUnsentValues(writes, 'coffee')).toEqual({ category: 'ROPA', note: 'a' })
  expect(findUnsentValues(markRefused(writes, '1', refused), 'coffee')).toEqual({ category: 'ROPA' })
  expect(findUnsentValues(writes, 'tea')).toEqual({})
})

test('a stored expense is sent with its bytes: the server recognises a repeat by them', () => {
  const [write] = add(expense)
  const read = unsentWrite.parse(JSON.parse(JSON.stringify(write)))
  expect(read.kind === 'transaction' && JSON.stringify(read.body)).toBe(
    '{"name":"Feria","amount":8500,"type":"Expense","date":"2026-11-29","account":null}',
  )
})
