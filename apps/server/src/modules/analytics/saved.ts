import type { RangeQuery } from '@lucas/contract/analytics/analytics.ts'
import type { SavedAndInvested } from '@lucas/contract/analytics/saved.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { transactionLookup } from '../ledger/index.ts'
import type { createFiguresReader } from './figures-context.ts'
import type { createRangeResolver } from './range.ts'
import { sumInvestments } from './saved-repository.ts'

interface SavedDeps {
  readFigures: ReturnType<typeof createFiguresReader>
  resolveRange: ReturnType<typeof createRangeResolver>
}

/**
 * Creates the figure 'Ahorrado e invertido': transactions of the kind savings less withdrawals, plus transfers into accounts
 * of type savings or investment less those out of them. Each peso counts once: what moves inside of such an account was
 * counted when it came in.
 */
export const createSavedAndInvested =
  ({ readFigures, resolveRange }: SavedDeps) =>
  async (userId: string, { currency, ...requested }: RangeQuery): Promise<SavedAndInvested> => {
    const range = await resolveRange(userId, requested, 'last_12_months')
    return readFigures(userId, currency, async ({ tx, accounts, scope, toApi }) => {
      const [saving, everyday] = [
        accounts.filter(isSavingsAccount).map(({ id }) => id),
        accounts.filter((account) => !isSavingsAccount(account)).map(({ id }) => id),
      ]
      const investments = await sumInvestments(tx, { ...scope, accounts: everyday }, range)
      const transfers = await transactionLookup.sumSavingsTransfers(tx, userId, {
        accounts: saving,
        currency,
        range,
      })
      return {
        currency,
        range,
        investments: toApi(investments),
        transfers: toApi(transfers),
        total: toApi(investments + transfers),
      }
    })
  }

const isSavingsAccount = ({ type }: VisibleAccount) => type === 'savings' || type === 'investment'
