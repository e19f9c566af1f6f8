import { limits } from '@lucas/contract/limits.ts'
import {
  addDays,
  daysBetween,
  firstOfMonth,
  type PlainDate,
  startOfDay,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { accountLookup } from '../../accounts/index.ts'
import { createListUserMonths, type ListBudgetUse } from '../../budgets/index.ts'
import type { Cards } from '../../cards/index.ts'
import { goalLookup } from '../../goals/index.ts'
import { transactionLookup } from '../../ledger/index.ts'
import type { ListBrokenReconciliations } from '../../reconciliation/index.ts'
import type { RecurringOutlook } from '../../recurring/index.ts'
import type { AlertRuleDefinition, RuleInput } from '../domain/alert-rule.ts'
import {
  addCardBills,
  type CardUtilisation,
  detectLowBalance,
  detectUtilisation,
} from '../domain/balances.ts'
import { detectGoalBehind } from '../domain/goals.ts'
import type { NewTransaction } from '../domain/new-transaction.ts'
import type { NewNotification } from '../domain/notification.ts'
import { matchRule, preferRuleNotifications } from '../domain/rule-matches.ts'
import { detectUnusualSpending, repeatAfterDays } from '../domain/spending.ts'
import { detectTransactionNotifications, findDuplicatedNames } from '../domain/transactions.ts'
import { notificationWatchRepository } from '../repository/notification-watch.ts'
import { ruleInputRepository } from '../repository/rule-facts.ts'
import { periodDays, toNewTransaction } from '../repository/to-new-transaction.ts'
import { transactionRepository } from '../repository/transactions.ts'
import { listActiveRules } from '../rules/active-rules.ts'
import { detectBudgets } from './budgets.ts'
import { detectBrokenReconciliations } from './reconciliations.ts'
import { loadSpendingHistory } from './spending.ts'

export interface TransactionDetectorDeps {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'getOutlook' | 'listPastPaydays'>
  cards: Pick<Cards, 'listBilled'>
  listBudgetUse: ListBudgetUse
  listBrokenReconciliations: ListBrokenReconciliations
}

/** Older transactions cause no alert, even if the bank reports them late or a file contains them. */
const ageDaysMax = 7
const habitDays = 180
const chargeHistoryDays = 365
const billDays = 7

/** New rows of a connection, or of all accounts, and what else they are matched with. */
interface DetectionInput {
  connectionId: string | null
  cards: readonly CardUtilisation[]
  transactions: readonly NewTransaction[]
  rules: readonly AlertRuleDefinition[]
}

const none = { detected: [], spending: [], months: [] }

/** Finds reasons for notifications in new data. The first delivery of an account is history and gives none. */
export function createTransactionDetector({
  clock,
  outlook,
  cards,
  listBudgetUse,
  listBrokenReconciliations: listBroken,
}: TransactionDetectorDeps) {
  const listUserMonths = createListUserMonths({ clock, outlook })
  /** What new and changed rows can cause together, whichever they are. */
  const listWholeNotifications = async (tx: Tx, userId: string): Promise<NewNotification[]> => [
    ...(await detectBudgets(tx, userId, { listUse: listBudgetUse, today: clock.today() })),
    ...(await detectBrokenReconciliations(tx, userId, { listBroken, today: clock.today() })),
  ]

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

  /** Returns the bills and salaries of the next days, closed bills of cards among them, and the last payday. */
  async function loadExpectedPayments(tx: Tx, userId: string, accounts: readonly string[], today: PlainDate) {
    const until = addDays(today, billDays)
    const upcoming = await outlook.getOutlook(tx, userId)
    const expected = upcoming.listUntil(until).filter((one) => {
      const isPaymentAccount = one.accountId !== null && accounts.includes(one.accountId)
      return (
        isPaymentAccount &&
        one.currency === 'CLP' &&
        !one.isLate &&
        !one.hasNoData &&
        (one.amount < 0n || one.kind === 'salary')
      )
    })
    const billed = await cards.listBilled(tx, userId, until)
    return {
      expected: addCardBills(expected, billed, until),
      since:
        upcoming.paydays
          .map(({ paid }) => paid)
          .toSorted()
          .at(-1) ?? firstOfMonth(today),
    }
  }

  /** Returns the balances of the last check and of now. Must run before the new check is stored. */
  async function loadBalanceChanges(
    tx: Tx,
    userId: string,
    connectionId: string | null,
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
    const cards = await notificationWatchRepository(tx).listCards(userId, connectionId)
    const since = addDays(clock.today(), -ageDaysMax)
    const rows = await transactionRepository(tx).listNew(userId, connectionId, since)
    const found = await detect(tx, userId, {
      connectionId,
      cards,
      transactions: rows.map(toNewTransaction),
      rules: await listActiveRules(tx, userId),
    })
    return [...found, ...(await listWholeNotifications(tx, userId))]
  }

  /**
   * After a statement import or a change of the user: new rows of any account are detected like those of a sync. Changes of
   * older rows only reach the category limits and the budgets of the running month, each once.
   */
  async function afterChange(tx: Tx, userId: string): Promise<NewNotification[]> {
    const rules = await listActiveRules(tx, userId)
    const since = addDays(clock.today(), -ageDaysMax)
    const rows = await transactionRepository(tx).listNewOfAll(userId, since, clock.now())
    const found =
      rows.length === 0
        ? await detectCategoryLimits(tx, userId, rules)
        : await detect(tx, userId, {
            connectionId: null,
            cards: [],
            transactions: rows.map(toNewTransaction),
            rules,
          })
    return [...found, ...(await listWholeNotifications(tx, userId))]
  }

  /** Returns the running month of the user with the spending on some categories in it. */
  async function loadRunningMonth(tx: Tx, userId: string, categories: readonly string[], today: PlainDate) {
    const months = await listUserMonths(tx, userId, { from: today, to: today })
    const [month] = months
    const spent = month
      ? await notificationWatchRepository(tx).listCategorySpending(userId, month, categories)
      : []
    return { months, spending: spent.map((one) => ({ ...one, day: today })) }
  }

  async function detectCategoryLimits(tx: Tx, userId: string, rules: readonly AlertRuleDefinition[]) {
    const limited = rules.filter(({ kind }) => kind === 'category_limit')
    if (limited.length === 0) return []
    const today = clock.today()
    const categories = limited.flatMap(({ category }) => category ?? [])
    const input: RuleInput = {
      transactions: [],
      detected: [],
      balances: [],
      today,
      ...(await loadRunningMonth(tx, userId, categories, today)),
    }
    return limited.flatMap((rule) => matchRule(rule, input)).map(({ notification }) => notification)
  }

  async function detect(
    tx: Tx,
    userId: string,
    { connectionId, cards, transactions, rules }: DetectionInput,
  ): Promise<NewNotification[]> {
    const now = clock.now()
    const today = clock.today()
    const watch = notificationWatchRepository(tx)
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
    const { detected, spending, months } =
      transactions.length === 0 ? none : await detectBalancesAndGoals(tx, userId, transactions, today)
    const input: RuleInput = {
      transactions,
      detected: fromTransactions.map((notification) => ({ day: today, notification })),
      balances,
      spending,
      months,
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
    const notifiedCategories = await notificationWatchRepository(tx).listNotifiedCategories(
      userId,
      startOfDay(addDays(today, 1 - repeatAfterDays)),
    )
    const history = await loadSpendingHistory(tx, userId, categories, today)
    return history === null ? [] : detectUnusualSpending({ ...history, notifiedCategories }, today)
  }

  /** Returns notifications about balances, categories and goals after new transactions, and this month's spending. */
  async function detectBalancesAndGoals(
    tx: Tx,
    userId: string,
    newTransactions: readonly NewTransaction[],
    today: PlainDate,
  ) {
    const spending = newTransactions.filter(({ kind }) => kind === 'spending')
    const categories = [...new Set(spending.map(({ category }) => category))]
    const { total, accounts } = await accountLookup.getPaymentBalance(tx, userId)
    const goals = await goalLookup.listDated(tx, userId)
    return {
      detected: [
        ...(await detectUnusualCategories(tx, userId, categories, today)),
        ...detectLowBalance(total, await loadExpectedPayments(tx, userId, accounts, today), today),
        ...goals.flatMap((goal) => detectGoalBehind(goal, today)),
      ],
      ...(await loadRunningMonth(tx, userId, categories, today)),
    }
  }

  return { afterSync, afterChange }
}
