import type { Account } from '@lucas/contract/banking/account.ts'
import { type Wallet, type WalletGroup, walletGroupKinds } from '@lucas/contract/banking/wallet.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireBalance, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import type { AccountsService, CreditLineRow } from '../accounts/index.ts'
import {
  computeNetWorthStart,
  earliest,
  isEstimated,
  listNetWorthAccounts,
  type NetWorthAccount,
} from '../analytics/index.ts'
import { toWalletGroup } from './domain/groups.ts'
import { computeNetWorth, type NetWorthItem, sumByCurrency } from './domain/net-worth.ts'
import { valueOn } from './domain/values.ts'
import { walletItemRepository } from './repository/wallet-item.ts'
import { walletItemValueRepository } from './repository/wallet-item-value.ts'
import { toApiCreditLine, toApiItem, toItem, type WalletItemDetail } from './to-api.ts'

export interface WalletOverviewDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'listIn' | 'listCreditLinesIn'>
}

/** Lists the manual items with their values. */
export async function listItemsIn(tx: Tx, userId: string): Promise<WalletItemDetail[]> {
  const values = await walletItemValueRepository(tx).list(userId)
  return (await walletItemRepository(tx).list(userId)).map((row) => toItem(row, values))
}

/** Reads the wallet in one snapshot, so that its sums agree. */
export function createWalletOverview({ db, clock, accounts }: WalletOverviewDeps) {
  return (userId: string): Promise<Wallet> =>
    withUserSnapshot(db, userId, async (tx) => {
      const today = clock.today()
      const items = await listItemsIn(tx, userId)
      const visibleItems = items.filter(({ hidden }) => !hidden)
      const firstValue = earliest(visibleItems.flatMap(({ values }) => values.map(({ date }) => date)))
      const netWorth = await listNetWorthAccounts(tx, userId, today, (first) =>
        computeNetWorthStart(earliest([first, firstValue]), today),
      )
      const allAccounts = await accounts.listIn(tx, userId)
      const lines = await accounts.listCreditLinesIn(tx, userId)
      const visibleIds = new Set(netWorth.accounts.map(({ account }) => account.id))
      const visible = {
        accounts: allAccounts.filter(({ id }) => visibleIds.has(id)),
        items: visibleItems,
        lines: lines.filter(({ hidden }) => !hidden),
      }
      const span = { since: netWorth.since, today }
      return {
        today,
        worth: computeNetWorth(toNetWorthItems(netWorth.accounts, visible, span), span).map(
          ({ change, isEstimated: estimated, ...worth }) => ({
            ...worth,
            estimated,
            assets: toWireAmount(worth.assets, worth.currency),
            debts: toWireAmount(worth.debts, worth.currency),
            net: toWireAmount(worth.net, worth.currency),
            change_percentage: change,
          }),
        ),
        groups: toApiGroups(visible.accounts, visible.items),
        cards: toApiCards(visible.accounts),
        lines: {
          totals: toApiTotals(visible.lines.map(({ currency, used }) => ({ currency, amount: used ?? 0n }))),
          lines: visible.lines.map(toApiCreditLine),
        },
        loans: {
          totals: toApiTotals(visible.items.filter(isLoan).map(toCurrentAmount)),
          items: visible.items.filter(isLoan).map(toApiItem),
        },
        hidden: {
          accounts: allAccounts.filter(({ id }) => !visibleIds.has(id)),
          items: items.filter(({ hidden }) => hidden).map(toApiItem),
          lines: lines.filter(({ hidden }) => hidden).map(toApiCreditLine),
        },
      }
    })
}

const isLoan = ({ kind }: WalletItemDetail): boolean => kind === 'loan'
const toCurrentAmount = ({ currency, values }: WalletItemDetail) => ({
  currency,
  amount: values[0]?.value ?? 0n,
})

/** Converts all items. The past use of a credit line is unknown, so today's counts for both days. */
function toNetWorthItems(
  accounts: readonly NetWorthAccount[],
  { items, lines }: { items: readonly WalletItemDetail[]; lines: readonly CreditLineRow[] },
  { since }: { since: PlainDate },
): NetWorthItem[] {
  return [
    ...accounts.map(({ account, now, before, isEstimated: estimated }) => ({
      currency: account.currency,
      isDebt: account.type === 'credit',
      now,
      before,
      isEstimated: estimated,
    })),
    ...lines.map(({ currency, used }) => ({
      currency,
      isDebt: true,
      now: -(used ?? 0n),
      before: -(used ?? 0n),
      isEstimated: (used ?? 0n) !== 0n,
    })),
    ...items.map((item) => {
      const sign = isLoan(item) ? -1n : 1n
      const before = sign * valueOn(item, since)
      return {
        currency: item.currency,
        isDebt: isLoan(item),
        now: sign * toCurrentAmount(item).amount,
        before,
        isEstimated: isEstimated(before, since, item.values.at(-1)?.date ?? since),
      }
    }),
  ]
}

const toBalanceAmount = ({ currency, balance_current: balance }: Account) => ({
  currency,
  amount: balance === null ? 0n : fromWireBalance(balance, currency),
})

const toApiTotals = (amounts: readonly { currency: Currency; amount: bigint }[]) =>
  sumByCurrency(amounts).map(({ currency, amount }) => ({ currency, amount: toWireAmount(amount, currency) }))

function toApiGroups(accounts: readonly Account[], items: readonly WalletItemDetail[]): WalletGroup[] {
  const deposits = accounts.filter(({ account_type: type }) => type !== 'credit')
  return walletGroupKinds.flatMap((kind) => {
    const groupAccounts = deposits.filter((account) => toWalletGroup(account) === kind)
    const assets = kind === 'belongings' ? items.filter((item) => !isLoan(item)) : []
    if (groupAccounts.length + assets.length === 0) return []
    const totals = toApiTotals([...groupAccounts.map(toBalanceAmount), ...assets.map(toCurrentAmount)])
    return [{ kind, totals, accounts: groupAccounts, items: assets.map(toApiItem) }]
  })
}

/** Sums used amount and limit of the cards that have both. */
function toApiCards(accounts: readonly Account[]): Wallet['cards'] {
  const cards = accounts.filter(({ account_type: type }) => type === 'credit')
  const limits = sumByCurrency(
    cards.flatMap(({ currency, balance_current: used, balance_limit: limit }) =>
      used === null || limit === null ? [] : [{ currency, amount: fromWireBalance(limit, currency) }],
    ),
  )
  const used = sumByCurrency(cards.filter(({ balance_limit: limit }) => limit !== null).map(toBalanceAmount))
  return {
    accounts: cards,
    totals: limits.map(({ currency, amount }) => ({
      currency,
      used: toWireAmount(used.find((sum) => sum.currency === currency)?.amount ?? 0n, currency),
      limit: toWireAmount(amount, currency),
    })),
  }
}
