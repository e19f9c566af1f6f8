import { commitmentsCopy } from '@lucas/contract/copy/planning/commitments.ts'
import { home, people } from '@lucas/contract/copy/transactions/category-labels.ts'
import type {
  AnsweredTransfer,
  TransferAnswer,
  TransferPurpose,
  TransferQuestions,
  TransferUndo,
  UndoneTransfer,
} from '@lucas/contract/planning/commitments.ts'
import type { RecurringKind } from '@lucas/contract/planning/recurring-kind.ts'
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
  ) => Promise<{ changed: number; ruleIds: string[] }>
  /** Takes back the rules that it learned. Returns how many transactions changed. */
  unclassifyAlike: (tx: Tx, userId: string, ruleIds: readonly string[]) => Promise<number>
}

export type TransferQuestionsService = ReturnType<typeof createTransferQuestions>

/** Creates '¿Es tu arriendo?': what a monthly transfer of a steady amount to one person is for, asked once. */
export function createTransferQuestions({
  db,
  events,
  purposes,
  classifyAlike,
  unclassifyAlike,
}: TransferQuestionsDeps) {
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

  /** Returns the category and name that follow from an answer; null where nothing is learned. */
  function toLabel(purpose: TransferPurpose, person: string, isNamed: (name: string) => boolean) {
    if (purpose === 'other') return null
    if (purpose === 'allowance') return { category: people, name: names.allowance(person) }
    const name = names[purpose]
    return { category: home, name: isNamed(name) ? names.to(name, person) : name }
  }

  const answer = (userId: string, seriesId: string, { purpose }: TransferAnswer): Promise<AnsweredTransfer> =>
    inUserData({ db, events }, userId, async (tx) => {
      await lockRecurring(tx, userId)
      const all = await purposes.listAll(tx, userId)
      const series = all.find(({ id }) => id === seriesId) ?? fail('not_found')
      // A repeat finds the answer and changes nothing.
      if (series.purpose !== null)
        return {
          series_id: seriesId,
          name: series.own_name ?? series.name,
          purpose: series.purpose,
          category: null,
          changed: 0,
          undo: null,
        }
      const transfer =
        (await purposes.listUnexplained(tx, userId)).find((one) => one.seriesId === seriesId) ??
        fail('not_found')
      const isNamed = (name: string) => all.some((one) => one.dismissed_at === null && one.own_name === name)
      const label = toLabel(purpose, transfer.name, isNamed)
      await purposes.explain(tx, userId, seriesId, { purpose, name: label?.name, kind: kindOf(purpose) })
      const { changed, ruleIds } = label
        ? await classifyAlike(tx, userId, transfer.transactionId, label)
        : { changed: 0, ruleIds: [] }
      await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
      return {
        series_id: seriesId,
        name: label?.name ?? transfer.name,
        purpose,
        category: label?.category ?? null,
        changed,
        undo: { purpose, name: label?.name ?? null, kind: series.own_kind, rule_ids: ruleIds },
      }
    })

  /** Takes an answer back: asks again, and gives back what it changed and the user has not changed since. */
  const undo = (
    userId: string,
    seriesId: string,
    { purpose, name, kind, rule_ids }: TransferUndo,
  ): Promise<UndoneTransfer> =>
    inUserData({ db, events }, userId, async (tx) => {
      await lockRecurring(tx, userId)
      const series = (await purposes.find(tx, userId, seriesId)) ?? fail('not_found')
      const restored = await unclassifyAlike(tx, userId, rule_ids)
      // A repeat, or another answer since.
      if (series.purpose !== purpose) return { series_id: seriesId, restored }
      await purposes.explain(tx, userId, seriesId, {
        purpose: null,
        name: series.own_name === name ? null : undefined,
        kind: series.own_kind === kindOf(purpose) ? kind : undefined,
      })
      await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
      return { series_id: seriesId, restored }
    })

  return { list, answer, undo }
}

/** The kind of the series that follows from an answer. */
const kindOf = (purpose: TransferPurpose): RecurringKind | undefined =>
  purpose === 'other' ? undefined : purpose === 'allowance' ? 'other' : 'bill'
