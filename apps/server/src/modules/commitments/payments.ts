import { commitmentsCopy as copy } from '@lucas/contract/copy/planning/commitments.ts'
import type { CommitmentPaymentInput, PaidByHand } from '@lucas/contract/planning/commitments.ts'
import { fromWireAmount, toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Db } from '../../platform/database/connect.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { inUserData } from '../../platform/events/user-data.ts'
import { findExpectedDay } from './domain/hand-payments.ts'
import { isPaidByHand } from './domain/lines.ts'
import { paidEarlyDays } from './domain/occurrences.ts'
import { type CommitmentSources, createFactsLoader } from './load-facts.ts'
import { commitmentPaymentRepository } from './repository/commitment-payment.ts'

interface PaymentsDeps extends CommitmentSources {
  db: Db
  events: Events
}

export type CommitmentPayments = ReturnType<typeof createCommitmentPayments>

/** A payment can be marked this many days after the day that the user says. */
const backDays = 366

/**
 * Marks commitments as paid until the bank shows it. A mark is no transaction: figures of spending have only the bank's row, and
 * forecasts keep the money of a bank account back until then, because the known balance still has it.
 */
export function createCommitmentPayments({ db, events, ...sources }: PaymentsDeps) {
  const load = createFactsLoader(sources)
  const { clock } = sources

  return {
    /** Marks an expected payment as paid on a day. A repeat with other facts replaces them. */
    mark: (
      userId: string,
      { seriesId, day }: { seriesId: string; day: PlainDate },
      { paid_on: paidOn, amount }: CommitmentPaymentInput,
    ): Promise<PaidByHand> =>
      inUserData({ db, events }, userId, async (tx) => {
        const today = clock.today()
        const until = addDays(today, paidEarlyDays)
        if (paidOn > today || paidOn < addDays(today, -backDays)) failField('paid_on', copy.paidOnInvalid)
        const facts = await load(tx, userId, { from: today, to: until })
        const series = facts.series.find(({ id }) => id === seriesId) ?? fail('not_found')
        if (!isPaidByHand(series, facts)) failField('paid_on', copy.notPaidByHand)
        const slots = series.listExpected(until).map(({ date }) => date)
        const expectedOn = findExpectedDay(series, slots, day) ?? failField('paid_on', copy.notExpected)
        const minor = fromWireAmount(amount, series.currency)
        const payment = { seriesId, expectedOn, paidOn, amount: minor }
        await commitmentPaymentRepository(tx).save(userId, payment, clock.now())
        await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
        return { expected_on: expectedOn, paid_on: paidOn, amount: toWireAmount(minor, series.currency) }
      }),

    /** Takes a mark back. */
    unmark: (userId: string, { seriesId, day }: { seriesId: string; day: PlainDate }): Promise<void> =>
      inUserData({ db, events }, userId, async (tx) => {
        if (!(await commitmentPaymentRepository(tx).delete(userId, seriesId, day))) fail('not_found')
        await events.publish(tx, userId, { type: 'transactions_changed' }, { origin: 'recompute' })
      }),
  }
}
