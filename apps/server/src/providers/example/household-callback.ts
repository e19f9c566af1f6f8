import { demoCopy } from '@lucas/contract/copy/users/demo.ts'
import { toDay } from '@lucas/household/calendar.ts'
import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement } from '@lucas/household/ledger.ts'
import type {
  FinalCallback,
  SnapshotAccount,
  SnapshotCreditLine,
  SnapshotTransaction,
} from '../../modules/connections/index.ts'
import type { DaySpan } from '../../modules/example/index.ts'

/** Converts some days of a household to a callback, with the balances at the end of the last day. */
export function toFinalCallback(
  { accounts, profile }: Household,
  rut: string,
  { after, until }: DaySpan,
): FinalCallback {
  const [first, last] = [after === null ? Number.NEGATIVE_INFINITY : toDay(after), toDay(until)]
  return {
    kind: 'final',
    linkSessionId: null,
    providerCaseId: null,
    institutionId: profile.bank,
    institutionName: null,
    holderRut: rut,
    storedCredentials: null,
    snapshot: {
      accounts: accounts.map((account) => toAccount(account, last)),
      transactions: accounts.flatMap((account) =>
        account.movements
          .filter(({ day }) => day > first && day <= last)
          .map((row) => toTransaction(account, row)),
      ),
      creditLines: profile.overdraft === 0 ? [] : [toCreditLine(profile)],
      isPartial: false,
      skippedRows: 0,
    },
  }
}

const isCard = ({ type }: HouseholdAccount) => type === 'credit'
const accountKeyOf = ({ key, number }: HouseholdAccount) => `${key}:${number}`

/** The balance of a card is its used credit. */
function toAccount(account: HouseholdAccount, last: number): SnapshotAccount {
  const { number, name, type, currency, limit } = account
  const rawBalance = balanceOn(account, last)
  const balance = isCard(account) ? -rawBalance : rawBalance
  return {
    key: accountKeyOf(account),
    number,
    name,
    type,
    currency,
    balance,
    available: limit === undefined ? balance : BigInt(limit) - balance,
    limit: limit === undefined ? null : BigInt(limit),
    ownerName: null,
  }
}

const balanceOn = ({ opening, movements }: HouseholdAccount, last: number): bigint =>
  BigInt(movements.reduce((sum, { day, amount }) => (day <= last ? sum + amount : sum), opening))

function toTransaction(account: HouseholdAccount, row: Movement): SnapshotTransaction {
  const { id, date, description, branch, document, balanceAfter } = row
  const amount = BigInt(row.amount)
  return {
    accountKey: accountKeyOf(account),
    providerId: id,
    date,
    occurredAt: null,
    description,
    amount,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? -amount : 0n,
    balanceAfter: isCard(account) ? null : BigInt(balanceAfter),
    branch: branch || null,
    reference: /^0*$/.test(document) ? null : document,
    pending: false,
    raw: { id, date, description },
  }
}

const toCreditLine = ({ numbers, overdraft }: Household['profile']): SnapshotCreditLine => ({
  key: `line:${numbers.line}`,
  number: numbers.line,
  name: demoCopy.line,
  currency: 'CLP',
  limit: BigInt(overdraft),
  used: 0n,
})
