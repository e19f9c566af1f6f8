import { describe, expect, test } from 'vitest'
import { account, uuid } from '../../../test/answers.ts'
import { connection } from '../../../test/bank-wire.tsx'
import { groupByBank, noticeOf, statsOf } from './groups.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

const bank = (facts: Parameters<typeof account>[0] = {}, state: Parameters<typeof connection>[0] = {}) => {
  const [group] = groupByBank([connection(state)], [account({ updated_at: hoursAgo(1), ...facts })])
  if (group === undefined) throw new Error('no group')
  return group
}

describe('groups by institution', () => {
  test('accounts and connections of one bank stand together', () => {
    const groups = groupByBank(
      [connection(), connection({ id: uuid(11), institution_name: 'Santander' })],
      [account(), account({ id: uuid(101) }), account({ id: uuid(102), institution_name: 'Santander' })],
    )
    expect(groups.map(({ name, accounts }) => [name, accounts.length])).toEqual([
      ['Falabella', 2],
      ['Santander', 1],
    ])
  })
  test("a bank without a name is 'Banco Desconocido'", () =>
    expect(groupByBank([], [account({ institution_name: ' ' })])[0]?.name).toBe('Banco Desconocido'))
  test('a bank whose accounts have not come yet is shown', () =>
    expect(groupByBank([connection({ state: 'syncing' })], [])).toHaveLength(1))
  test('a disconnected bank stays while its history does', () => {
    const gone = connection({ state: 'disconnected' })
    expect(groupByBank([gone], [account()])).toHaveLength(1)
    expect(groupByBank([gone], [])).toHaveLength(0)
  })
})

describe("'Reconectar'", () => {
  test('is not offered while the data are at most 72 hours old', () =>
    expect(noticeOf(bank({ updated_at: hoursAgo(72) }), now)).toEqual({ kind: 'none' }))
  test('is offered when they are older', () =>
    expect(noticeOf(bank({ updated_at: hoursAgo(73) }), now)).toMatchObject({
      sentence: 'Necesitamos que vuelvas a entrar a tu banco',
      mend: { action: 'reconnect', connection: connection() },
    }))
  test("is offered with the connection's own sentence when it needs the person", () =>
    expect(
      noticeOf(
        bank({}, { state: 'reauth_required', action: 'reconnect', explanation: 'Entra de nuevo.' }),
        now,
      ),
    ).toMatchObject({ tone: 'bad', sentence: 'Entra de nuevo.', mend: { action: 'reconnect' } }))
  test('gives way to asking again where that helps', () =>
    expect(noticeOf(bank({}, { state: 'error', action: 'retry' }), now)).toMatchObject({
      mend: { action: 'retry', connection: { id: uuid(10) } },
    }))
  test('is not offered where only time helps, or the bank itself: the sentence says until when', () => {
    const at = { explanation: 'Espera.', retry_at: '2026-11-22T17:30:00.000Z' }
    expect(noticeOf(bank({}, { state: 'error', action: 'retry_later', ...at }), now)).toMatchObject({
      tone: 'warn',
      sentence: 'Espera. Volveremos a intentarlo el 22 nov 2026 a las 14:30.',
      mend: null,
    })
    expect(
      noticeOf(bank({}, { state: 'reauth_required', action: 'contact_bank', ...at }), now),
    ).toMatchObject({
      sentence: 'Espera. No intentaremos entrar hasta el 22 nov 2026 a las 14:30.',
      mend: null,
    })
  })
  test('a bank that the person left says so quietly', () =>
    expect(noticeOf(bank({}, { state: 'disconnected', action: 'reconnect' }), now)).toMatchObject({
      tone: 'quiet',
    }))
  test('a bank with troubles is told beside data that are still good', () =>
    expect(noticeOf(bank({}, { bank_in_trouble: true }), now)).toMatchObject({ tone: 'warn', mend: null }))
  test('gives way to the progress of a running synchronisation', () =>
    expect(
      noticeOf(bank({ updated_at: hoursAgo(100) }, { state: 'syncing', action: 'wait' }), now).kind,
    ).toBe('running'))
  test('does not speak of accounts that were added by hand', () =>
    expect(noticeOf(bank({ updated_at: hoursAgo(100), manual: true }), now).kind).toBe('none'))
})

test('the figures count banks, accounts under 72 hours and the latest update', () => {
  const groups = groupByBank(
    [connection()],
    [
      account({ updated_at: hoursAgo(80) }),
      account({ id: uuid(101), updated_at: hoursAgo(2) }),
      account({ id: uuid(102), updated_at: null, institution_name: 'Santander' }),
    ],
  )
  expect(statsOf(groups, now)).toEqual({ connections: 2, accounts: 3, active: 1, lastSync: hoursAgo(2) })
  expect(statsOf([], now).lastSync).toBeNull()
})
