import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { savingsLookup } from '../../savings/index.ts'
import type { NewNotification } from '../domain/notification.ts'

/** Returns a notification for each open proposal to save for a goal. */
export async function detectSavingsProposals(tx: Tx, userId: string): Promise<NewNotification[]> {
  return (await savingsLookup.listNews(tx, userId)).map(({ id, goalId, goalName, amount }) => ({
    kind: 'savings_proposed',
    cause: `savings:${id}`,
    about: { subject: 'goal', key: goalId },
    ...copy.savingsProposed(goalName, money(toWireAmount(amount, 'CLP'), 'CLP')),
  }))
}
