import type { AlertCause } from '@lucas/household/alert-cause.ts'
import type { BankCode } from '@lucas/household/bank-codes.ts'
import { fromDay } from '@lucas/household/calendar.ts'
import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement, PairKind } from '@lucas/household/ledger.ts'
import { decimal } from './amounts.ts'

interface Side {
  bank: BankCode
  account: string
  currency: string
  /** Position in the transactions of that account. */
  index: number
  date: string
  description: string
  amount: string
}

const toTransaction = (
  { currency }: Pick<HouseholdAccount, 'currency'>,
  { date, description, amount }: Movement,
) => ({ date, description, amount: decimal(amount, currency) })

const toSide = (bank: BankCode, account: HouseholdAccount, row: Movement, index: number): Side => ({
  bank,
  account: account.number,
  currency: account.currency,
  index,
  ...toTransaction(account, row),
})

const toAccount = (account: HouseholdAccount) => ({
  number: account.number,
  name: account.name,
  type: account.type,
  currency: account.currency,
  balance: decimal(account.type === 'credit' ? -account.balance : account.balance, account.currency),
  ...(account.limit === undefined ? {} : { limit: decimal(account.limit, account.currency) }),
  transactions: account.movements.map((row) => toTransaction(account, row)),
})

/** Pairs of rows that only move money between accounts of these households; the first one is being told. */
function ownTransfers(households: readonly Household[]) {
  const open = new Map<string, { kind: PairKind; side: Side; amount: number; own: boolean }>()
  const pairs: { kind: PairKind; from: Side; to: Side }[] = []
  households.forEach(({ profile, accounts }, position) => {
    for (const account of accounts) {
      account.movements.forEach((row, index) => {
        if (!row.pair) return
        const side = toSide(profile.bank, account, row, index)
        const other = open.get(row.pair.id)
        const own = position === 0
        if (!other) open.set(row.pair.id, { kind: row.pair.kind, side, amount: row.amount, own })
        else if (own || other.own) {
          const [from, to] = row.amount < 0 ? [side, other.side] : [other.side, side]
          pairs.push({ kind: row.pair.kind, from, to })
        }
      })
    }
  })
  return pairs.sort((a, b) => a.from.date.localeCompare(b.from.date))
}

const placeOf = (account: HouseholdAccount) => ({ account: account.number, currency: account.currency })

/** What comes again, with the positions of its movements in their account. */
const recurringOf = (account: HouseholdAccount) => {
  const movements = account.movements.map((row, index) => ({ ...row, index }))
  const tagged = movements.flatMap(({ cause, index }) => (cause ? [{ cause, index }] : []))
  return [...Map.groupBy(tagged, ({ cause }) => cause.id).values()].flatMap((rows) =>
    rows[0] ? [{ ...rows[0].cause, ...placeOf(account), rows: rows.map(({ index }) => index) }] : [],
  )
}

/** Purchases in instalments, with the positions of those that are charged. */
const instalmentsOf = (account: HouseholdAccount) => {
  const movements = account.movements.map((row, index) => ({ ...row, index }))
  const tagged = movements.flatMap(({ part, amount, index }) =>
    part ? [{ ...part, amount: decimal(-amount, account.currency), index }] : [],
  )
  return [...Map.groupBy(tagged, ({ id }) => id).values()].flatMap((parts) =>
    parts[0]
      ? [
          {
            id: parts[0].id,
            ...placeOf(account),
            total: parts[0].total,
            amount: parts[0].amount,
            rows: parts.map(({ number, index }) => ({ number, index })),
          },
        ]
      : [],
  )
}

/** What somebody should have been told of, with the days on which that is news. */
function toCause(
  { kind, from, until, account, amount, description, rows }: AlertCause,
  { accounts }: Household,
) {
  const place = accounts.find(({ key }) => key === account)
  const currency = place?.currency ?? 'CLP'
  return {
    kind,
    date: fromDay(from),
    until: fromDay(until),
    account: place ? place.number : null,
    currency,
    amount: decimal(amount, currency),
    description,
    rows: rows.map((row) => toTransaction({ currency }, row)),
  }
}

/** What is true of a household, straight from its generator; `others` are the same person's other banks. */
export const truthOf = (household: Household, others: readonly Household[]) => ({
  owner: household.profile.owner,
  accounts: household.accounts.map(toAccount),
  own_transfers: ownTransfers([household, ...others]),
  recurring: household.accounts.flatMap(recurringOf),
  instalments: household.accounts.flatMap(instalmentsOf),
  causes: household.causes.map((cause) => toCause(cause, household)),
})

export type Truth = ReturnType<typeof truthOf>
