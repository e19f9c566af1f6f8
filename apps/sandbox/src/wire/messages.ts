import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement } from '@lucas/household/ledger.ts'
import { toRutDigits } from '@lucas/household/rut.ts'
import type { Bank } from '../banks.ts'
import { toWireAmount } from './amounts.ts'

/** One login: Floid's case id and, if the widget got one, our link session id. */
export interface FloidCase {
  caseid: string
  custom: string | undefined
  rut: string
  bank: Bank
  /** The salary and the bills of this person are at another bank. */
  isSecondBank: boolean
  /** The date of the login; the bank's data end here. */
  today: string
  /** Stored credentials for later calls, so that a refresh needs no widget. */
  token: string
}

const toCustom = ({ custom }: Pick<FloidCase, 'custom'>) => (custom === undefined ? {} : { custom })

export const createInitialMessage = (floidCase: FloidCase) => ({
  caseId: floidCase.caseid,
  consumerId: toRutDigits(floidCase.rut),
  country: 'chile',
  bank: floidCase.bank.code,
  ...toCustom(floidCase),
})

const isCard = ({ type }: HouseholdAccount) => type === 'credit'

const productNames = {
  checking: 'Cuenta Corriente',
  depository: 'CuentaRUT',
  savings: 'Cuenta de Ahorro',
} as const

/** Converts accounts, cards and the overdraft line; a card appears once per currency. */
export function toProducts({ accounts, profile }: Household) {
  return {
    accounts: accounts.flatMap((account) =>
      account.type === 'credit'
        ? []
        : [
            {
              type: productNames[account.type],
              number: account.number,
              currency: account.currency,
              balance: toWireAmount(account.balance, account.currency),
            },
          ],
    ),
    cards: accounts.filter(isCard).map(({ name, number, currency, balance, limit = 0 }) => ({
      name,
      number,
      currency,
      total: toWireAmount(limit, currency),
      used: toWireAmount(-balance, currency),
      available: toWireAmount(limit + balance, currency),
    })),
    lines:
      profile.overdraft === 0
        ? []
        : [
            {
              name: 'Línea de Crédito',
              number: profile.numbers.line,
              currency: 'CLP',
              total: profile.overdraft,
              used: 0,
              available: profile.overdraft,
            },
          ],
  }
}

function toWireMovement(account: HouseholdAccount, row: Movement) {
  const amount = (minor: number) => toWireAmount(Math.max(0, minor), account.currency)
  return {
    date: `${row.date}T00:00:00.000Z`,
    branch: row.branch,
    description: row.description,
    doc_number: row.document,
    out: amount(-row.amount),
    in: amount(row.amount),
    balance: isCard(account) ? 0 : toWireAmount(row.balanceAfter, account.currency),
    id: row.id,
  }
}

export type WireMovement = ReturnType<typeof toWireMovement>

/**
 * Converts movements by account number. A card has one entry per currency with the same number; `currency` distinguishes
 * them.
 */
export function toTransactions({ accounts }: Household) {
  return {
    accounts: accounts.map((account) => ({
      account_number: account.number,
      ...(isCard(account) ? { currency: account.currency } : {}),
      transactions: account.movements.map((row) => toWireMovement(account, row)),
    })),
  }
}

/** Converts the movements of one account number; those of a card have their currency. */
export const toTransactionsOfNumber = ({ accounts }: Household, number: string) =>
  accounts
    .filter((account) => account.number === number)
    .flatMap((account) =>
      account.movements.map((row) => ({
        ...toWireMovement(account, row),
        ...(isCard(account) ? { currency: account.currency } : {}),
      })),
    )

function toIncome({ accounts, profile }: Household) {
  const months = new Map<string, { amount: number; count: number }>()
  for (const row of accounts.find(({ key }) => key === 'main')?.movements ?? []) {
    if (!row.description.startsWith(`${profile.dialect.salary}${profile.employer}`)) continue
    const month = months.get(row.date.slice(0, 7)) ?? { amount: 0, count: 0 }
    months.set(row.date.slice(0, 7), { amount: month.amount + row.amount, count: month.count + 1 })
  }
  return [...months].map(([period, { amount, count }]) => ({ period, amount, count }))
}

const createFinalHead = (floidCase: FloidCase) => ({
  code: 200,
  message: 'OK',
  consumerId: floidCase.rut,
  caseid: floidCase.caseid,
  ...toCustom(floidCase),
  token_password: floidCase.token,
})

/** Creates the aggregated message that ends a case. */
export const createFinalMessage = (floidCase: FloidCase, household: Household) => ({
  ...createFinalHead(floidCase),
  products: toProducts(household),
  transactions: toTransactions(household),
  income: toIncome(household),
})

export type FinalMessage = ReturnType<typeof createFinalMessage>

/** Creates the message of a bank that sent its accounts without movements. */
export const createPartialMessage = (floidCase: FloidCase, household: Household) => ({
  ...createFinalHead(floidCase),
  products: toProducts(household),
  transactions: { accounts: [] },
  income: [],
})
