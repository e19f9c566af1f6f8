import type { NotificationPage } from '@lucas/contract/notifications/notification.ts'
import { withUser } from '../../../src/platform/database/user-transaction.ts'
import { inUserData } from '../../../src/platform/events/user-data.ts'
import type { TestDatabase } from '../../database.ts'
import { createBankConnection } from '../fixtures/bank-connection.ts'
import type { MailDeps } from '../no-mail.ts'
import { createMoneyTestApp } from './money-test-app.ts'
import type { TestAccount } from './test-account.ts'

const path = '/api/notifications/'

/** Creates the money test app with connected users and a clock that the test moves. */
export async function createAlertTestApp(
  db: TestDatabase,
  start: Date,
  createMailDeps?: (now: () => Date) => MailDeps,
) {
  let now = start
  const testApp = await createMoneyTestApp(
    db,
    () => now,
    createMailDeps?.(() => now),
  )

  /** Creates a user with a bank connection; `sync` ingests and publishes `sync_finished`. */
  async function createConnectedUser(...accounts: TestAccount[]) {
    const user = await testApp.createUserWithAccounts(...accounts)
    const connection = await createBankConnection(db, user.userId, { now, lastSync: now })
    const advanceSecond = () => {
      now = new Date(now.getTime() + 1_000)
    }
    return {
      ...user,
      connection,
      async sync(...transactions: Parameters<typeof user.ingest>) {
        advanceSecond()
        await user.ingest(...transactions)
        advanceSecond()
        await inUserData({ db: db.app, events: testApp.events }, user.userId, async (tx) => {
          await testApp.recurring.recompute.all(tx, user.userId)
          await testApp.events.publish(tx, user.userId, {
            type: 'sync_finished',
            connection_id: connection,
            caseid: null,
            added: 1,
            changed: 0,
          })
        })
      },
      /** Notifies about imported and changed transactions, as the job after a change does. */
      notifyAboutChanges: () =>
        inUserData({ db: db.app, events: testApp.events }, user.userId, (tx) =>
          testApp.notifyAboutChanges(tx, user.userId),
        ),
      failConnection: (state: 'error' | 'reauth_required') =>
        withUser(db.app, user.userId, (tx) =>
          testApp.events.publish(tx, user.userId, {
            type: 'sync_progress',
            connection_id: connection,
            caseid: null,
            state,
            error: null,
            step: 'waiting',
            position: 0,
            total: 1,
          }),
        ),
      listNotifications: (query = ''): Promise<NotificationPage> => user.get(`${path}${query}`),
      listKinds: async () =>
        (await user.get(path)).results.map(({ kind }: { kind: string }) => kind).toSorted(),
      countUnread: async (): Promise<number> => (await user.get(`${path}unread_count/`)).unread_count,
      setKinds: (kinds: Record<string, boolean>) => user.call('PATCH', '/api/preferences/1/', { kinds }),
    }
  }

  return {
    testApp,
    createConnectedUser: createConnectedUser,
    reset: () => {
      now = start
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
  }
}

type ConnectedUser = Awaited<
  ReturnType<Awaited<ReturnType<typeof createAlertTestApp>>['createConnectedUser']>
>

/** Creates ordinary purchases of five months, none above 12,000 CLP. */
export const createUsualPurchases = (user: ConnectedUser) =>
  Array.from({ length: 60 }, (_, at) =>
    user.buildTransaction(
      0,
      `COMPRA TIENDA ${String.fromCharCode(65 + (at % 26))}${at}`,
      -(5_000n + BigInt(at * 113)),
      {
        date: `2026-0${5 + (at % 5)}-${String(1 + (at % 27)).padStart(2, '0')}`,
      },
    ),
  )
