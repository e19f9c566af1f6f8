import { bankErrors, connectionStates } from '@lucas/contract/connection.ts'
import { describe, expect, test } from 'vitest'
import { explain, explainLink, progressAt, stepOf } from './explain.ts'
import { isRevoked, linkAfter, linkAt, linkMinutes, standingAfter, standingAt } from './state.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes))

test('what only the person can mend asks for a new sign-in; the rest is an error', () => {
  const stateFor = (error: (typeof bankErrors)[number]) => standingAfter({ type: 'failed', error }).state
  expect(bankErrors.filter((error) => stateFor(error) === 'reauth_required')).toEqual([
    'invalid_credentials',
    'locked_credentials',
    'invalid_id',
    'second_factor_timeout',
  ])
  expect(stateFor('bank_unavailable')).toBe('error')
})

test('data make a connection active, whatever was before; missing movements are said', () => {
  expect(standingAfter({ type: 'delivered', partial: false })).toEqual({ state: 'active', error: null })
  expect(standingAfter({ type: 'delivered', partial: true })).toEqual({
    state: 'error',
    error: 'partial_data',
  })
})

test('a connection that waits longer than a widget lives is told as an unanswering bank', () => {
  const waiting = { state: 'syncing', error: null, updatedAt: at(0) } as const
  expect(standingAt(waiting, at(linkMinutes))).toEqual({ state: 'syncing', error: null })
  expect(standingAt(waiting, at(linkMinutes + 1))).toEqual({ state: 'error', error: 'bank_unavailable' })
  expect(standingAt({ ...waiting, state: 'active' }, at(999)).state).toBe('active')
})

test('a linking ends well by data even after an error, and nothing undoes that', () => {
  expect(linkAfter('open', 'announced')).toBe('authenticated')
  expect(linkAfter('open', 'failed')).toBe('failed')
  expect(linkAfter('failed', 'announced')).toBe('failed')
  expect(linkAfter('failed', 'delivered')).toBe('finished')
  expect(linkAfter('finished', 'failed')).toBe('finished')
  expect(linkAfter('finished', 'announced')).toBe('finished')
})

test('a linking without data has failed after its time, unless data are being read', () => {
  expect(linkAt({ state: 'open', expiresAt: at(10) }, at(10))).toBe('open')
  expect(linkAt({ state: 'authenticated', expiresAt: at(10) }, at(11))).toBe('failed')
  expect(linkAt({ state: 'syncing', expiresAt: at(10) }, at(11))).toBe('syncing')
})

test('data of a linking older than the disconnection stay out; a newer linking revives the connection', () => {
  const gone = { state: 'disconnected', updatedAt: at(5) } as const
  expect(isRevoked(gone, { createdAt: at(4) })).toBe(true)
  expect(isRevoked(gone, { createdAt: at(6) })).toBe(false)
  expect(isRevoked({ ...gone, state: 'active' }, { createdAt: at(4) })).toBe(false)
})

describe('what mends a connection', () => {
  const told = (standing: Partial<Parameters<typeof explain>[0]>) =>
    explain(
      { state: 'error', error: null, updatedAt: at(0), automatic: true, bankRestsUntil: null, ...standing },
      at(10),
    )

  test('every state and every error has a sentence and one action', () => {
    for (const state of connectionStates)
      for (const error of [null, ...bankErrors]) expect(told({ state, error }).explanation).toMatch(/\.$/)
    expect(told({ state: 'active' }).action).toBe('none')
    expect(told({ state: 'syncing' }).action).toBe('wait')
    expect(told({ state: 'reauth_required', error: 'invalid_credentials' }).action).toBe('reconnect')
    expect(told({ state: 'disconnected' }).action).toBe('reconnect')
  })

  test('what the bank can be asked again is retried; without stored access the person enters again', () => {
    for (const error of ['bank_unavailable', 'payload_invalid', 'partial_data', 'unexpected'] as const) {
      expect(told({ error }).action).toBe('retry')
      expect(told({ error, automatic: false }).action).toBe('reconnect')
    }
  })

  test('a bank with troubles is waited for until its rest is over', () => {
    expect(told({ error: 'bank_unavailable', bankRestsUntil: at(12) })).toMatchObject({
      action: 'retry_later',
      retryAt: at(12),
      explanation: expect.stringContaining('problemas'),
    })
    expect(told({ error: 'bank_unavailable', bankRestsUntil: at(9) }).action).toBe('retry')
  })

  test('a locked password is a matter of the bank for a day, and then of entering again', () => {
    const locked = { state: 'reauth_required', error: 'locked_credentials' } as const
    const until = new Date(at(0).getTime() + 24 * 3_600_000)
    expect(told(locked)).toMatchObject({ action: 'contact_bank', retryAt: until })
    const after = explain({ ...locked, updatedAt: at(0), automatic: true, bankRestsUntil: null }, until)
    expect(after).toMatchObject({ action: 'reconnect', retryAt: null })
  })
})

test('a failed linking always says why', () => {
  expect(explainLink('open', null)).toBeNull()
  expect(explainLink('failed', null)).toMatch(/No recibimos datos/)
  expect(explainLink('failed', 'invalid_credentials')).toMatch(/RUT o la clave/)
})

test('progress counts the named steps', () => {
  expect(progressAt(stepOf(null))).toEqual({ step: 'waiting', position: 0, total: 6 })
  expect(progressAt(stepOf('finished'))).toEqual({ step: 'finished', position: 6, total: 6 })
  expect(stepOf('unheard')).toBe('waiting')
})
