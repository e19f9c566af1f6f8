import type { Account } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { fromWireBalance, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { type Wallet, type WalletGroup, walletGroupKinds } from '@lucas/contract/wallet.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import type { AccountsService, CreditLineRow } from '../accounts/index.ts'
import { type Standing, standingIn } from '../analytics/index.ts'
import { groupOf } from './domain/groups.ts'
import { valueOn } from './domain/values.ts'
import { type Stake, sinceOf, sumsOf, worthOf } from './domain/worth.ts'
import { walletRepository } from './repository.ts'
import { type Item, itemToWire, lineToWire, toItem } from './to-wire.ts'

export interface ReadDeps {
  db: Db
  clock: Clock
  accounts: Pick<AccountsService, 'listIn' | 'linesIn'>
}

/** What a person wrote down, with its values. */
export async function itemsIn(tx: Tx, person: string): Promise<Item[]> {
  const repository = walletRepository(tx)
  const values = await repository.values(person)
  return (await repository.items(person)).map((row) => toItem(row, values))
}

/** What a person has and owes, all in one answer: its sums are of one moment. */
export function createReading({ db, clock, accounts }: ReadDeps) {
  return (person: string): Promise<Wallet> =>
    inSnapshot(db, person, async (tx) => {
      const today = clock.today()
      const items = await itemsIn(tx, person)
      const firstValue = items.flatMap(({ values }) => values.map(({ date }) => date)).toSorted()[0] ?? null
      const standing = await standingIn(tx, person, today, (first) =>
        sinceOf(earlier(first, firstValue), today),
      )
      const told = await accounts.listIn(tx, person)
      const lines = await accounts.linesIn(tx, person)
      const counted = new Set(standing.accounts.map(({ account }) => account.id))
      const shown = {
        accounts: told.filter(({ id }) => counted.has(id)),
        items: items.filter(({ hidden }) => !hidden),
        lines: lines.filter(({ hidden }) => !hidden),
      }
      const span = { since: standing.since, today }
      return {
        today,
        worth: worthOf(stakesOf(standing.accounts, shown, span), span).map(({ change, ...worth }) => ({
          ...worth,
          assets: toWireAmount(worth.assets, worth.currency),
          debts: toWireAmount(worth.debts, worth.currency),
          net: toWireAmount(worth.net, worth.currency),
          change_percentage: change,
        })),
        groups: groupsOf(shown.accounts, shown.items),
        cards: cardsOf(shown.accounts),
        lines: {
          totals: wireSums(shown.lines.map(({ currency, used }) => ({ currency, amount: used ?? 0n }))),
          lines: shown.lines.map(lineToWire),
        },
        loans: {
          totals: wireSums(shown.items.filter(isLoan).map(valueNow)),
          items: shown.items.filter(isLoan).map(itemToWire),
        },
        hidden: {
          accounts: told.filter(({ id }) => !counted.has(id)),
          items: items.filter(({ hidden }) => hidden).map(itemToWire),
          lines: lines.filter(({ hidden }) => hidden).map(lineToWire),
        },
      }
    })
}

const earlier = (one: PlainDate | null, other: PlainDate | null): PlainDate | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other

const isLoan = ({ kind }: Item): boolean => kind === 'loan'
const valueNow = ({ currency, values }: Item) => ({ currency, amount: values[0]?.value ?? 0n })

/** Of a line a bank tells only today's use: it counts then as it does now. */
function stakesOf(
  accounts: readonly Standing[],
  { items, lines }: { items: readonly Item[]; lines: readonly CreditLineRow[] },
  { since }: { since: PlainDate },
): Stake[] {
  return [
    ...accounts.map(({ account, now, before }) => ({
      currency: account.currency,
      isDebt: account.type === 'credit',
      now,
      before,
    })),
    ...lines.map(({ currency, used }) => ({
      currency,
      isDebt: true,
      now: -(used ?? 0n),
      before: -(used ?? 0n),
    })),
    ...items.map((item) => {
      const sign = isLoan(item) ? -1n : 1n
      return {
        currency: item.currency,
        isDebt: isLoan(item),
        now: sign * valueNow(item).amount,
        before: sign * valueOn(item, since),
      }
    }),
  ]
}

const balanceOf = ({ currency, balance_current: balance }: Account) => ({
  currency,
  amount: balance === null ? 0n : fromWireBalance(balance, currency),
})

const wireSums = (amounts: readonly { currency: Currency; amount: bigint }[]) =>
  sumsOf(amounts).map(({ currency, amount }) => ({ currency, amount: toWireAmount(amount, currency) }))

function groupsOf(accounts: readonly Account[], items: readonly Item[]): WalletGroup[] {
  const deposits = accounts.filter(({ account_type: type }) => type !== 'credit')
  return walletGroupKinds.flatMap((kind) => {
    const own = deposits.filter((account) => groupOf(account) === kind)
    const things = kind === 'belongings' ? items.filter((item) => !isLoan(item)) : []
    if (own.length + things.length === 0) return []
    const totals = wireSums([...own.map(balanceOf), ...things.map(valueNow)])
    return [{ kind, totals, accounts: own, items: things.map(itemToWire) }]
  })
}

/** Used and limit of the cards whose bank tells both. */
function cardsOf(accounts: readonly Account[]): Wallet['cards'] {
  const cards = accounts.filter(({ account_type: type }) => type === 'credit')
  const limits = sumsOf(
    cards.flatMap(({ currency, balance_current: used, balance_limit: limit }) =>
      used === null || limit === null ? [] : [{ currency, amount: fromWireBalance(limit, currency) }],
    ),
  )
  const used = sumsOf(cards.filter(({ balance_limit: limit }) => limit !== null).map(balanceOf))
  return {
    accounts: cards,
    totals: limits.map(({ currency, amount }) => ({
      currency,
      used: toWireAmount(used.find((sum) => sum.currency === currency)?.amount ?? 0n, currency),
      limit: toWireAmount(amount, currency),
    })),
  }
}
