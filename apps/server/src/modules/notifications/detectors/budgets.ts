import { notificationsCopy as copy } from '@lucas/contract/copy/notifications/notifications.ts'
import { limits } from '@lucas/contract/limits.ts'
import { shortDay } from '@lucas/contract/rules/day-text.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { BudgetUse, ListBudgetUse } from '../../budgets/index.ts'
import type { NewNotification } from '../domain/notification.ts'
import { notificationRepository } from '../repository/notification.ts'

const pesos = (amount: bigint) => money(toWireAmount(amount, 'CLP'), 'CLP')
const causeOf = ({ lineId, from }: BudgetUse, percent: number) => `budget:${lineId}:${from}:${percent}`

/** Returns the notification of a line in the running period, at 100 percent the one of 100 only. */
export function detectBudgetUse(use: BudgetUse, today: PlainDate): NewNotification | null {
  const { name, spent, available, percentage, to } = use
  const about = { subject: 'budget', key: null } as const
  const isOver = percentage === null ? spent > 0n && available <= 0n : percentage >= limits.budgetOver
  if (isOver) {
    const over = spent > available ? pesos(spent - available) : null
    const text = copy.budgetOver(name, pesos(spent), pesos(available), over)
    return { kind: 'budget_over', cause: causeOf(use, limits.budgetOver), about, ...text }
  }
  if (percentage === null || percentage < limits.budgetNear) return null
  const text = copy.budgetNear(name, `${percentage}%`, pesos(available - spent), shortDay(to, today))
  return { kind: 'budget_near', cause: causeOf(use, limits.budgetNear), about, ...text }
}

/**
 * Returns notifications about budget lines that reached 80 or 100 percent in the running period. A line that fell back
 * below 100 percent after its alert has no second one.
 */
export async function detectBudgets(
  tx: Tx,
  userId: string,
  { listUse, today }: { listUse: ListBudgetUse; today: PlainDate },
): Promise<NewNotification[]> {
  const found = (await listUse(tx, userId)).flatMap((use) => {
    const notification = detectBudgetUse(use, today)
    return notification === null ? [] : [{ notification, overCause: causeOf(use, limits.budgetOver) }]
  })
  if (found.length === 0) return []
  const stored = await notificationRepository(tx).listStoredCauses(
    userId,
    found.map(({ overCause }) => overCause),
  )
  return found.flatMap(({ notification, overCause }) => (stored.has(overCause) ? [] : [notification]))
}
