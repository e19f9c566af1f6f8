import { describe, expect, test } from 'vitest'
import type { ExistingTransaction, IncomingTransaction } from '../../../ledger/domain/index.ts'
import { dedupe } from './dedupe.ts'

const base = { accountId: 'card', occurredAt: null, balanceAfter: null, branch: null, reference: null }
const row = (id: string, change: Partial<ExistingTransaction> = {}): ExistingTransaction => ({
  ...base,
  id,
  providerId: `mail:${id}`,
  date: '2026-11-10',
  amount: -4_500n,
  description: 'PAYU *UBER TRIP',
  pending: true,
  manual: false,
  deletion: null,
  ...change,
})
const received = (description: string, change: Partial<IncomingTransaction> = {}): IncomingTransaction => ({
  ...base,
  accountType: 'credit',
  currency: 'CLP',
  ownerName: '',
  providerId: null,
  date: '2026-11-12',
  amount: -4_500n,
  in: 0n,
  out: 4_500n,
  description,
  pending: false,
  raw: {},
  ...change,
})
const bankText = 'SCL COMERCIO 77'
const outcome = (incoming: IncomingTransaction[], existing: ExistingTransaction[]) => {
  const { unmatched, changed, suggestions } = dedupe(incoming, existing)
  return {
    added: unmatched.length,
    changed: changed.map(({ existing: { id }, providerId, merge }) => [id, providerId.slice(0, 3), merge]),
    asked: suggestions.map(({ kind }) => kind),
  }
}

describe('a row from a mail', () => {
  test('becomes the row of a file with another text, within three days on both sides', () => {
    for (const date of ['2026-11-07', '2026-11-10', '2026-11-13'])
      expect(outcome([received(bankText, { date })], [row('a')])).toEqual({
        added: 0,
        changed: [['a', 'fp:', 'pending_posted']],
        asked: [],
      })
    expect(outcome([received(bankText, { date: '2026-11-14' })], [row('a')]).asked).toEqual(['pending'])
    expect(outcome([received(bankText, { date: '2026-11-06' })], [row('a')]).added).toBe(1)
  })

  test('takes the id of the bank, also while the bank has it pending', () => {
    const pending = received(bankText, { providerId: 'bank-1', pending: true })
    expect(outcome([pending], [row('a')]).changed).toEqual([['a', 'ban', null]])
    expect(outcome([received(bankText, { pending: true })], [row('a')]).changed).toEqual([['a', 'fp:', null]])
  })

  test('is left alone where two could be it', () => {
    expect(outcome([received(bankText)], [row('a'), row('b')])).toMatchObject({
      added: 1,
      asked: ['pending'],
    })
    expect(outcome([received(bankText), received('SCL COMERCIO 78')], [row('a')]).added).toBe(2)
  })

  test('is not the row of another amount', () => {
    expect(outcome([received(bankText, { amount: -4_501n })], [row('a')])).toEqual({
      added: 1,
      changed: [],
      asked: [],
    })
  })
})

describe('a mail that comes after the bank', () => {
  const mail = received('PAYU *UBER TRIP', { providerId: 'mail:late', pending: true, date: '2026-11-10' })
  test('adds nothing and changes nothing', () => {
    for (const pending of [false, true])
      expect(outcome([mail], [row('a', { providerId: 'bank-1', description: bankText, pending })])).toEqual({
        added: 0,
        changed: [],
        asked: [],
      })
  })

  test('is another purchase where the bank has two that it could be', () => {
    const bank = (id: string) => row(id, { providerId: `bank-${id}`, description: bankText, pending: false })
    expect(outcome([mail], [bank('a'), bank('b')]).added).toBe(1)
  })

  test('does not bring back what the bank removed', () => {
    expect(
      outcome([mail], [row('a', { providerId: 'bank-1', description: bankText, deletion: 'provider' })])
        .added,
    ).toBe(1)
  })
})
