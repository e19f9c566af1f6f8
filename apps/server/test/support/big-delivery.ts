import { addDays } from '@lucas/contract/rules/periods.ts'

export interface DeliveryShape {
  caseid: string
  rut: string
  accounts: number
  perAccount: number
}

/** A final message with many movements, equal ones on one day among them, and what must be true of it afterwards. */
export function bigDelivery({ caseid, rut, accounts, perAccount }: DeliveryShape) {
  const numbers = Array.from({ length: accounts }, (_, index) => `00${rut.replace(/\D/g, '')}${index}`)
  const lists = numbers.map((account_number, account) => ({
    account_number,
    transactions: Array.from({ length: perAccount }, (_, index) => {
      const twin = index - (index % 10 === 9 ? 1 : 0) // every tenth row repeats the one before it
      return {
        date: `${addDays('2026-11-20', -(twin % 600))}T00:00:00.000Z`,
        branch: 'REDCOMPRA',
        description: `COMPRA COMERCIO ${twin % 97} SANTIAGO`,
        doc_number: '00000000',
        out: twin % 7 === 0 ? 0 : 1_000 + twin + account,
        in: twin % 7 === 0 ? 5_000 + twin : 0,
      }
    }),
  }))
  const message = {
    code: 200,
    consumerId: rut,
    caseid: `case ${caseid}`,
    custom: caseid,
    products: {
      accounts: numbers.map((number, index) => ({
        type: 'Cuenta Corriente',
        number,
        currency: 'CLP',
        balance: 1_000_000 + index,
      })),
      cards: [],
      lines: [],
    },
    transactions: { accounts: lists },
  }
  const truth = lists.map(({ account_number, transactions }) => ({
    mask: account_number.slice(-4),
    count: transactions.length,
    total: transactions.reduce((sum, row) => sum + BigInt(row.in) - BigInt(row.out), 0n),
  }))
  return { message, truth }
}
