import { addDays } from '@lucas/contract/rules/periods.ts'
import type { TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp } from '../../../../test/support/module-apps/money-test-app.ts'
import { recordStatements } from '../../../platform/database/prepared-statements.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const count = 2_500

/** A text for each transaction, the newest first: `at` counts back from the newest. */
function textOf(at: number): string {
  if (at >= count - 8) return 'REMATE DE GARAGE'
  if (at % 500 === 250) return 'NETFLIX.COM'
  return at % 40 === 5 ? 'UBER TRIP' : `COMPRA JUMBO ${at % 3 === 0 ? 'COSTANERA' : 'MAIPU'}`
}

const ana = await createUserWithAccounts({})
await ana.ingest(
  ...Array.from({ length: count }, (_, at) =>
    ana.buildTransaction(0, textOf(at), BigInt(-1_000 - (at % 977)), {
      date: addDays('2026-11-19', -Math.floor(at / 10)),
    }),
  ),
)
const rows = (await ana.listRows()).toSorted((a, b) =>
  a.posted_on === b.posted_on ? (a.id < b.id ? 1 : -1) : a.posted_on < b.posted_on ? 1 : -1,
)

async function listPages(query: string): Promise<string[]> {
  const ids: string[] = []
  let page: TransactionPage = await ana.get(`/api/transactions/?limit=100&count=false&${query}`)
  ids.push(...page.results.map(({ id }) => id))
  while (page.next !== null) {
    page = await ana.get(page.next)
    ids.push(...page.results.map(({ id }) => id))
  }
  return ids
}
const asksIndex = async (path: string): Promise<boolean> =>
  (await recordStatements(() => ana.get(path))).statements.some((sql) => sql.includes('search_transactions('))

describe('a search in a long history', () => {
  test.each(['compra', 'uber', 'netflix', 'remate', 'costanera', 'nobody', '1003'])(
    'finds the same on all pages and in the totals: %s',
    async (text) => {
      const expected = rows
        .filter(
          ({ description, amount }) =>
            description.toLowerCase().includes(text) || String(-amount).startsWith(text),
        )
        .map(({ id }) => id)
      expect(await listPages(`search=${text}`)).toEqual(expected)
      expect(await listPages(`search=${text}&order=asc`)).toEqual(expected.toReversed())
      expect((await ana.get(`/api/transactions/totals/?search=${text}`)).count).toBe(expected.length)
    },
  )

  test('compares a frequent text with the newest transactions, and looks another one up', async () => {
    expect(await asksIndex('/api/transactions/?count=false&search=compra')).toBe(false)
    expect(await asksIndex('/api/transactions/totals/?search=compra')).toBe(false)
    expect(await asksIndex('/api/transactions/?count=false&search=netflix')).toBe(true)
    expect(await asksIndex('/api/transactions/totals/?search=netflix')).toBe(true)
  })
})
