import type { Currency, Household } from '@lucas/household/household.ts'
import { rutDigits } from '@lucas/household/rut.ts'
import { chileanText } from './amounts.ts'
import { type Case, type FinalMessage, finalMessage, type WireMovement } from './messages.ts'

const asText = (amount: number, currency: string) => chileanText(amount, currency === 'USD' ? 'USD' : 'CLP')

/** A number without leading zeros, as a bank that stores account numbers as numbers sends it. */
const asNumber = (number: string) => (/^[\d]{1,15}$/.test(number) ? Number(number) : number)

function oddMovement(row: WireMovement, index: number, currency: Currency) {
  const [year = '', month = '', day = ''] = row.date.slice(0, 10).split('-')
  return {
    date: index % 2 === 0 ? `${day}/${month}/${year}` : row.date.slice(0, 10),
    branch: null,
    description: `  ${row.description.replaceAll(' ', '   ')} `,
    doc_number: row.doc_number === '' ? '' : Number(row.doc_number),
    out: row.out === 0 ? null : chileanText(row.out, currency),
    in: row.in === 0 ? null : chileanText(row.in, currency),
    balance: chileanText(row.balance, currency),
  }
}

const currencyOf = (message: FinalMessage, number: string, named: string | undefined): Currency =>
  (named ?? message.products.accounts.find((account) => account.number === number)?.currency) === 'USD'
    ? 'USD'
    : 'CLP'

/** The same facts as the final message, told with the types that the loosest bank uses. */
export function oddTypesMessage(login: Case, household: Household) {
  const message = finalMessage(login, household)
  return {
    code: '200',
    message: 'OK',
    consumerId: rutDigits(login.rut),
    caseId: login.caseid,
    ...(login.custom === undefined ? {} : { custom: login.custom }),
    token_password: login.token,
    products: {
      accounts: message.products.accounts.map((account) => ({
        ...account,
        type: account.type.toUpperCase(),
        number: asNumber(account.number),
        balance: asText(account.balance, account.currency),
      })),
      cards: message.products.cards.map((card) => ({
        ...card,
        total: asText(card.total, card.currency),
        used: asText(card.used, card.currency),
        available: asText(card.available, card.currency),
      })),
    },
    transactions: {
      accounts: message.transactions.accounts.map((account) => ({
        ...account,
        account_number: asNumber(account.account_number),
        transactions: account.transactions.map((row, index) =>
          oddMovement(row, index, currencyOf(message, account.account_number, account.currency)),
        ),
      })),
    },
  }
}
