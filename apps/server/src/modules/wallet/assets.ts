import type { AccountsService } from '../accounts/index.ts'
import type { WalletItems } from '../analytics/index.ts'
import { toWalletGroup } from './domain/groups.ts'
import { valueOn } from './domain/values.ts'
import { listItemsIn } from './overview.ts'

/** What net worth needs besides accounts: manual items with their values by day, and credit lines as of today. */
export const createWalletAssets = (accounts: Pick<AccountsService, 'listCreditLinesIn'>): WalletItems => ({
  groupOf: ({ type, ...account }) => toWalletGroup({ account_type: type, ...account }),
  async listItems(tx, userId) {
    const items = (await listItemsIn(tx, userId)).filter(({ hidden }) => !hidden)
    const lines = (await accounts.listCreditLinesIn(tx, userId)).filter(({ hidden }) => !hidden)
    return [
      ...items.map((item) => ({
        group: item.kind === 'loan' ? ('loans' as const) : ('belongings' as const),
        currency: item.currency,
        first: item.values.at(-1)?.date ?? null,
        valueOn: (day: string) => valueOn(item, day),
      })),
      ...lines.map(({ currency, used }) => ({
        group: 'lines' as const,
        currency,
        first: null,
        valueOn: () => used ?? 0n,
      })),
    ]
  },
})
