import type { AccountsService } from '../accounts/index.ts'
import type { Estate } from '../analytics/index.ts'
import { groupOf } from './domain/groups.ts'
import { valueOn } from './domain/values.ts'
import { itemsIn } from './read.ts'

/** What the wallet adds to the accounts: goods and loans with their values by day, and lines as they stand today. */
export const createEstate = (accounts: Pick<AccountsService, 'linesIn'>): Estate => ({
  groupOf: ({ type, ...account }) => groupOf({ account_type: type, ...account }),
  async belongingsIn(tx, person) {
    const items = (await itemsIn(tx, person)).filter(({ hidden }) => !hidden)
    const lines = (await accounts.linesIn(tx, person)).filter(({ hidden }) => !hidden)
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
