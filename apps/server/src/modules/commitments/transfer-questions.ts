import { commitmentsCopy } from '@lucas/contract/copy/planning/commitments.ts'
import { home, people } from '@lucas/contract/copy/transactions/category-labels.ts'
import type {
  AnsweredTransfer,
  TransferAnswer,
  TransferPurpose,
  TransferQuestions,
} from '@lucas/contract/planning/commitments.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockRecurring } from '../../platform/database/locks.ts'
import { type Tx, withUserSnapshot } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import type { TransferPurposes } from '../recurring/index.ts'

export interface TransferQuestionsDeps {
  db: Db
  events: Events
  purposes: TransferPurposes
  /** Sets category and name of a transaction and of those like it, earlier and later. Returns how many changed. */
  classifyAlike: (
    tx: Tx,
    userId: string,
    transactionId: string,
    label: { category: string; name: string },
  ) => Promise<number>
}

export type TransferQuestionsService = ReturnType<typeof createTransferQuestions>

/** Creates '¿Es tu arriendo?': what a monthly transfer of a steady amount to one person is for, asked once. */
export function createTransferQuestions({ db, events, purposes, classifyAlike }: TransferQuestionsDeps) {
  const { purposes: names } = commitmentsCopy

  const list = (userId: string): Promise<TransferQuestions> =>
    withUserSnapshot(db, userId, async (tx) => ({
      results: (await purposes.listUnexplained(tx, userId)).map((transfer) => ({
        series_id: transfer.seriesId,
        name: transfer.name,
        currency: transfer.currency,
        amount: toWireAmount(transfer.amount, transfer.currency),
        last_date: transfer.lastOn,
        count: transfer.count,
      })),
    }))

  async function getFreeName(tx: Tx, userId: string, name: string, person: string): Promise<string> {
    return (await purposes.isNamed(tx, userId, name)) ? names.to(name, person) : name
  }

  /** Returns the category, name and kind that follow from an answer; null where nothing is learned. */
  async function toLabel(tx: Tx, userId: string, purpose: TransferPurpose, person: string) {
    if (purpose === 'other') return null
    if (purpose === 'allowance')
      return { category: people, name: names.allowance(person), kind: 'other' as const }
    const name = await getFreeName(tx, userId, names[purpose], person)
    return { category: home, name, kind: 'bill' as const }
  }

  const answer = (userId: string, seriesId: string, { purpose }: TransferAnswer): Promise<AnsweredTransfer> =>
    inUserData({ db, events }, userId, async (tx) => {
      await lockRecurring(tx, userId)
      const series = (await purposes.find(tx, userId, seriesId)) ?? fail('not_found')
      // A repeat finds the answer and changes nothing.
      if (series.purpose !== null)
        return {
          series_id: seriesId,
          name: series.own_name ?? series.name,
          purpose: series.purpose,
          category: null,
          changed: 0,
        }
      const transfer =
        (await purposes.listUnexplained(tx, userId)).find((one) => one.seriesId === seriesId) ??
        fail('not_found')
      const label = await toLabel(tx, userId, purpose, transfer.name)
      await purposes.explain(tx, userId, seriesId, {
        purpose,
        name: label?.name ?? null,
        kind: label?.kind ?? null,
      })
      const changed = label ? await classifyAlike(tx, userId, transfer.transactionId, label) : 0
      await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
      return {
        series_id: seriesId,
        name: label?.name ?? transfer.name,
        purpose,
        category: label?.category ?? null,
        changed,
      }
    })

  return { list, answer }
}
