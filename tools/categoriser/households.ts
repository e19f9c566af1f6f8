import { fallback, people } from '@lucas/contract/copy/transactions/category-labels.ts'
import { findMerchant } from '../../apps/server/src/modules/categories/domain/merchants.ts'
import { describeTransaction } from '../../apps/server/src/modules/description/index.ts'
import { type BankCode, bankCodes } from '../../packages/household/src/bank-codes.ts'
import { generateHousehold } from '../../packages/household/src/household.ts'

/** Spending in pesos of one household over twelve months, by what the categoriser makes of it. */
export interface HouseholdSpending {
  rut: string
  bank: BankCode
  total: number
  others: number
  people: number
  /** Guessed for a marketplace, which sells anything. */
  marketplaces: number
}

const today = '2026-11-22'
const since = '2025-11-23'
/** The household of the sandbox, and nine more, at every bank. */
const householdRuts = Array.from({ length: 10 }, (_, at) => `${12_345_678 + at * 7_919}-5`)

/** Categorises the spending of ten generated households; transfers between own accounts and card payments are left out. */
export const measureHouseholds = (): HouseholdSpending[] =>
  householdRuts.map((rut, at) => measure(rut, bankCodes[at % bankCodes.length] ?? 'santander'))

function measure(rut: string, bank: BankCode): HouseholdSpending {
  const sums: HouseholdSpending = { rut, bank, total: 0, others: 0, people: 0, marketplaces: 0 }
  for (const { currency, type, movements } of generateHousehold({ seed: 'lucas', rut, bank, today })
    .accounts) {
    if (currency !== 'CLP') continue
    for (const { description, amount, date, pair } of movements) {
      if (amount >= 0 || pair || date < since) continue
      const { category, parsed } = describeTransaction({
        description,
        amount: BigInt(amount),
        currency,
        accountType: type,
      })
      if (parsed.nature === 'card_payment' || parsed.nature === 'internal') continue
      sums.total -= amount
      if (category === fallback) sums.others -= amount
      if (category === people) sums.people -= amount
      if (findMerchant(parsed.innerWords)?.merchant.isMarketplace) sums.marketplaces -= amount
    }
  }
  return sums
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/** Returns a table of the shares of OTROS and PERSONAS. */
export function describeHouseholds(): string {
  const households = measureHouseholds()
  const sum = (part: (one: HouseholdSpending) => number) =>
    households.reduce((total, one) => total + part(one), 0)
  const all = {
    rut: 'all',
    bank: '',
    total: sum((one) => one.total),
    others: sum((one) => one.others),
    people: sum((one) => one.people),
    marketplaces: sum((one) => one.marketplaces),
  }
  const rows = [...households, all].map(({ rut, bank, total, others, people: toPeople, marketplaces }) => [
    `${rut} ${bank}`.trim(),
    share(others, total),
    share(toPeople, total),
    share(others + toPeople, total),
    share(others, total - toPeople),
    share(others + marketplaces, total),
  ])
  const head = ['household', 'OTROS', 'PERSONAS', 'both', 'OTROS of the rest', 'OTROS with marketplaces']
  return [
    'Spending in pesos over twelve months, without own transfers and card payments (`tools/categoriser/households.ts`; a test checks the target of 8 % OTROS). PERSONAS contains the rent of those who transfer it to a person. What stays OTROS is cash, bank fees and interest; "of the rest" leaves the transfers to people out of the whole; the last column counts the guesses for marketplaces as unknown.',
    [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n'),
  ].join('\n\n')
}
