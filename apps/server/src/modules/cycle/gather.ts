import { sum } from '@lucas/contract/rules/money.ts'
import type { Cycle } from '@lucas/contract/rules/payday.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import { analyticsRepository, cardDebtBefore, flowOf } from '../analytics/index.ts'
import type { Outlook } from '../recurring/index.ts'
import { paceDays, paceOf } from './domain/left.ts'
import type { Ahead } from './ports.ts'

/** Pesos alone: goals and salaries are in them, and dollars are never added. */
const currency = 'CLP'
/** Accounts that people pay from; savings stay untouched. */
const everyday: ReadonlySet<string> = new Set(['checking', 'depository'])
/** What is expected is shown a little beyond the payday, so that the payday is in it. */
const daysAfterPayday = 5

interface Moment {
  cycle: Cycle
  ahead: Outlook
  today: PlainDate
}

export type LeftFacts = Awaited<ReturnType<ReturnType<typeof createGathering>>>

/** Gathers what '¿Cuánto me queda?' is reckoned from: pesos of shown accounts, in minor units. */
export function createGathering({ outlook, goals }: Ahead) {
  return async (tx: Tx, person: string, { cycle, ahead, today }: Moment) => {
    const until = addDays(cycle.nextPayday, daysAfterPayday)
    const figures = analyticsRepository(tx)
    const accounts = await figures.accounts(person)
    const ids = accounts.map(({ id }) => id)
    const counts = (item: { accountId: string | null; currency: string }) =>
      item.currency === currency && item.accountId !== null && ids.includes(item.accountId)

    const paceRange = { from: addDays(today, -paceDays), to: addDays(today, -1) }
    const scope = { person, accounts: ids, currency, today } as const
    const spent = flowOf(await figures.byKind(scope, paceRange)).spent
    const since = await figures.firstFlow(scope, paceRange)
    const repeated = await outlook.repeatedIn(tx, person, ids, currency, paceRange)
    return {
      today,
      until,
      cycle,
      purses: accounts.filter(
        ({ type, currency: of, balance }) => of === currency && everyday.has(type) && balance !== null,
      ),
      expected: ahead.until(until).filter(counts),
      instalments: (await outlook.instalmentsIn(tx, person, until)).filter(counts),
      promised: await goals.promisedIn(tx, person),
      cardDebt: cardDebtBefore(accounts, new Map(), currency),
      pace: paceOf({ spent, repeated: -sum(repeated.map(({ amount }) => amount)), since }, today),
    }
  }
}
