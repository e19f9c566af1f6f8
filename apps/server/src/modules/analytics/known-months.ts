import { monthsBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import { analyticsRepository } from './repository.ts'

/** How many months there are to look at, this one among them. */
export async function knownMonths(tx: Tx, person: string, today: PlainDate): Promise<number> {
  const repository = analyticsRepository(tx)
  const accounts = await repository.accounts(person)
  const first = await repository.firstDay(
    person,
    accounts.map(({ id }) => id),
  )
  return first === null || first > today ? 0 : monthsBetween(first, today) + 1
}
