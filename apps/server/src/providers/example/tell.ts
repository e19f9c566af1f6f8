import { exampleCopy } from '@lucas/contract/copy/example.ts'
import { toDay } from '@lucas/household/calendar.ts'
import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement } from '@lucas/household/ledger.ts'
import type { AccountFact, FinalCallback, LineFact, MovementFact } from '../../modules/connections/index.ts'
import type { Days } from '../../modules/example/index.ts'

/** What the bank of a household tells of some days, with the balances of the last one's evening, in the house's words. */
export function tell({ accounts, profile }: Household, rut: string, { after, until }: Days): FinalCallback {
  const [first, last] = [after === null ? Number.NEGATIVE_INFINITY : toDay(after), toDay(until)]
  return {
    kind: 'final',
    custom: null,
    caseId: null,
    institutionId: profile.bank,
    bankName: null,
    holderRut: rut,
    storedCredentials: null,
    facts: {
      accounts: accounts.map((account) => toAccount(account, last)),
      movements: accounts.flatMap((account) =>
        account.movements
          .filter(({ day }) => day > first && day <= last)
          .map((row) => toMovement(account, row)),
      ),
      lines: profile.overdraft === 0 ? [] : [lineOf(profile)],
      partial: false,
    },
  }
}

const isCard = ({ type }: HouseholdAccount) => type === 'credit'
const keyOf = ({ key, number }: HouseholdAccount) => `${key}:${number}`

/** A card is told as what is used of it. */
function toAccount(account: HouseholdAccount, last: number): AccountFact {
  const { number, name, type, currency, limit } = account
  const held = balanceOn(account, last)
  const balance = isCard(account) ? -held : held
  return {
    key: keyOf(account),
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

function toMovement(account: HouseholdAccount, row: Movement): MovementFact {
  const { id, date, description, branch, document, balanceAfter } = row
  const amount = BigInt(row.amount)
  return {
    accountKey: keyOf(account),
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

const lineOf = ({ numbers, overdraft }: Household['profile']): LineFact => ({
  key: `line:${numbers.line}`,
  number: numbers.line,
  name: exampleCopy.line,
  currency: 'CLP',
  limit: BigInt(overdraft),
  used: 0n,
})
