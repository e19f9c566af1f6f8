import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { describe, expect, test } from 'vitest'
import { createAccount, uuid } from '../../../test/api-fixtures.ts'
import { createConnection } from '../../../test/fake-http.tsx'
import {
  computeStats,
  getGroupNotice,
  groupByInstitution,
  sortByProblem,
  sumGroup,
} from './institution-groups.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

const bank = (
  facts: Parameters<typeof createAccount>[0] = {},
  state: Parameters<typeof createConnection>[0] = {},
) => {
  const [group] = groupByInstitution(
    [createConnection(state)],
    [createAccount({ updated_at: hoursAgo(1), ...facts })],
  )
  if (group === undefined) throw new Error('no group')
  return group
}

describe('groups by institution', () => {
  test('puts accounts and connections of one bank together', () => {
    const groups = groupByInstitution(
      [createConnection(), createConnection({ id: uuid(11), institution_name: 'Santander' })],
      [
        createAccount(),
        createAccount({ id: uuid(101) }),
        createAccount({ id: uuid(102), institution_name: 'Santander' }),
      ],
    )
    expect(groups.map(({ name, accounts }) => [name, accounts.length])).toEqual([
      ['Falabella', 2],
      ['Santander', 1],
    ])
  })
  test("names a bank without a name 'Banco Desconocido'", () =>
    expect(groupByInstitution([], [createAccount({ institution_name: ' ' })])[0]?.name).toBe(
      'Banco Desconocido',
    ))
  test('includes a bank without accounts', () =>
    expect(groupByInstitution([createConnection({ state: 'syncing' })], [])).toHaveLength(1))
  test('keeps a disconnected bank while it has history', () => {
    const disconnected = createConnection({ state: 'disconnected' })
    expect(groupByInstitution([disconnected], [createAccount()])).toHaveLength(1)
    expect(groupByInstitution([disconnected], [])).toHaveLength(0)
  })
})

describe("'Reconectar'", () => {
  test('is not offered while the data are at most 72 hours old', () =>
    expect(getGroupNotice(bank({ updated_at: hoursAgo(72) }), now)).toEqual({ kind: 'none' }))
  test('is not offered for statement files, however old they are', () =>
    expect(getGroupNotice(bank({ updated_at: hoursAgo(900) }, { provider: 'file' }), now)).toEqual({
      kind: 'none',
    }))
  test('is not offered where the installation no longer links banks, which is said quietly', () =>
    expect(
      getGroupNotice(
        bank(
          { updated_at: hoursAgo(900) },
          { state: 'disconnected', action: 'none', explanation: connectionsCopy.left },
        ),
        now,
      ),
    ).toEqual({ kind: 'notice', tone: 'quiet', sentence: connectionsCopy.left, fix: null }))
  test('is offered when the data are older', () =>
    expect(getGroupNotice(bank({ updated_at: hoursAgo(73) }), now)).toMatchObject({
      sentence: 'Necesitamos que vuelvas a entrar a tu banco',
      fix: { action: 'reconnect', connection: createConnection() },
    }))
  test("is offered with the connection's explanation when it needs the user", () =>
    expect(
      getGroupNotice(
        bank({}, { state: 'reauth_required', action: 'reconnect', explanation: 'Entra de nuevo.' }),
        now,
      ),
    ).toMatchObject({ tone: 'bad', sentence: 'Entra de nuevo.', fix: { action: 'reconnect' } }))
  test('is replaced by a retry if that helps', () =>
    expect(getGroupNotice(bank({}, { state: 'error', action: 'retry' }), now)).toMatchObject({
      fix: { action: 'retry', connection: { id: uuid(10) } },
    }))
  test('is not offered if the user can only wait: the text says until when', () => {
    const at = { explanation: 'Espera.', retry_at: '2026-11-22T17:30:00.000Z' }
    expect(getGroupNotice(bank({}, { state: 'error', action: 'retry_later', ...at }), now)).toMatchObject({
      tone: 'warn',
      sentence: 'Espera. Volveremos a intentarlo el 22 nov 2026 a las 14:30.',
      fix: null,
    })
    expect(
      getGroupNotice(bank({}, { state: 'reauth_required', action: 'contact_bank', ...at }), now),
    ).toMatchObject({
      sentence: 'Espera. No intentaremos entrar hasta el 22 nov 2026 a las 14:30.',
      fix: null,
    })
  })
  test('has a quiet tone for a disconnected bank', () =>
    expect(getGroupNotice(bank({}, { state: 'disconnected', action: 'reconnect' }), now)).toMatchObject({
      tone: 'quiet',
    }))
  test('shows a warning for a bank in trouble with fresh data', () =>
    expect(getGroupNotice(bank({}, { bank_in_trouble: true }), now)).toMatchObject({
      tone: 'warn',
      fix: null,
    }))
  test('is replaced by the progress of a running sync', () =>
    expect(
      getGroupNotice(bank({ updated_at: hoursAgo(100) }, { state: 'syncing', action: 'wait' }), now).kind,
    ).toBe('running'))
  test('is replaced by the pause that a block of the data caused', () => {
    const explanation = connectionsCopy.dataBlocked
    const paused = { state: 'pending', action: 'wait', paused: true, explanation } as const
    expect(getGroupNotice(bank({ updated_at: hoursAgo(100) }, paused), now)).toEqual({
      kind: 'notice',
      tone: 'quiet',
      sentence: explanation,
      fix: null,
    })
  })
  test('ignores a connection that delivered nothing while another one works', () => {
    const empty = createConnection({ id: uuid(11), state: 'error', action: 'retry' })
    const working = createConnection({ accounts: [createAccount({ updated_at: hoursAgo(1) })] })
    const [group] = groupByInstitution([empty, working], working.accounts)
    expect(group && getGroupNotice(group, now)).toEqual({ kind: 'none' })
    const [alone] = groupByInstitution([empty], [])
    expect(alone && getGroupNotice(alone, now)).toMatchObject({ tone: 'bad', fix: { action: 'retry' } })
  })
  test('ignores manual accounts', () =>
    expect(getGroupNotice(bank({ updated_at: hoursAgo(100), manual: true }), now).kind).toBe('none'))
})

test('counts banks, accounts updated within 72 hours and the latest update', () => {
  const groups = groupByInstitution(
    [createConnection()],
    [
      createAccount({ updated_at: hoursAgo(80) }),
      createAccount({ id: uuid(101), updated_at: hoursAgo(2) }),
      createAccount({ id: uuid(102), updated_at: null, institution_name: 'Santander' }),
    ],
  )
  expect(computeStats(groups, now)).toEqual({ connections: 2, accounts: 3, active: 1, lastSync: hoursAgo(2) })
  expect(computeStats([], now).lastSync).toBeNull()
})

describe('the total of a bank', () => {
  const sum = (...accounts: Parameters<typeof createAccount>[0][]) => {
    const [group] = groupByInstitution(
      [createConnection()],
      accounts.map((facts) => createAccount(facts)),
    )
    if (group === undefined) throw new Error('no group')
    return sumGroup(group)
  }

  test('subtracts what the cards owe, in each currency', () => {
    expect(
      sum(
        { balance_current: '1000000.00' },
        { account_type: 'credit', balance_current: '250000.00' },
        { currency: 'USD', balance_current: '20.50' },
      ),
    ).toEqual({
      totals: [
        { currency: 'CLP', amount: 750_000 },
        { currency: 'USD', amount: 20.5 },
      ],
      hasDebt: true,
    })
  })

  test('leaves out hidden accounts and those without a balance', () => {
    const hidden = { hidden: true, balance_current: '5.00' }
    expect(sum({ balance_current: '100.00' }, hidden, { balance_current: null })).toEqual({
      totals: [{ currency: 'CLP', amount: 100 }],
      hasDebt: false,
    })
    expect(sum({ balance_current: null }).totals).toEqual([])
  })
})

test('banks with problems come first, and the others keep their order', () => {
  const named = (name: string, facts: Parameters<typeof createConnection>[0] = {}) =>
    createConnection({ id: `${name}-id`, institution_name: name, ...facts })
  const account = (name: string) =>
    createAccount({ institution_name: name, updated_at: hoursAgo(1), connection_id: null })
  const groups = groupByInstitution(
    [
      named('A'),
      named('B', { state: 'disconnected', action: 'reconnect' }),
      named('C', { state: 'error', action: 'retry' }),
    ],
    ['A', 'B', 'C'].map(account),
  )
  expect(sortByProblem(groups, now).map(({ name }) => name)).toEqual(['C', 'A', 'B'])
})
