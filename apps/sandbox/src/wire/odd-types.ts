import type { Currency, Household } from '@lucas/household/household.ts'
import { toRutDigits } from '@lucas/household/rut.ts'
import { formatChileanAmount } from './amounts.ts'
import { createFinalMessage, type FinalMessage, type FloidCase, type WireMovement } from './messages.ts'

const toText = (amount: number, currency: string) =>
  formatChileanAmount(amount, currency === 'USD' ? 'USD' : 'CLP')

/** Converts an account number to a number, as some banks send it. */
const toNumber = (number: string) => (/^[\d]{1,15}$/.test(number) ? Number(number) : number)

function toOddMovement(row: WireMovement, index: number, currency: Currency) {
  const [year = '', month = '', day = ''] = row.date.slice(0, 10).split('-')
  return {
    date: index % 2 === 0 ? `${day}/${month}/${year}` : row.date.slice(0, 10),
    branch: null,
    description: `  ${row.description.replaceAll(' ', '   ')} `,
    doc_number: row.doc_number === '' ? '' : Number(row.doc_number),
    out: row.out === 0 ? null : formatChileanAmount(row.out, currency),
    in: row.in === 0 ? null : formatChileanAmount(row.in, currency),
    balance: formatChileanAmount(row.balance, currency),
  }
}

const findCurrency = (message: FinalMessage, number: string, named: string | undefined): Currency =>
  (named ?? message.products.accounts.find((account) => account.number === number)?.currency) === 'USD'
    ? 'USD'
    : 'CLP'

/** Creates the final message with the loosest types that banks use. */
export function createOddTypesMessage(floidCase: FloidCase, household: Household) {
  const message = createFinalMessage(floidCase, household)
  return {
    code: '200',
    message: 'OK',
    consumerId: toRutDigits(floidCase.rut),
    caseId: floidCase.caseid,
    ...(floidCase.custom === undefined ? {} : { custom: floidCase.custom }),
    token_password: floidCase.token,
    products: {
      accounts: message.products.accounts.map((account) => ({
        ...account,
        type: account.type.toUpperCase(),
        number: toNumber(account.number),
        balance: toText(account.balance, account.currency),
      })),
      cards: message.products.cards.map((card) => ({
        ...card,
        total: toText(card.total, card.currency),
        used: toText(card.used, card.currency),
        available: toText(card.available, card.currency),
      })),
    },
    transactions: {
      accounts: message.transactions.accounts.map((account) => ({
        ...account,
        account_number: toNumber(account.account_number),
        transactions: account.transactions.map((row, index) =>
          toOddMovement(row, index, findCurrency(message, account.account_number, account.currency)),
        ),
      })),
    },
  }
}
