import type { Account } from '@lucas/contract/banking/account.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import { useCategories } from '../../entities/category/category-store.ts'
import { categoryChoiceName } from '../../entities/category/category-tile.tsx'
import { goalsQuery } from '../../entities/goal/queries.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import type { RuleNames } from './rule-sentence.ts'

/** Returns an account as rules name it: 'Visa ****1738', of the user's own ones without a number. */
export const formatRuleAccount = (account: Pick<Account, 'name' | 'manual' | 'mask'>): string =>
  `${account.name} ${formatAccountNumber(account)}`.trim()

/** Returns the names for sentences of rules; null until accounts and goals are known. */
export function useRuleNames(): RuleNames | null {
  const formatMoney = useMoneyFormatter()
  useCategories()
  const { data: accounts } = useQuery(accountsQuery)
  const { data: goals } = useQuery(goalsQuery)
  if (accounts === undefined || goals === undefined) return null
  const accountNames = new Map(accounts.map((one) => [one.id, formatRuleAccount(one)]))
  const goalNames = new Map(goals.results.map(({ id, name }) => [id, name]))
  return {
    account: (id) => accountNames.get(id),
    goal: (id) => goalNames.get(id),
    category: categoryChoiceName,
    money: formatMoney,
  }
}
