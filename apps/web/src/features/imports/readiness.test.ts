import { describe, expect, test } from 'vitest'
import { evidenceItem, preview, proposal } from './fixtures/statements.ts'
import { getReadiness } from './readiness.ts'

const sure = preview({ evidence: [evidenceItem('sign', { sure: true })] })
const withEvidence = (...evidence: ReturnType<typeof evidenceItem>[]) => preview({ evidence })

describe('an import is stored without a look at its preview', () => {
  test('if everything was detected with certainty', () => {
    expect(getReadiness(sure)).toBe('ready')
    expect(getReadiness({ ...sure, account: { ...proposal, account_id: null } })).toBe('ready')
  })
  test('not without an account, without new rows or after a failure', () => {
    expect(getReadiness({ ...sure, account: null })).toBe('account_missing')
    const counts = { new: 0, already_there: 9, doubtful: 0, unreadable: 0 }
    expect(getReadiness({ ...sure, counts })).toBe('nothing_new')
    expect(getReadiness({ ...sure, state: 'failed' })).toBe('not_waiting')
    expect(getReadiness({ ...sure, state: 'done' })).toBe('not_waiting')
  })
  test('not with a guess or a warning, until the user corrects or confirms it', () => {
    expect(getReadiness(withEvidence(evidenceItem('sign', { sure: false })))).toBe('needs_review')
    expect(getReadiness(withEvidence(evidenceItem('sign', { sure: false, corrected: true })))).toBe('ready')
    const warning = { about: 'dates', count: 1, line: 3, sentence: 'La fecha' } as const
    expect(getReadiness({ ...sure, warnings: [warning] })).toBe('needs_review')
  })
  test('not where the balances do not agree with the rows', () => {
    expect(getReadiness(withEvidence(evidenceItem('balance', { value: 'holds' })))).toBe('ready')
    expect(getReadiness(withEvidence(evidenceItem('balance', { value: 'broken', sure: false })))).toBe(
      'needs_review',
    )
  })
  test('not while the user is asked about its card', () => {
    const card = { closing_day: 5, due_day: 25, billed: null, asks_debt_on: null }
    expect(getReadiness({ ...sure, card })).toBe('ready')
    expect(getReadiness({ ...sure, card: { ...card, due_day: null } })).toBe('card_unknown')
    expect(getReadiness({ ...sure, card: { ...card, asks_debt_on: '2026-11-17' } })).toBe('card_unknown')
  })
  test('with an unstated currency only if the account settles it', () => {
    const unstated = withEvidence(evidenceItem('currency', { sure: false }))
    expect(getReadiness(unstated)).toBe('ready')
  })
})
