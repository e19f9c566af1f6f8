import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { billsDue } from '../cards/index.ts'
import type { Expected } from './load-expected.ts'

export type SafeToSpendInput = ReturnType<typeof toSafeToSpendInput>

/** Returns what safe-to-spend deducts of the expected amounts: until the payday, and what falls due soon after a near one. */
export function toSafeToSpendInput(expected: Expected) {
  const { today, until, nextIncome, setAsideDays, accounts, billed, billedCards } = expected
  const isSetAside = ({ date }: { date: PlainDate }) =>
    setAsideDays !== null && date >= setAsideDays.from && date <= setAsideDays.to
  const isOnLine = ({ date }: { date: PlainDate }) => date <= until
  const dollarCards = billed.filter(({ currency }) => currency !== 'CLP')
  const toPayday = billsDue({ cards: billedCards, today, from: today, until: nextIncome })
  return {
    ...expected,
    charges: expected.charges.filter(isOnLine),
    incomes: expected.incomes.filter(isOnLine),
    instalments: expected.instalments.filter(isOnLine),
    /** What falls due soon after a payday that is near. */
    after: {
      charges: expected.charges.filter((one) => !one.isSavings && isSetAside(one)),
      instalments: expected.instalments.filter(isSetAside),
      cardBills:
        setAsideDays === null
          ? []
          : billsDue({
              cards: billedCards,
              today,
              from: setAsideDays.from,
              until: addDays(setAsideDays.to, 1),
            }).due,
    },
    cardBills: {
      accounts,
      /** Deducted. */
      due: toPayday.due,
      later: [...toPayday.rest, ...billsDue({ cards: dollarCards, today, from: today, until: today }).rest],
      cards: billed,
    },
  }
}
