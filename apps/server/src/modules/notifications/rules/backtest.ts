import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { addDays, firstOfMonth, startOfDay, toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { analyticsRepository } from '../../analytics/index.ts'
import { connectionLookup } from '../../connections/index.ts'
import { goalLookup } from '../../goals/index.ts'
import { transactionLookup } from '../../ledger/index.ts'
import type {
  AccountBalances,
  AlertRuleDefinition,
  RuleInput,
  RuleMatch,
  UserMonth,
} from '../domain/alert-rule.ts'
import { detectGoalProgress } from '../domain/goals.ts'
import type { NewTransaction } from '../domain/new-transaction.ts'
import { detectStaleness, staleReminderSeconds } from '../domain/stale-connection.ts'
import { detectTransactionNotifications } from '../domain/transactions.ts'
import { ruleInputRepository } from '../repository/rule-facts.ts'
import { toNewTransaction } from '../repository/to-new-transaction.ts'
import { transactionRepository } from '../repository/transactions.ts'

/** Days before the period from which a merchant's charges are read. */
const chargeHistoryDays = 275

/** Returns the past data that the kind of the rule is matched with, since a day. */
export async function loadBacktestInput(
  tx: Tx,
  userId: string,
  rule: AlertRuleDefinition,
  { since, now, months }: { since: PlainDate; now: Date; months: readonly UserMonth[] },
): Promise<RuleInput> {
  const today = toPlainDate(now)
  const empty: RuleInput = { transactions: [], detected: [], balances: [], spending: [], months, today }
  const { kind, amount, category, accountId } = rule
  switch (kind) {
    case 'big_movement': {
      const rows = await transactionRepository(tx).listPast(userId, since, { from: amount ?? 0n })
      return { ...empty, transactions: rows.map(toNewTransaction) }
    }
    case 'duplicate_charge':
    case 'salary_arrived': {
      const filter = kind === 'salary_arrived' ? 'salary' : 'duplicates'
      const transactions = (await transactionRepository(tx).listPast(userId, since, filter)).map(
        toNewTransaction,
      )
      return { ...empty, transactions, detected: await detectPast(tx, userId, transactions, since, today) }
    }
    case 'low_balance':
    case 'utilisation': {
      const isCredit = kind === 'utilisation'
      const found = await ruleInputRepository(tx).listKnownBalances(userId, { isCredit, accountId })
      const changes = await analyticsRepository(tx).listAccountChanges(
        userId,
        found.map(({ id }) => id),
        addDays(since, -1),
      )
      const byAccount = Map.groupBy(changes, ({ id }) => id)
      return {
        ...empty,
        balances: found.map(({ balance, ...account }) => ({
          account,
          days: toBalanceHistory(balance, byAccount.get(account.id) ?? [], { isCredit, since }),
        })),
      }
    }
    case 'category_limit':
      return {
        ...empty,
        spending: await ruleInputRepository(tx).listCategorySpending(
          userId,
          category ?? '',
          months[0]?.from ?? firstOfMonth(since),
        ),
      }
    case 'goal_reached':
      return { ...empty, detected: await detectGoalsReached(tx, userId) }
    case 'connection_stale':
      return { ...empty, detected: await detectStalePeriods(tx, userId, since, now) }
  }
}

async function detectPast(
  tx: Tx,
  userId: string,
  transactions: readonly NewTransaction[],
  since: PlainDate,
  today: PlainDate,
): Promise<RuleMatch[]> {
  const days = new Map(transactions.map(({ id, date }) => [id, date]))
  const names = [...new Set(transactions.map(({ name }) => name))]
  const charges =
    names.length === 0
      ? []
      : await transactionLookup.listCharges(tx, userId, names, addDays(since, -chargeHistoryDays))
  return detectTransactionNotifications(
    transactions,
    { largePurchases: new Map(), charges, endedSubscriptions: new Map() },
    today,
  ).map((notification) => ({
    day: days.get(notification.about?.key ?? '') ?? today,
    notification,
  }))
}

/** Returns the balance of each day, computed backwards from the current one. Spending raises the balance of a card. */
function toBalanceHistory(
  balance: bigint,
  changes: readonly { day: PlainDate; amount: bigint }[],
  { isCredit, since }: { isCredit: boolean; since: PlainDate },
): AccountBalances['days'] {
  let current = balance
  const days: { day: PlainDate; balance: bigint }[] = []
  for (const { day, amount } of changes.toReversed()) {
    days.unshift({ day, balance: current })
    current -= isCredit ? -amount : amount
  }
  return [{ day: addDays(since, -1), balance: current }, ...days]
}

/** Returns each day on which the ledger of a goal was near or at its target; the caller keeps the first per cause. */
async function detectGoalsReached(tx: Tx, userId: string): Promise<RuleMatch[]> {
  const goals = new Map((await goalLookup.list(tx, userId)).map((goal) => [goal.id, { ...goal, saved: 0n }]))
  return (await goalLookup.listDays(tx, userId)).flatMap(({ goal: id, day, amount }) => {
    const goal = goals.get(id)
    if (!goal) return []
    goal.saved += amount
    return detectGoalProgress(goal).map((notification) => ({ day, notification }))
  })
}

/** Returns the periods in which a connection received no data for as long as the reminder waits. */
async function detectStalePeriods(tx: Tx, userId: string, since: PlainDate, now: Date): Promise<RuleMatch[]> {
  const syncs = await connectionLookup.listSyncs(tx, userId, startOfDay(since))
  const byConnection = [...Map.groupBy(syncs, ({ id }) => id).values()]
  return byConnection.flatMap((times) =>
    times.flatMap(({ id, institution, at }, index) => {
      const remindedAt = new Date(at.getTime() + staleReminderSeconds * 1_000)
      if ((times[index + 1]?.at ?? now) <= remindedAt) return []
      return detectStaleness({ id, institution }, at, remindedAt).map((notification) => ({
        day: toPlainDate(remindedAt),
        notification,
      }))
    }),
  )
}
