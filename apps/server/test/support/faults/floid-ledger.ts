import { addDays } from '@lucas/contract/rules/periods.ts'
import type { ExpectedState } from './bank.ts'
import type { Random } from './random.ts'

interface Movement {
  date: string
  description: string
  amount: number
}
interface Account {
  number: string
  balance: number
  movements: readonly Movement[]
}
/** The accounts of one customer as Floid sends them. */
export interface FloidLedger {
  addTransactions(count?: number): void
  products(): object
  /** In random order, because the provider promises none (reference 1.6). */
  transactions(random: Random | null): object
  getExpected(): ExpectedState
}

const shops = [
  'JUMBO COSTANERA',
  'COPEC LAS CONDES',
  'METRO SA',
  'TEF DE PEREZ SOTO',
  'UBER TRIP',
  'FARMACIA AHUMADA',
]

/** Creates the accounts of one customer, which grow over time. Amounts in CLP. */
export function createFloidLedger(random: Random, firstNumber: number): FloidLedger {
  let day = '2026-09-20'
  const accounts = [0, 1].map((index) => ({
    number: `00${firstNumber * 10 + index}`,
    balance: 500_000,
    movements: [] as Movement[],
  }))

  function addTransactions(count = random.between(1, 12)) {
    for (let index = 0; index < count; index += 1) {
      const account = accounts[random.between(0, 1)]
      if (!account) continue
      const description = shops[random.between(0, shops.length - 1)] ?? ''
      const amount = random.between(1, 90) * 1_000 * (description.startsWith('TEF DE') ? 1 : -1)
      const twins = random.chance(0.15) ? 2 : 1 // two equal transactions on one day
      for (let twin = 0; twin < twins; twin += 1) {
        account.movements.push({ date: day, description, amount })
        account.balance += amount
      }
      if (random.chance(0.3)) day = addDays(day, 1)
    }
  }
  addTransactions(40)

  return { addTransactions, ...toFloidMessages(() => accounts) }
}

/** Creates what a bank sends about accounts, and the state that our tables must have after it. */
export const toFloidMessages = (
  listAccounts: () => readonly Account[],
): Omit<FloidLedger, 'addTransactions'> => ({
  products: () => ({
    accounts: listAccounts().map(({ number, balance }) => ({
      type: 'Cuenta Corriente',
      number,
      currency: 'CLP',
      balance,
    })),
    cards: [],
  }),
  transactions: (random) => ({
    accounts: listAccounts().map(({ number, movements }) => ({
      account_number: number,
      transactions: shuffle(movements, random).map(({ date, description, amount }) => ({
        date,
        description,
        branch: '',
        doc_number: '00000000',
        in: Math.max(0, amount),
        out: Math.max(0, -amount),
      })),
    })),
  }),
  getExpected: () => ({
    accounts: listAccounts()
      .map(({ number, balance }) => `${number.slice(-4)} CLP ${balance}`)
      .sort(),
    movements: listAccounts()
      .flatMap(({ number, movements }) =>
        movements.map(
          ({ date, amount, description }) => `${number.slice(-4)} CLP ${date} ${amount} ${description}`,
        ),
      )
      .sort(),
  }),
})

function shuffle<T>(items: readonly T[], random: Random | null): T[] {
  if (random === null) return [...items]
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
