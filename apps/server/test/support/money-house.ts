import { randomBytes } from 'node:crypto'
import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { ReviewPage } from '@lucas/contract/review.ts'
import { accountRoutes, createAccounts } from '../../src/modules/accounts/index.ts'
import { analyticsRoutes, createAnalytics } from '../../src/modules/analytics/index.ts'
import { createPlans } from '../../src/modules/billing/index.ts'
import { categoryRoutes, createCategories } from '../../src/modules/categories/index.ts'
import { createCycles, cycleRoutes } from '../../src/modules/cycle/index.ts'
import { createGoals, goalRoutes } from '../../src/modules/goals/index.ts'
import {
  alertRuleRoutes,
  createAlertRules,
  createNotifications,
  notificationRoutes,
} from '../../src/modules/notifications/index.ts'
import { createRecurring, recurringRoutes } from '../../src/modules/recurring/index.ts'
import { createSavedFilters, savedFilterRoutes } from '../../src/modules/saved-filters/index.ts'
import {
  createTransactions,
  reviewRoutes,
  transactionFacts,
  transactionRoutes,
} from '../../src/modules/transactions/index.ts'
import { createEstate, createWallet, walletRoutes } from '../../src/modules/wallet/index.ts'
import { createClock } from '../../src/platform/clock.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import { createEnvelope } from '../../src/platform/envelope/envelope.ts'
import { createCursors } from '../../src/platform/http/cursor.ts'
import { newId } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import { createOutbox } from '../../src/platform/outbox/outbox.ts'
import type { TestDatabase } from '../database.ts'
import { type Letters, noLetters } from './no-letters.ts'
import { somebody } from './people.ts'
import { probeHttp } from './probe-http.ts'

export interface AccountSpec {
  type?: AccountType
  currency?: Currency
  balance?: bigint | null
  limit?: bigint | null
  institution?: string
  hidden?: boolean
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Deliverable = Parameters<ReturnType<typeof createTransactions>['store']>[2]['movements'][number]

/** Transactions and figures with their routes, as the server puts them together, at a moment of the test's own. */
export async function moneyHouse(
  db: TestDatabase,
  now: () => Date = () => new Date('2026-11-20T15:00:00Z'),
  letters: Letters = noLetters,
) {
  const clock = createClock(now)
  const log = createLog({ level: 'silent' })
  const envelope = createEnvelope({ keys: [{ id: 'k1', key: randomBytes(32) }], now: clock.now })
  const events = createOutbox({ db: db.app, clock, log })
  const cursors = createCursors(randomBytes(32))
  const plans = createPlans({ db: db.app })
  const recurring = createRecurring({ db: db.app, clock, outbox: events })
  const notifications = createNotifications({
    db: db.app,
    clock,
    outbox: events,
    cursors,
    outlook: recurring.outlook,
    remind: async () => {},
    ...letters,
  })
  const outbox = notifications.follow(events)
  const goals = createGoals({ db: db.app, clock, outbox, cursors, transactions: transactionFacts })
  const transactions = createTransactions({
    db: db.app,
    clock,
    outbox,
    envelope,
    cursors,
    plans,
    parts: goals,
  })
  const cycles = createCycles({ db: db.app, clock, outbox, outlook: recurring.outlook, goals })
  const accounts = createAccounts({ db: db.app, clock, outbox, hashKey: randomBytes(32), transactions })
  const analytics = createAnalytics({
    db: db.app,
    clock,
    plans,
    repeated: recurring.outlook,
    estate: createEstate(accounts),
  })
  const savedFilters = createSavedFilters({ db: db.app, clock })
  const alertRules = createAlertRules({ db: db.app, clock, outbox, plans })
  const app = await probeHttp({
    routes: (routes) => {
      accountRoutes(routes, accounts)
      transactionRoutes(routes, transactions)
      reviewRoutes(routes, transactions)
      analyticsRoutes(routes, analytics)
      recurringRoutes(routes, recurring)
      cycleRoutes(routes, cycles)
      savedFilterRoutes(routes, savedFilters)
      categoryRoutes(
        routes,
        createCategories({
          db: db.app,
          clock,
          outbox,
          rows: transactions,
          namers: [savedFilters, alertRules],
        }),
      )
      goalRoutes(routes, goals)
      notificationRoutes(routes, notifications)
      alertRuleRoutes(routes, alertRules)
      walletRoutes(routes, createWallet({ db: db.app, clock, outbox, accounts }))
    },
  })

  async function addAccounts(userId: string, specs: readonly AccountSpec[]): Promise<string[]> {
    const ids = specs.map(() => newId())
    await db.admin
      .insertInto('account')
      .values(
        specs.map(
          (
            {
              type = 'checking',
              currency = 'CLP',
              balance = 0n,
              limit = null,
              institution = 'BCI',
              hidden = false,
            },
            at,
          ) => ({
            user_id: userId,
            id: ids[at] ?? '',
            institution_name: institution,
            provider_key: randomBytes(8),
            name: `Cuenta ${at}`,
            owner_name: 'Ana Rojas',
            mask: '0001',
            account_type: type,
            currency,
            balance_current: balance,
            balance_limit: limit,
            hidden,
            synced_at: clock.now(),
            created_at: clock.now(),
          }),
        ),
      )
      .execute()
    return ids
  }

  /** A person with accounts, who gets deliveries and asks over HTTP. */
  async function person(...specs: AccountSpec[]) {
    const { userId } = await somebody(db)
    const accounts = specs.length === 0 ? [{}] : specs
    const ids = await addAccounts(userId, accounts)
    const movement = (
      at: number,
      description: string,
      amount: bigint,
      more: Partial<Deliverable> = {},
    ): Deliverable => ({
      accountId: ids[at] ?? '',
      accountType: accounts[at]?.type ?? 'checking',
      currency: accounts[at]?.currency ?? 'CLP',
      ownerName: 'Ana Rojas',
      providerId: null,
      date: '2026-11-03',
      occurredAt: null,
      description,
      amount,
      in: amount > 0n ? amount : 0n,
      out: amount < 0n ? -amount : 0n,
      balanceAfter: null,
      branch: null,
      reference: null,
      pending: false,
      raw: { description },
      ...more,
    })
    const send = (method: Method, url: string, body?: Record<string, unknown>) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${userId}` },
        ...(body ? { payload: body } : {}),
      })
    const call = async (...sent: Parameters<typeof send>) => {
      const answer = await send(...sent)
      return { status: answer.statusCode, body: answer.json() }
    }
    /** Every row but those that live on in another one. */
    const rows = () =>
      db.admin
        .selectFrom('transaction')
        .selectAll()
        .where('user_id', '=', userId)
        .where('deletion', 'is distinct from', 'merge')
        .orderBy('id')
        .execute()
    const pairs = () =>
      db.admin.selectFrom('transfer_pair').selectAll().where('user_id', '=', userId).execute()
    /** The daily sums, one readable line each. */
    async function sums() {
      const all = await db.admin
        .selectFrom('daily_rollup')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      return all
        .map(({ day, category, kind, amount, count }) => `${day} ${category} ${kind} ${amount} ${count}`)
        .toSorted()
    }
    return {
      userId,
      ids,
      movement,
      async deliver(...movements: Deliverable[]) {
        const { added, changed } = await asPerson(db.jobs, userId, (tx) =>
          transactions.store(tx, userId, {
            now: clock.now(),
            today: clock.today(),
            ownRuts: ['17654321-3'],
            movements,
          }),
        )
        return { added, changed }
      },
      rows,
      pairs,
      sums,
      alive: async () => (await rows()).filter(({ deletion }) => deletion === null),
      /** Everything that counts: rows as the person sees them, sums, pairs. */
      state: async () => ({
        // The bank's object is sealed anew whenever its row is another one.
        rows: (await rows())
          .map(({ updated_at: _, raw, ...row }) => ({ ...row, hasRaw: raw !== null }))
          .toSorted(byId),
        sums: await sums(),
        pairs: (await pairs()).toSorted(byId),
      }),
      suggestions: () =>
        db.admin.selectFrom('match_suggestion').selectAll().where('user_id', '=', userId).execute(),
      merges: () =>
        db.admin
          .selectFrom('transaction_merge')
          .selectAll()
          .where('user_id', '=', userId)
          .orderBy('id')
          .execute(),
      queue: async (): Promise<ReviewPage> => (await call('GET', '/api/review/')).body,
      call,
      get: async (url: string) => (await call('GET', url)).body,
      text: async (url: string) => (await send('GET', url)).body,
    }
  }

  return {
    app,
    db,
    clock,
    envelope,
    outbox,
    transactions,
    analytics,
    recurring,
    goals,
    notifications,
    person,
  }
}

export type MoneyHouse = Awaited<ReturnType<typeof moneyHouse>>
export type MoneyPerson = Awaited<ReturnType<MoneyHouse['person']>>
