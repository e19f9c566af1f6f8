import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { listStoppedRules } from '../../classification/index.ts'
import type { NewNotification } from '../domain/notification.ts'

/** Returns a notification for each rule that was switched off because its pattern took too long. */
export const detectStoppedRules = async (tx: Tx, userId: string): Promise<NewNotification[]> =>
  (await listStoppedRules(tx, userId)).map(({ id, stoppedAt }) => ({
    kind: 'rule_stopped',
    cause: `rule:${id}:${stoppedAt.toISOString()}`,
    about: { subject: 'rule', key: id },
    ...copy.ruleStopped,
  }))
