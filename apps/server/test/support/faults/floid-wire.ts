import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Truth } from './bank.ts'
import type { Random } from './random.ts'

interface Movement {
  date: string
  description: string
  amount: number
}
interface Account {
  number: string
  balance: number
  movements: Movement[]
}

const shops = [
  'JUMBO COSTANERA',
  'COPEC LAS CONDES',
  'METRO SA',
  'TEF DE PEREZ SOTO',
  'UBER TRIP',
  'FARMACIA AHUMADA',
]

/** The accounts of one customer, as they grow. Amounts in whole pesos. */
export function createLedger(random: Random, firstNumber: number) {
  let day = '2026-09-20'
  const accounts: Account[] = [0, 1].map((index) => ({
    number: `00${firstNumber * 10 + index}`,
    balance: 500_000,
    movements: [],
  }))

  function live(count = random.between(1, 12)) {
    for (let index = 0; index < count; index += 1) {
      const account = accounts[random.between(0, 1)]
      if (!account) continue
      const description = shops[random.between(0, shops.length - 1)] ?? ''
      const amount = random.between(1, 90) * 1_000 * (description.startsWith('TEF DE') ? 1 : -1)
      const twins = random.chance(0.15) ? 2 : 1 // two equal movements of one day are two
      for (let twin = 0; twin < twins; twin += 1) {
        account.movements.push({ date: day, description, amount })
        account.balance += amount
      }
      if (random.chance(0.3)) day = addDays(day, 1)
    }
  }
  live(40)

  return {
    live,
    products: () => ({
      accounts: accounts.map(({ number, balance }) => ({
        type: 'Cuenta Corriente',
        number,
        currency: 'CLP',
        balance,
      })),
      cards: [],
    }),
    /** In any order: none is promised (reference 1.6). */
    transactions: (shuffle: Random | null) => ({
      accounts: accounts.map(({ number, movements }) => ({
        account_number: number,
        transactions: shuffled(movements, shuffle).map(({ date, description, amount }) => ({
          date,
          description,
          branch: '',
          doc_number: '00000000',
          in: Math.max(0, amount),
          out: Math.max(0, -amount),
        })),
      })),
    }),
    truth: (): Truth => ({
      accounts: accounts.map(({ number, balance }) => `${number.slice(-4)} CLP ${balance}`).sort(),
      movements: accounts
        .flatMap(({ number, movements }) =>
          movements.map(
            ({ date, amount, description }) => `${number.slice(-4)} CLP ${date} ${amount} ${description}`,
          ),
        )
        .sort(),
    }),
  }
}

function shuffled<T>(items: readonly T[], random: Random | null): T[] {
  if (random === null) return [...items]
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}
