import { expect, test } from 'vitest'
import { listEnded, toDraft, toInput } from './statement-choices.ts'

const bank = { id: 'a', currency: 'CLP', account_type: 'checking' } as const
const card = { ...bank, account_type: 'credit' } as const

const base = {
  id: 'i',
  file_name: 'cartola.csv',
  state: 'done' as const,
  account: { account_id: 'a' },
  currency: 'CLP' as const,
  closing_balance: '-1500.00',
  period: { from: '2026-10-01', to: '2026-10-31' },
}
const statement = <More extends object>(more: More) => ({ ...base, ...more })

test('statements of the account that end with a balance are offered, the newest first', () => {
  const older = statement({ id: 'o', period: { from: '2026-09-01', to: '2026-09-30' } })
  const others = [
    statement({ state: 'undone' as const }),
    statement({ account: { account_id: 'b' } }),
    statement({ closing_balance: null }),
    statement({ period: null }),
    statement({ currency: 'USD' as const }),
  ]
  const found = listEnded([older, statement({}), ...others], bank, undefined)
  expect(found.map(({ id }) => id)).toEqual(['i', 'o'])
  expect(listEnded([older, statement({})], bank, '2026-10-31').map(({ id }) => id)).toEqual(['i'])
})

test('a balance below zero is against the user, and what a card owes', () => {
  const [of, ofCard] = [bank, card].map((account) => {
    const [found] = listEnded([statement({})], account, undefined)
    return found && toInput(toDraft(found, account), 'a')
  })
  expect(of).toEqual({ account_id: 'a', date: '2026-10-31', balance: -1500, import_id: 'i' })
  expect(ofCard).toMatchObject({ balance: 1500 })
  const bill = statement({ closing_balance: null, card: { billed: 900 } })
  expect(listEnded([bill], card, undefined)).toMatchObject([{ balance: 900 }])
  expect(listEnded([statement({ closing_balance: '1500.00' })], card, undefined)).toEqual([])
})
