import { bankCodes } from '@lucas/household/bank-codes.ts'
import { generateHousehold, type HouseholdCache } from '@lucas/household/household.ts'
import { type FloidLedger, toFloidMessages } from '../faults/floid-ledger.ts'
import type { Random } from '../faults/random.ts'
import { createRut } from '../faults/rut.ts'

/** Enough for the months before the first day and those that are simulated. */
const historyMonths = 60

/** Creates the accounts of a generated household on the simulated day, with the history since `since`. */
export function createHouseholdLedger(
  random: Random,
  { since, today }: { since: string; today: () => string },
): FloidLedger {
  const cache: HouseholdCache = new Map()
  const rut = createRut(random.between(5_000_000, 20_000_000))
  const bank = bankCodes[random.between(0, bankCodes.length - 1)] ?? 'chile'
  const seed = String(random.between(1, 1_000_000))
  /** The accounts in pesos without cards: what a bank sends without bills. */
  const listAccounts = () =>
    generateHousehold({ seed, rut, bank, today: today(), historyMonths, isSingleBank: true }, cache)
      .accounts.filter(({ key }) => key === 'main' || key === 'savings')
      .map(({ number, balance, movements }) => ({
        number,
        balance,
        movements: movements.filter(({ date }) => date >= since),
      }))
  return {
    addTransactions: () => undefined, // its days do
    ...toFloidMessages(listAccounts),
  }
}
