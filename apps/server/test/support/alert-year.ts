import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { TestDatabase } from '../database.ts'
import type { BankLogin } from './bank-calls.ts'
import { somebody } from './people.ts'
import { type Planted, plantedHouseholds } from './planted.ts'
import { refreshHouse } from './refresh-house.ts'

export interface YearPlan {
  logins: readonly Required<BankLogin>[]
  /** The day of the linking; nothing that came before it is news. */
  from: PlainDate
  until: PlainDate
  /** Days from one delivery to the next. */
  everyDays: number
}

/** What Lucas told somebody, with the movement, account or category that it is about. */
export interface ToldAlert {
  kind: string
  cause: string
  day: PlainDate
  title: string
  message: string
  /** A category's name. */
  key: string | null
  currency: string | null
  /** Of the movement. */
  date: PlainDate | null
  amount: bigint | null
}

export interface HouseholdYear {
  planted: Planted
  told: ToldAlert[]
  /** The category that each movement has at the end, by day and amount. */
  categories: ReadonlyMap<string, string>
}

interface Household {
  person: string
  login: Required<BankLogin>
  planted: Planted
}

interface Reminder {
  person: string
  connection: string
  due: number
}

const noon = (day: PlainDate) => new Date(`${day}T16:00:00Z`)
/** As long as the server waits until it looks whether a bank still tells. */
const reminderMs = 25 * 3_600_000
/** A bank that refuses delivers nothing: then the connection is looked at. */
const longestQuietMs = 3_000
/** For two years of a household on a machine that has much else to do. */
const patienceMs = 240_000
/** Enough for what a bank tells some days late. */
const shownDays = 12

/** Lets households live on from day to day, with the server between them and their banks, and the clock moved. */
export async function liveAlertYear(db: TestDatabase, plan: YearPlan): Promise<HouseholdYear[]> {
  const reminders: Reminder[] = []
  const delivered = new Map<string, () => void>()
  const house = await refreshHouse(db, {
    bank: { incidents: true, today: plan.from },
    remind: async (_tx, person, connection) => {
      reminders.push({ person, connection, due: house.now().getTime() + reminderMs })
      delivered.get(person)?.()
    },
  })
  const truths = await plantedHouseholds(plan.logins, { incidents: true, today: plan.until })
  house.at(noon(plan.from))
  const households: Household[] = []
  for (const [at, login] of plan.logins.entries()) {
    const planted = truths[at]
    if (!planted) throw new Error('a household without truth')
    const { userId: person } = await somebody(db)
    const [first_name = '', ...last] = planted.owner.split(' ')
    await db.admin
      .updateTable('person')
      .set({ first_name, last_name: last.join(' ') })
      .where('user_id', '=', person)
      .execute()
    await house.link(person, login, patienceMs)
    households.push({ person, login, planted })
  }
  await house.shows(shownDays)

  /** Enters at the bank again where it asks for the person, else asks it for what is new. */
  async function ask({ person, login, planted }: Household, day: PlainDate) {
    const [connection] = await house.list(person)
    if (connection?.state === 'reauth_required') await house.link(person, login, patienceMs)
    else {
      // Asking again and again would cost more than the delivery.
      const delivery = new Promise<void>((resolve) => delivered.set(person, resolve))
      await house.press(person)
      const isSilent = planted.causes.some(
        ({ kind, date, until }) => kind === 'connection_stale' && date <= day && day < until,
      )
      if (isSilent) return
      await Promise.race([delivery, pause(longestQuietMs)])
      await house.settled(person, patienceMs)
    }
  }

  async function remind() {
    const now = house.now().getTime()
    const due = reminders.filter((reminder) => reminder.due <= now)
    reminders.splice(0, reminders.length, ...reminders.filter((reminder) => reminder.due > now))
    for (const { person, connection } of due)
      await house.outbox.transaction(db.app, person, (tx) =>
        house.notifications.remindOf(tx, person, connection),
      )
  }

  for (let day = addDays(plan.from, plan.everyDays); day <= plan.until; day = addDays(day, plan.everyDays)) {
    await house.today(day)
    house.at(noon(day))
    await Promise.all(households.map((household) => ask(household, day)))
    house.later(6 * 3_600_000)
    await remind()
  }
  return Promise.all(
    households.map(async ({ person, planted }) => ({
      planted,
      told: await toldTo(db, person),
      categories: await categoriesOf(db, person),
    })),
  )
}

async function toldTo(db: TestDatabase, person: string): Promise<ToldAlert[]> {
  const rows = await db.admin
    .selectFrom('notification as n')
    .leftJoin('transaction as t', (join) =>
      join
        .onRef('t.user_id', '=', 'n.user_id')
        .on((eb) => eb(eb.cast('t.id', 'text'), '=', eb.ref('n.subject_key'))),
    )
    .leftJoin('account as a', (join) =>
      join
        .onRef('a.user_id', '=', 'n.user_id')
        .on((eb) => eb(eb.cast('a.id', 'text'), '=', eb.ref('n.subject_key'))),
    )
    .select(['n.kind', 'n.cause', 'n.title', 'n.message', 'n.subject_key as key', 'n.created_at'])
    .select(['t.posted_on as date', 't.amount', 't.currency', 'a.currency as account_currency'])
    .where('n.user_id', '=', person)
    .orderBy('n.id')
    .execute()
  return rows.map(({ created_at: at, currency, account_currency: ofAccount, ...row }) => ({
    ...row,
    day: dayOf(at),
    currency: currency ?? ofAccount,
  }))
}

async function categoriesOf(db: TestDatabase, person: string): Promise<Map<string, string>> {
  const rows = await db.admin
    .selectFrom('transaction')
    .select(['posted_on', 'amount', 'category'])
    .where('user_id', '=', person)
    .execute()
  return new Map(rows.map(({ posted_on: day, amount, category }) => [`${day} ${amount}`, category]))
}
