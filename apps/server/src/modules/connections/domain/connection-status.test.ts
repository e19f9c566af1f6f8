import { bankErrors, connectionStates } from '@lucas/contract/banking/connection.ts'
import { describe, expect, test } from 'vitest'
import {
  explainLinkSession,
  explainStatus,
  isFromBeforeDisconnection,
  linkSessionMinutes,
  linkSessionStateAfter,
  linkSessionStateAt,
  parseSyncStep,
  statusAfter,
  statusAt,
  toProgress,
} from './connection-status.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))

test('requires a new sign-in for errors that only the user can fix', () => {
  const stateFor = (error: (typeof bankErrors)[number]) => statusAfter({ type: 'failed', error }).state
  expect(bankErrors.filter((error) => stateFor(error) === 'reauth_required')).toEqual([
    'invalid_credentials',
    'locked_credentials',
    'invalid_id',
    'second_factor_timeout',
  ])
  expect(stateFor('bank_unavailable')).toBe('error')
})

test('becomes active with data and reports missing transactions', () => {
  expect(statusAfter({ type: 'delivered', isPartial: false })).toEqual({ state: 'active', error: null })
  expect(statusAfter({ type: 'delivered', isPartial: true })).toEqual({
    state: 'error',
    error: 'partial_data',
  })
})

test('shows bank_unavailable when a connection waits longer than a link session lives', () => {
  const waiting = { state: 'syncing', error: null, updatedAt: at(0) } as const
  expect(statusAt(waiting, at(linkSessionMinutes))).toEqual({ state: 'syncing', error: null })
  expect(statusAt(waiting, at(linkSessionMinutes + 1))).toEqual({ state: 'error', error: 'bank_unavailable' })
  expect(statusAt({ ...waiting, state: 'active' }, at(999)).state).toBe('active')
})

test('finishes a link session with data even after an error, and keeps it finished', () => {
  expect(linkSessionStateAfter('open', 'announced')).toBe('authenticated')
  expect(linkSessionStateAfter('open', 'failed')).toBe('failed')
  expect(linkSessionStateAfter('failed', 'announced')).toBe('failed')
  expect(linkSessionStateAfter('failed', 'delivered')).toBe('finished')
  expect(linkSessionStateAfter('finished', 'failed')).toBe('finished')
  expect(linkSessionStateAfter('finished', 'announced')).toBe('finished')
})

test('shows an expired link session without data as failed, unless it is syncing', () => {
  expect(linkSessionStateAt({ state: 'open', expiresAt: at(10) }, at(10))).toBe('open')
  expect(linkSessionStateAt({ state: 'authenticated', expiresAt: at(10) }, at(11))).toBe('failed')
  expect(linkSessionStateAt({ state: 'syncing', expiresAt: at(10) }, at(11))).toBe('syncing')
})

test('ignores link sessions from before the disconnection and accepts newer ones', () => {
  const disconnected = { state: 'disconnected', updatedAt: at(5) } as const
  expect(isFromBeforeDisconnection(disconnected, { createdAt: at(4) })).toBe(true)
  expect(isFromBeforeDisconnection(disconnected, { createdAt: at(6) })).toBe(false)
  expect(isFromBeforeDisconnection({ ...disconnected, state: 'active' }, { createdAt: at(4) })).toBe(false)
})

describe('explainStatus', () => {
  const explain = (change: Partial<Parameters<typeof explainStatus>[0]>) =>
    explainStatus(
      { state: 'error', error: null, updatedAt: at(0), isAutomatic: true, pausedUntil: null, ...change },
      at(10),
    )

  test('returns a sentence and one action for every state and error', () => {
    for (const state of connectionStates)
      for (const error of [null, ...bankErrors]) expect(explain({ state, error }).explanation).toMatch(/\.$/)
    expect(explain({ state: 'active' }).action).toBe('none')
    expect(explain({ state: 'syncing' }).action).toBe('wait')
    expect(explain({ state: 'reauth_required', error: 'invalid_credentials' }).action).toBe('reconnect')
    expect(explain({ state: 'disconnected' }).action).toBe('reconnect')
  })

  test('offers a retry, or a new sign-in without stored credentials', () => {
    for (const error of ['bank_unavailable', 'payload_invalid', 'partial_data', 'unexpected'] as const) {
      expect(explain({ error }).action).toBe('retry')
      expect(explain({ error, isAutomatic: false }).action).toBe('reconnect')
    }
  })

  test('offers a later retry while the circuit is open', () => {
    expect(explain({ error: 'bank_unavailable', pausedUntil: at(12) })).toMatchObject({
      action: 'retry_later',
      retryAt: at(12),
      explanation: expect.stringContaining('problemas'),
    })
    expect(explain({ error: 'bank_unavailable', pausedUntil: at(9) }).action).toBe('retry')
  })

  test('refers a locked login to the bank for a day and then to a new sign-in', () => {
    const locked = { state: 'reauth_required', error: 'locked_credentials' } as const
    const until = new Date(at(0).getTime() + 24 * 3_600_000)
    expect(explain(locked)).toMatchObject({ action: 'contact_bank', retryAt: until })
    const after = explainStatus({ ...locked, updatedAt: at(0), isAutomatic: true, pausedUntil: null }, until)
    expect(after).toMatchObject({ action: 'reconnect', retryAt: null })
  })
})

test('explains a failed link session', () => {
  expect(explainLinkSession('open', null)).toBeNull()
  expect(explainLinkSession('failed', null)).toMatch(/No recibimos datos/)
  expect(explainLinkSession('failed', 'invalid_credentials')).toMatch(/RUT o la clave/)
})

test('counts the named steps and reads unknown ones as waiting', () => {
  expect(toProgress(parseSyncStep(null))).toEqual({ step: 'waiting', position: 0, total: 6 })
  expect(toProgress(parseSyncStep('finished'))).toEqual({ step: 'finished', position: 6, total: 6 })
  expect(parseSyncStep('unheard')).toBe('waiting')
})
