import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { Events } from '../../platform/events/events.ts'
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Cards } from '../cards/index.ts'
import type { ListBillReminders } from '../commitments/index.ts'
import { hasSeries } from '../recurring/index.ts'
import { createNotificationWriter, type NotificationWriterDeps } from './create-notifications.ts'
import { detectBills } from './detectors/bills.ts'
import { detectDueCards, hasCards } from './detectors/cards.ts'
import { nextMorning } from './domain/mail-schedule.ts'

const cardCheckJob = jobKind('notifications.cards', z.object({ user: z.uuid() }), {
  runs: false,
  user: ({ user }) => user,
})
const daySeconds = 24 * 3_600

export type ScheduleCardCheck = (tx: Tx, userId: string) => Promise<void>

/** Returns whether something can fall due: a visible card has bills, and so have recurring series. */
const hasBills = async (tx: Tx, userId: string): Promise<boolean> =>
  (await hasCards(tx, userId)) || (await hasSeries(tx, userId))

/**
 * Schedules the check of a user's bills for the next morning. Each check schedules the next one, and each sync or change
 * of accounts does so again: the key of the job is its day, so that a day has one check, or two if one was scheduled before.
 */
export const createCardCheck =
  ({ clock, jobs }: { clock: Clock; jobs: Jobs }): ScheduleCardCheck =>
  async (tx, userId) => {
    if (!(await hasBills(tx, userId))) return
    const now = clock.now()
    const morning = nextMorning(now)
    await jobs.enqueue(
      tx,
      cardCheckJob,
      { user: userId },
      {
        startAfterSeconds: Math.ceil((morning.getTime() - now.getTime()) / 1_000),
        singletonKey: `${userId} ${toPlainDate(morning)}`,
        singletonSeconds: daySeconds,
        group: userId,
      },
    )
  }

type BillNotifierDeps = NotificationWriterDeps & {
  events: Events
  cards: Pick<Cards, 'listToPay'>
  listBillReminders: ListBillReminders
}

/**
 * Returns a function that notifies about bills of cards and others that fall due soon or did not come. What was announced
 * already is skipped.
 */
export function createBillNotifier(deps: BillNotifierDeps) {
  const createNotifications = createNotificationWriter(deps)
  return async (tx: Tx, userId: string): Promise<void> => {
    const bills = { listReminders: deps.listBillReminders, today: deps.clock.today() }
    const found = [...(await detectDueCards(tx, userId, deps)), ...(await detectBills(tx, userId, bills))]
    await createNotifications(tx, userId, found, deps.events.publish)
  }
}

interface CardCheckJobDeps {
  /** The connection pool of the job workers. */
  db: Db
  jobs: Jobs
  events: Events
  notify: (tx: Tx, userId: string) => Promise<void>
  schedule: ScheduleCardCheck
}

/** Defines the job of the check. It ends for users without cards and series. */
export const defineCardCheckJob = ({ db, jobs, events, notify, schedule }: CardCheckJobDeps): void =>
  jobs.define(
    cardCheckJob,
    ({ user }) =>
      events.transaction(db, user, async (tx) => {
        await notify(tx, user)
        await schedule(tx, user)
      }),
    { groupConcurrency: 1 },
  )
