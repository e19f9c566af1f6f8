import type { NotificationPage } from '@lucas/contract/notification.ts'
import { asPerson } from '../../src/platform/database/person.ts'
import type { TestDatabase } from '../database.ts'
import { connectedBank } from './connected-bank.ts'
import { type AccountSpec, moneyHouse } from './money-house.ts'
import type { Letters } from './no-letters.ts'

const path = '/api/notifications/'

/** The money house with people whose accounts a bank tells of, at a time that the test moves. */
export async function alertHouse(db: TestDatabase, start: Date, lettersOf?: (now: () => Date) => Letters) {
  let now = start
  const house = await moneyHouse(
    db,
    () => now,
    lettersOf?.(() => now),
  )

  /** A person whose accounts a bank tells of; each telling ends as a synchronisation does. */
  async function customer(...accounts: AccountSpec[]) {
    const who = await house.person(...accounts)
    const connection = await connectedBank(db, who.userId, { now, lastSync: now })
    const later = () => {
      now = new Date(now.getTime() + 1_000)
    }
    return {
      ...who,
      connection,
      async sync(...movements: Parameters<typeof who.deliver>) {
        later()
        await who.deliver(...movements)
        later()
        await house.outbox.transaction(db.app, who.userId, async (tx) => {
          await house.recurring.refresh.everything(tx, who.userId)
          await house.outbox.add(tx, who.userId, {
            type: 'sync_finished',
            connection_id: connection,
            caseid: null,
            added: 1,
            changed: 0,
          })
        })
      },
      trouble: (state: 'error' | 'reauth_required') =>
        asPerson(db.app, who.userId, (tx) =>
          house.outbox.add(tx, who.userId, {
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
      list: (query = ''): Promise<NotificationPage> => who.get(`${path}${query}`),
      kinds: async () => (await who.get(path)).results.map(({ kind }: { kind: string }) => kind).toSorted(),
      unread: async (): Promise<number> => (await who.get(`${path}unread_count/`)).unread_count,
      silence: (kinds: Record<string, boolean>) => who.call('PATCH', '/api/preferences/1/', { kinds }),
    }
  }

  return {
    house,
    customer,
    reset: () => {
      now = start
    },
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    now: () => now,
  }
}

type Customer = Awaited<ReturnType<Awaited<ReturnType<typeof alertHouse>>['customer']>>

/** Purchases of half a year, none above 12.000. */
export const habits = (who: Customer) =>
  Array.from({ length: 60 }, (_, at) =>
    who.movement(
      0,
      `COMPRA TIENDA ${String.fromCharCode(65 + (at % 26))}${at}`,
      -(5_000n + BigInt(at * 113)),
      {
        date: `2026-0${5 + (at % 5)}-${String(1 + (at % 27)).padStart(2, '0')}`,
      },
    ),
  )
