import { limits } from '@lucas/contract/limits.ts'
import {
  addDays,
  daysBetween,
  firstOfMonth,
  monthOf,
  type PlainDate,
  startOfDay,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { accountLookup } from '../../accounts/index.ts'
import { goalLookup } from '../../goals/index.ts'
import type { RecurringOutlook } from '../../recurring/index.ts'
import { transactionLookup } from '../../transactions/index.ts'
import { detectLowBalance, detectUtilisation } from '../domain/balances.ts'
import { detectGoalBehind } from '../domain/goals.ts'
import type { NewTransaction } from '../domain/new-transaction.ts'
import type { NewNotification } from '../domain/notification.ts'
import type { AlertRuleDefinition, RuleInput } from '../domain/rule.ts'
import { matchRule, preferRuleNotifications } from '../domain/rule-matches.ts'
import { detectUnusualSpending, historyDays, repeatAfterDays, weekDays } from '../domain/spending.ts'
import { detectTransactionNotifications, findDuplicatedNames } from '../domain/transactions.ts'
import { notificationWatchRepository } from '../repository/notification-watch.ts'
import { ruleInputRepository } from '../repository/rule-facts.ts'
import { transactionRepository } from '../repository/transactions.ts'
import { listActiveRules } from '../rules/active-rules.ts'
import { periodDays, toNewTransaction } from './to-new-transaction.ts'

export interface TransactionDetectorDeps {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'getOutlook'>
}

/** Older transactions cause no alert, even if the bank reports them late. */
const ageDaysMax = 10
const habitDays = 180
const chargeHistoryDays = 365
const billDays = 7

const none = { detected: [], spending: [] }

/** Finds reasons for notifications in the data of a sync. The first sync of an account is history and gives none. */
export function createTransactionDetector({ clock, outlook }: TransactionDetectorDeps) {
  async function loadHabits(
    tx: Tx,
    userId: string,
    newTransactions: readonly NewTransaction[],
    today: PlainDate,
  ) {
    const since = addDays(today, -habitDays)
    const spending = newTransactions.filter(({ kind }) => kind === 'spending')
    const first = spending.map(({ date }) => date).toSorted()[0]
    if (first === undefined) return { largePurchases: new Map(), charges: [], endedSubscriptions: new Map() }
    const merchants = [...new Set(spending.map(({ name }) => name))]
    const duplicated = findDuplicatedNames(
      spending,
      await transactionLookup.listCharges(tx, userId, merchants, addDays(first, -1)),
    )
    return {
      largePurchases: await transactionRepository(tx).getLargePurchases(userId, since, addDays(today, -1)),
      charges:
        duplicated.length === 0
          ? []
          : await transactionLookup.listCharges(tx, userId, duplicated, addDays(today, -chargeHistoryDays)),
      endedSubscriptions: await loadEndedSubscriptions(tx, userId, spending),
    }
  }

  /** Returns ended subscriptions by the id of the new row with the same name. */
  async function loadEndedSubscriptions(tx: Tx, userId: string, spending: readonly NewTransaction[]) {
    const withoutSeries = spending.filter(({ series, instalment }) => series === null && instalment === null)
    const found =
      withoutSeries.length === 0
        ? []
        : await transactionRepository(tx).listEndedSubscriptions(
            userId,
            withoutSeries.map(({ id }) => id),
          )
    return new Map(
      found.map(({ id, count, amount, rhythm, last_on, posted_on }) => [
        id,
        { count, amount, periodsSince: daysBetween(last_on, posted_on) / periodDays[rhythm] },
      ]),
    )
  }

  /** Returns the bills and salaries of the next days, and the last payday. */
  async function loadExpectedPayments(tx: Tx, userId: string, accounts: readonly string[], today: PlainDate) {
    const upcoming = await outlook.getOutlook(tx, userId)
    const expected = upcoming.listUntil(addDays(today, billDays)).filter((one) => {
      const isPaymentAccount = one.accountId !== null && accounts.includes(one.accountId)
      return (
        isPaymentAccount &&
        one.currency === 'CLP' &&
        !one.isLate &&
        (one.amount < 0n || one.kind === 'salary')
      )
    })
    return { expected, since: upcoming.salary?.paid ?? firstOfMonth(today) }
  }

  /** Returns the balances of the last check and of now. Must run before the new check is stored. */
  async function loadBalanceChanges(
    tx: Tx,
    userId: string,
    connectionId: string,
    rules: readonly AlertRuleDefinition[],
    today: PlainDate,
  ) {
    if (!rules.some(({ kind }) => kind === 'low_balance' || kind === 'utilisation')) return []
    const found = await ruleInputRepository(tx).listBalances(userId, connectionId)
    return found.map(({ before, now, ...account }) => ({
      account,
      days: [
        { day: today, balance: before },
        { day: today, balance: now },
      ],
    }))
  }

  async function afterSync(tx: Tx, userId: string, connectionId: string): Promise<NewNotification[]> {
    const now = clock.now()
    const today = clock.today()
    const watch = notificationWatchRepository(tx)
    const rules = await listActiveRules(tx, userId)
    const rows = await transactionRepository(tx).listNew(userId, connectionId, addDays(today, -ageDaysMax))
    const transactions = rows.map(toNewTransaction)
    const cards = await watch.listCards(userId, connectionId)
    const balances = await loadBalanceChanges(tx, userId, connectionId, rules, today)
    const fromTransactions = detectTransactionNotifications(
      transactions,
      await loadHabits(tx, userId, transactions, today),
      today,
    )
    await watch.markChecked(userId, connectionId, now, {
      mid: limits.utilisationMid,
      high: limits.utilisationHigh,
    })
    const { detected, spending } =
      transactions.length === 0 ? none : await detectBalancesAndGoals(tx, userId, transactions, today)
    const input: RuleInput = {
      transactions,
      detected: fromTransactions.map((notification) => ({ day: today, notification })),
      balances,
      spending,
      today,
    }
    const fromRules = rules.flatMap((rule) => matchRule(rule, input)).map(({ notification }) => notification)
    return preferRuleNotifications(fromRules, [
      ...fromTransactions,
      ...cards.flatMap((card) => detectUtilisation(card, today)),
      ...detected,
    ])
  }

  /** Returns notifications about unusual spending on the categories of the new transactions. */
  async function detectUnusualCategories(
    tx: Tx,
    userId: string,
    categories: readonly string[],
    today: PlainDate,
  ) {
    if (categories.length === 0) return []
    const watch = notificationWatchRepository(tx)
    const since = await transactionLookup.findFirstDay(tx, userId)
    if (since === null) return []
    const window = { from: addDays(today, -historyDays), week: addDays(today, 1 - weekDays) }
    const days = await watch.listDailySpending(userId, window, categories)
    const notifiedCategories = await watch.listNotifiedCategories(
      userId,
      startOfDay(addDays(today, 1 - repeatAfterDays)),
    )
    return detectUnusualSpending({ days, since, notifiedCategories }, today)
  }

  /** Returns notifications about balances, categories and goals after new transactions, and this month's spending. */
  async function detectBalancesAndGoals(
    tx: Tx,
    userId: string,
    newTransactions: readonly NewTransaction[],
    today: PlainDate,
  ) {
    const watch = notificationWatchRepository(tx)
    const spending = newTransactions.filter(({ kind }) => kind === 'spending')
    const categories = [...new Set(spending.map(({ category }) => category))]
    const monthlySpending = await watch.listMonthlySpending(userId, monthOf(today), categories)
    const { total, accounts } = await accountLookup.getPaymentBalance(tx, userId)
    const goals = await goalLookup.listDated(tx, userId)
    return {
      detected: [
        ...(await detectUnusualCategories(tx, userId, categories, today)),
        ...detectLowBalance(total, await loadExpectedPayments(tx, userId, accounts, today), today),
        ...goals.flatMap((goal) => detectGoalBehind(goal, today)),
      ],
      spending: monthlySpending.map((one) => ({ ...one, day: today })),
    }
  }

  return { afterSync }
}
