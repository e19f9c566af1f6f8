import { people } from '@lucas/contract/copy/transactions/category-labels.ts'
import type { TransferPurpose } from '@lucas/contract/planning/commitments.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { type SeriesRow, seriesRepository } from './repository/recurring-series.ts'
import { type PersonTransfer, transferRepository } from './repository/transfer.ts'
import { isRunning, toSeriesView } from './series-view.ts'

/** Fewer transfers can be chance, and smaller ones are not worth a question. Pesos. */
const countMin = 3
const amountMin = 20_000n

/** What a monthly transfer to a person is for, with the name and kind that the user chose for its series by that. */
interface SeriesExplanation {
  purpose: TransferPurpose | null
  name: string | null | undefined
  kind: RecurringKind | null | undefined
}

/** Creates what a question about a monthly transfer to a person needs of the series. */
export function createTransferPurposes({ clock }: { clock: Clock }) {
  return {
    /** Lists the running series of transfers to one person that the user has not explained, the largest first. */
    async listUnexplained(tx: Tx, userId: string): Promise<PersonTransfer[]> {
      const found = await transferRepository(tx).listUnexplained(userId, {
        category: people,
        countMin,
        amountMin,
      })
      const series = new Map(
        (await seriesRepository(tx).listWithAccounts(userId)).map((one) => [one.row.id, one]),
      )
      return found.filter(({ seriesId }) => {
        const one = series.get(seriesId)
        return (
          one !== undefined && !one.account.hidden && isRunning(toSeriesView(one, one.account, clock.today()))
        )
      })
    },
    /** Returns a series, or undefined. */
    find: (tx: Tx, userId: string, seriesId: string): Promise<SeriesRow | undefined> =>
      seriesRepository(tx).find(userId, seriesId),
    /** Lists all series, dismissed ones too. */
    listAll: async (tx: Tx, userId: string): Promise<SeriesRow[]> =>
      (await seriesRepository(tx).list(userId, 0)).map(({ row }) => row),
    /** Stores the answer with the name and kind that follow from it; null asks again. What is undefined stays. */
    explain: (tx: Tx, userId: string, seriesId: string, { purpose, name, kind }: SeriesExplanation) =>
      seriesRepository(tx).update(userId, seriesId, {
        purpose,
        ...(name === undefined ? {} : { own_name: name }),
        ...(kind === undefined ? {} : { own_kind: kind }),
        updated_at: clock.now(),
      }),
  }
}

export type TransferPurposes = ReturnType<typeof createTransferPurposes>
