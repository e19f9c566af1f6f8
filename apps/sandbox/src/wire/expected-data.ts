import type { BankCode } from '@lucas/household/bank-codes.ts'
import { fromDay } from '@lucas/household/calendar.ts'
import type { ExpectedAlert } from '@lucas/household/expected-alert.ts'
import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement, PairKind } from '@lucas/household/ledger.ts'
import { formatDecimal } from './amounts.ts'

interface TransferSide {
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
) => ({ date, description, amount: formatDecimal(amount, currency) })

const toSide = (bank: BankCode, account: HouseholdAccount, row: Movement, index: number): TransferSide => ({
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
  balance: formatDecimal(account.type === 'credit' ? -account.balance : account.balance, account.currency),
  ...(account.limit === undefined ? {} : { limit: formatDecimal(account.limit, account.currency) }),
  transactions: account.movements.map((row) => toTransaction(account, row)),
})

/** Lists own transfers of these households that involve the first one. */
function listOwnTransfers(households: readonly Household[]) {
  const unpaired = new Map<string, { kind: PairKind; side: TransferSide; amount: number; isFirst: boolean }>()
  const pairs: { kind: PairKind; from: TransferSide; to: TransferSide }[] = []
  households.forEach(({ profile, accounts }, position) => {
    for (const account of accounts) {
      account.movements.forEach((row, index) => {
        if (!row.pair) return
        const side = toSide(profile.bank, account, row, index)
        const other = unpaired.get(row.pair.id)
        const isFirst = position === 0
        if (!other) unpaired.set(row.pair.id, { kind: row.pair.kind, side, amount: row.amount, isFirst })
        else if (isFirst || other.isFirst) {
          const [from, to] = row.amount < 0 ? [side, other.side] : [other.side, side]
          pairs.push({ kind: row.pair.kind, from, to })
        }
      })
    }
  })
  return pairs.sort((a, b) => a.from.date.localeCompare(b.from.date))
}

const toAccountRef = (account: HouseholdAccount) => ({ account: account.number, currency: account.currency })

/** Lists recurrences with the positions of their movements. */
const listRecurring = (account: HouseholdAccount) => {
  const movements = account.movements.map((row, index) => ({ ...row, index }))
  const tagged = movements.flatMap(({ recurrence, index }) =>
    recurrence ? [{ cause: recurrence, index }] : [],
  )
  return [...Map.groupBy(tagged, ({ cause }) => cause.id).values()].flatMap((rows) =>
    rows[0] ? [{ ...rows[0].cause, ...toAccountRef(account), rows: rows.map(({ index }) => index) }] : [],
  )
}

/** Lists each charge of the recurrences of an account, oldest first. */
const listBills = (account: HouseholdAccount) =>
  account.movements.flatMap(({ recurrence, date, amount }, index) =>
    recurrence && amount < 0
      ? [
          {
            ...recurrence,
            ...toAccountRef(account),
            index,
            date,
            amount: formatDecimal(amount, account.currency),
          },
        ]
      : [],
  )

/** Lists instalment purchases with the positions of the charged instalments. */
const listInstalments = (account: HouseholdAccount) => {
  const movements = account.movements.map((row, index) => ({ ...row, index }))
  const tagged = movements.flatMap(({ instalment, amount, index }) =>
    instalment ? [{ ...instalment, amount: formatDecimal(-amount, account.currency), index }] : [],
  )
  return [...Map.groupBy(tagged, ({ id }) => id).values()].flatMap((parts) =>
    parts[0]
      ? [
          {
            id: parts[0].id,
            ...toAccountRef(account),
            total: parts[0].total,
            amount: parts[0].amount,
            rows: parts.map(({ number, index }) => ({ number, index })),
          },
        ]
      : [],
  )
}

/** Converts an expected alert to the API. */
function toCause(
  { kind, from, until, account, amount, description, rows }: ExpectedAlert,
  { accounts }: Household,
) {
  const expectedAccount = accounts.find(({ key }) => key === account)
  const currency = expectedAccount?.currency ?? 'CLP'
  return {
    kind,
    date: fromDay(from),
    until: fromDay(until),
    account: expectedAccount ? expectedAccount.number : null,
    currency,
    amount: formatDecimal(amount, currency),
    description,
    rows: rows.map((row) => toTransaction({ currency }, row)),
  }
}

/** Converts a generated household to its expected data; `others` are the same RUT's other banks. */
export const toExpectedData = (household: Household, others: readonly Household[]) => ({
  owner: household.profile.owner,
  accounts: household.accounts.map(toAccount),
  own_transfers: listOwnTransfers([household, ...others]),
  recurring: household.accounts.flatMap(listRecurring),
  bills: household.profile.hasEveryRhythm ? household.accounts.flatMap(listBills) : [],
  instalments: household.accounts.flatMap(listInstalments),
  causes: household.expectedAlerts.map((cause) => toCause(cause, household)),
})

export type ExpectedData = ReturnType<typeof toExpectedData>
