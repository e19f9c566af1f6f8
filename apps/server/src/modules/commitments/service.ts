import type {
  CommitmentCalendar,
  CommitmentInput,
  Commitments,
  CommitmentsByCard,
  CommitmentsQuery,
} from '@lucas/contract/planning/commitments.ts'
import type { DateRange } from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { toApiByCard } from './by-card.ts'
import type { CommitmentFacts } from './domain/facts.ts'
import { listLines } from './domain/lines.ts'
import { listOccurrences } from './domain/occurrences.ts'
import { type CommitmentSources, createFactsLoader } from './load-facts.ts'
import { toMonthRange, toMonthSteps } from './months.ts'
import { toApiDays, toApiLines } from './to-api.ts'

export interface CommitmentsDeps extends CommitmentSources {
  db: Db
  /** Creates a series that the user writes. */
  createSeries: (userId: string, input: CommitmentInput) => Promise<{ id: string }>
}

export type CommitmentsService = ReturnType<typeof createCommitments>

/** Reads everything that will be charged or come in. Nothing of it is stored but the series. */
export function createCommitments({ db, createSeries, ...sources }: CommitmentsDeps) {
  const { clock, reader } = sources
  const load = createFactsLoader(sources)

  const readMonth = <T>(
    userId: string,
    { month }: CommitmentsQuery,
    read: (tx: Tx, facts: CommitmentFacts, days: DateRange) => T | Promise<T>,
  ): Promise<T> =>
    withUserSnapshot(db, userId, async (tx) => {
      const days = toMonthRange(month, clock.today())
      return read(tx, await load(tx, userId, days), days)
    })

  return {
    list: (userId: string, query: CommitmentsQuery): Promise<Commitments> =>
      readMonth(userId, query, async (tx, facts, days) => {
        const isCancelled = facts.series.some(({ cancelledOn }) => cancelledOn !== null)
        const charges = isCancelled ? await reader.listChargesAfterCancel(tx, userId) : []
        const again = new Map(charges.map((charge) => [charge.seriesId, charge]))
        return { ...toMonthSteps(days, facts.today), ...toApiLines(listLines(facts, days), facts, again) }
      }),

    getCalendar: (userId: string, query: CommitmentsQuery): Promise<CommitmentCalendar> =>
      readMonth(userId, query, (_, facts, days) => ({
        ...toMonthSteps(days, facts.today),
        days: toApiDays(listOccurrences(facts, days), facts),
      })),

    listByCard: (userId: string): Promise<CommitmentsByCard> =>
      readMonth(userId, {}, (_, facts, days) => toApiByCard(listLines(facts, days), facts)),

    create: createSeries,
  }
}
