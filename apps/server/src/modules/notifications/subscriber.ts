import type { Tx } from '../../platform/database/user-transaction.ts'
import type { DomainEvent, EventOrigin, Events, Subscriber } from '../../platform/events/events.ts'
import type { ScheduleCardCheck } from './card-check.ts'
import { createNotificationWriter, type NotificationWriterDeps } from './create-notifications.ts'
import { detectConnectionProblem, detectStaleConnection } from './detectors/connections.ts'
import { detectGoalNotifications } from './detectors/goals.ts'
import { detectSavingsProposals } from './detectors/savings.ts'
import { detectSecurityEvents } from './detectors/security.ts'
import { detectStoppedRules } from './detectors/stopped-rules.ts'
import { createTransactionDetector, type TransactionDetectorDeps } from './detectors/transactions.ts'
import type { NewNotification } from './domain/notification.ts'

export type NotificationSubscriberDeps = TransactionDetectorDeps &
  NotificationWriterDeps & {
    /** Schedules the check for a stale connection after a sync. */
    scheduleReminder: (tx: Tx, userId: string, connectionId: string) => Promise<void>
    /** Schedules the check of bills of the next morning. */
    scheduleCardCheck: ScheduleCardCheck
  }

/** Runs the detectors for domain events of other modules and creates the notifications they find. */
export function createNotificationSubscriber(deps: NotificationSubscriberDeps): Subscriber {
  const { clock, scheduleReminder, scheduleCardCheck } = deps
  const createNotifications = createNotificationWriter(deps)
  const transactionDetector = createTransactionDetector(deps)

  async function detect(
    tx: Tx,
    userId: string,
    event: DomainEvent,
    origin: EventOrigin,
  ): Promise<readonly NewNotification[]> {
    switch (event.type) {
      case 'sync_progress': {
        const isProblem = event.state === 'error' || event.state === 'reauth_required'
        return isProblem ? detectConnectionProblem(tx, userId, event, clock.today()) : []
      }
      case 'sync_finished':
        return transactionDetector.afterSync(tx, userId, event.connection_id)
      case 'goal_changed':
        return event.event_type === 'goal_deleted' ? [] : detectGoalNotifications(tx, userId, event.goal_id)
      // What a user just did is on their screen.
      case 'savings_changed':
        return origin === 'user' ? [] : detectSavingsProposals(tx, userId)
      case 'rules_changed':
        return origin === 'user' ? [] : detectStoppedRules(tx, userId)
      case 'security_changed':
      case 'profile_changed':
      case 'session_ended':
        return detectSecurityEvents(tx, userId, clock.now())
      case 'accounts_changed':
      case 'budgets_changed':
      case 'categories_changed':
      case 'rule_run_changed':
      case 'support_changed':
      case 'transactions_changed':
      case 'notifications_changed':
      case 'session_locked':
        return []
    }
  }

  return {
    name: 'notifications',
    on: [
      'sync_progress',
      'sync_finished',
      'accounts_changed',
      'transactions_changed',
      'goal_changed',
      'savings_changed',
      'rules_changed',
      'security_changed',
      'profile_changed',
      'session_ended',
    ],
    async handle(tx, userId, event, { origin, publish }) {
      await createNotifications(tx, userId, await detect(tx, userId, event, origin), publish)
      if (event.type === 'sync_finished') await scheduleReminder(tx, userId, event.connection_id)
      // A series that the user writes or changes can be due soon, also without a bank.
      const isRecomputed = event.type === 'transactions_changed' && origin === 'recompute'
      if (event.type === 'sync_finished' || event.type === 'accounts_changed' || isRecomputed)
        await scheduleCardCheck(tx, userId)
    },
  }
}

/**
 * Returns a function that notifies about transactions that were imported or written by hand, and about changes of older ones.
 * It runs after their series are known.
 */
export function createChangeNotifier(
  deps: TransactionDetectorDeps & NotificationWriterDeps & { events: Events },
) {
  const createNotifications = createNotificationWriter(deps)
  const { afterChange } = createTransactionDetector(deps)
  return async (tx: Tx, userId: string): Promise<void> =>
    createNotifications(tx, userId, await afterChange(tx, userId), deps.events.publish)
}

/** Returns a function that notifies about a stale connection, unless data arrived or the same cause was notified already. */
export function createStaleConnectionNotifier(deps: NotificationWriterDeps & { events: Events }) {
  const createNotifications = createNotificationWriter(deps)
  return async (tx: Tx, userId: string, connectionId: string): Promise<void> => {
    const found = await detectStaleConnection(tx, userId, connectionId, deps.clock.now())
    await createNotifications(tx, userId, found, deps.events.publish)
  }
}
