import type { Household, HouseholdAccount } from '@lucas/household/household.ts'
import type { Movement } from '@lucas/household/ledger.ts'
import { rutDigits } from '@lucas/household/rut.ts'
import type { Bank } from '../banks.ts'
import { wireAmount } from './amounts.ts'

/** One login: Floid's id of it and, where the widget was opened with one, ours. */
export interface Case {
  caseid: string
  custom: string | undefined
  rut: string
  bank: Bank
  /** The date of the login: what the bank knows ends here. */
  today: string
  /** Stands for the login in later calls, so that a refresh needs nobody at the widget. */
  token: string
}

const customOf = ({ custom }: Pick<Case, 'custom'>) => (custom === undefined ? {} : { custom })

export const initialMessage = (login: Case) => ({
  caseId: login.caseid,
  consumerId: rutDigits(login.rut),
  country: 'chile',
  bank: login.bank.code,
  ...customOf(login),
})

const isCard = ({ type }: HouseholdAccount) => type === 'credit'

const bankWords = {
  checking: 'Cuenta Corriente',
  depository: 'CuentaRUT',
  savings: 'Cuenta de Ahorro',
} as const

/** Accounts, cards and overdraft line; a card stands twice, once for pesos and once for dollars. */
export function productsOf({ accounts, profile }: Household) {
  return {
    accounts: accounts.flatMap((account) =>
      account.type === 'credit'
        ? []
        : [
            {
              type: bankWords[account.type],
              number: account.number,
              currency: account.currency,
              balance: wireAmount(account.balance, account.currency),
            },
          ],
    ),
    cards: accounts.filter(isCard).map(({ name, number, currency, balance, limit = 0 }) => ({
      name,
      number,
      currency,
      total: wireAmount(limit, currency),
      used: wireAmount(-balance, currency),
      available: wireAmount(limit + balance, currency),
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

function wireMovement(account: HouseholdAccount, row: Movement) {
  const amount = (minor: number) => wireAmount(Math.max(0, minor), account.currency)
  return {
    date: `${row.date}T00:00:00.000Z`,
    branch: row.branch,
    description: row.description,
    doc_number: row.document,
    out: amount(-row.amount),
    in: amount(row.amount),
    balance: isCard(account) ? 0 : wireAmount(row.balanceAfter, account.currency),
    id: row.id,
  }
}

export type WireMovement = ReturnType<typeof wireMovement>

/**
 * Movements by account number. A card has two entries of the same number, one for each currency; both name
 * it in `currency`, because the number alone does not say whose movements they are.
 */
export function movementsOf({ accounts }: Household) {
  return {
    accounts: accounts.map((account) => ({
      account_number: account.number,
      ...(isCard(account) ? { currency: account.currency } : {}),
      transactions: account.movements.map((row) => wireMovement(account, row)),
    })),
  }
}

/** The movements of one account number; those of a card carry their currency. */
export const movementsOfNumber = ({ accounts }: Household, number: string) =>
  accounts
    .filter((account) => account.number === number)
    .flatMap((account) =>
      account.movements.map((row) => ({
        ...wireMovement(account, row),
        ...(isCard(account) ? { currency: account.currency } : {}),
      })),
    )

function incomeOf({ accounts, profile }: Household) {
  const months = new Map<string, { amount: number; count: number }>()
  for (const row of accounts.find(({ key }) => key === 'main')?.movements ?? []) {
    if (!row.description.startsWith(`${profile.dialect.salary}${profile.employer}`)) continue
    const month = months.get(row.date.slice(0, 7)) ?? { amount: 0, count: 0 }
    months.set(row.date.slice(0, 7), { amount: month.amount + row.amount, count: month.count + 1 })
  }
  return [...months].map(([period, { amount, count }]) => ({ period, amount, count }))
}

const finalHead = (login: Case) => ({
  code: 200,
  message: 'OK',
  consumerId: login.rut,
  caseid: login.caseid,
  ...customOf(login),
  token_password: login.token,
})

/** The aggregated message that ends a case. */
export const finalMessage = (login: Case, household: Household) => ({
  ...finalHead(login),
  products: productsOf(household),
  transactions: movementsOf(household),
  income: incomeOf(household),
})

export type FinalMessage = ReturnType<typeof finalMessage>

/** The bank showed its accounts but none of their movements. */
export const partialMessage = (login: Case, household: Household) => ({
  ...finalHead(login),
  products: productsOf(household),
  transactions: { accounts: [] },
  income: [],
})
