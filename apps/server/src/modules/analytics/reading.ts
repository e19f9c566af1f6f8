import type { Currency } from '@lucas/contract/currency.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { analyticsRepository, type ShownAccount } from './repository.ts'
import type { Scope } from './sums-repository.ts'

/** What every figure of a person is reckoned from: the sums, and the accounts that count. */
export interface Figures {
  tx: Tx
  repository: ReturnType<typeof analyticsRepository>
  accounts: ShownAccount[]
  scope: Scope
  wire: (minor: bigint) => number
}

/** Opens the sums of a person's shown accounts, all of one moment. */
export const createReading =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  <T>(person: string, currency: Currency, read: (figures: Figures) => Promise<T>): Promise<T> =>
    inSnapshot(db, person, async (tx) => {
      const repository = analyticsRepository(tx)
      const accounts = await repository.accounts(person)
      return read({
        tx,
        repository,
        accounts,
        scope: { person, currency, today: clock.today(), accounts: accounts.map(({ id }) => id) },
        wire: (minor) => toWireAmount(minor, currency),
      })
    })
