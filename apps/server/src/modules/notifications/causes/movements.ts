import { limits } from '@lucas/contract/limits.ts'
import {
  addDays,
  addMonths,
  dayOf,
  daysBetween,
  firstOfMonth,
  type PlainDate,
} from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/person.ts'
import { namesOwner, type RecurringOutlook } from '../../recurring/index.ts'
import { readGlosa } from '../../transactions/index.ts'
import { goalBehind } from '../domain/goals.ts'
import type { FreshMovement } from '../domain/movement.ts'
import { tellMovements } from '../domain/movements.ts'
import type { Notice } from '../domain/notice.ts'
import { tellBalance, tellCard, tellCategories } from '../domain/standings.ts'
import { goalFacts } from '../repository/goals.ts'
import { type FreshRow, movementFacts } from '../repository/movements.ts'
import { standingFacts } from '../repository/standings.ts'

export interface MovementDeps {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'outlookIn'>
}

/** A bank that tells late tells no news. */
const newsDays = 10
const habitDays = 180
const visitDays = 365
const billDays = 7
const periodDays = {
  weekly: 7,
  fortnightly: 15,
  monthly: 30,
  bimonthly: 61,
  quarterly: 91,
  yearly: 365,
} as const

/** What a synchronisation brought that is worth telling. Its first one is history: nothing of it is news. */
export function createMovementCauses({ clock, outlook }: MovementDeps) {
  async function habitsOf(tx: Tx, person: string, fresh: readonly FreshMovement[], today: PlainDate) {
    const facts = movementFacts(tx)
    const since = addDays(today, -habitDays)
    const spent = fresh.filter(({ kind }) => kind === 'spending')
    if (spent.length === 0) return { usual: new Map(), visits: [], ended: new Map() }
    const names = [...new Set(spent.map(({ name }) => name))]
    return {
      usual: await facts.usual(person, since, addDays(today, -1)),
      visits: await facts.visits(person, names, addDays(today, -visitDays)),
      ended: await endedOf(tx, person, spent),
    }
  }

  /** Subscriptions that had stopped, by the row that charges again in their name. */
  async function endedOf(tx: Tx, person: string, spent: readonly FreshMovement[]) {
    const alone = spent.filter(({ series, instalment }) => series === null && instalment === null)
    const found =
      alone.length === 0
        ? []
        : await movementFacts(tx).ended(
            person,
            alone.map(({ id }) => id),
          )
    return new Map(
      found.map(({ id, count, amount, rhythm, last_on, posted_on }) => [
        id,
        { count, amount, periodsSince: daysBetween(last_on, posted_on) / periodDays[rhythm] },
      ]),
    )
  }

  /** The bills of the next days, the salary that comes before them, and since when its like has to last. */
  async function aheadOf(tx: Tx, person: string, accounts: readonly string[], today: PlainDate) {
    const ahead = await outlook.outlookIn(tx, person)
    const expected = ahead.until(addDays(today, billDays)).filter((one) => {
      const isThere = one.accountId !== null && accounts.includes(one.accountId)
      return isThere && one.currency === 'CLP' && !one.isLate && (one.amount < 0n || one.kind === 'salary')
    })
    return { expected, since: ahead.salary?.paid ?? firstOfMonth(today) }
  }

  async function afterSync(tx: Tx, person: string, connectionId: string): Promise<Notice[]> {
    const now = clock.now()
    const today = clock.today()
    const standings = standingFacts(tx)
    const rows = await movementFacts(tx).fresh(person, connectionId, addDays(today, -newsDays))
    const fresh = rows.map(movementOf)
    const cards = await standings.cards(person, connectionId)
    const told = [
      ...tellMovements(fresh, await habitsOf(tx, person, fresh, today), today),
      ...cards.flatMap((card) => tellCard(card, today)),
    ]
    await standings.look(person, connectionId, now, {
      mid: limits.utilisationMid,
      high: limits.utilisationHigh,
    })
    if (fresh.length === 0) return told
    const touched = new Set(fresh.filter(({ kind }) => kind === 'spending').map(({ category }) => category))
    const months = await standings.categories(person, addMonths(firstOfMonth(today), -12))
    const largest = await standings.largest(person, firstOfMonth(today))
    const { total, accounts } = await standings.balance(person)
    const goals = await goalFacts(tx).dated(person)
    return [
      ...told,
      ...tellCategories(months, { touched, largest }, today),
      ...tellBalance(total, await aheadOf(tx, person, accounts, today), today),
      ...goals.flatMap((goal) => goalBehind(goal, today)),
    ]
  }

  return { afterSync }
}

function movementOf(row: FreshRow): FreshMovement {
  const { description, amount, account_type: accountType, posted_on: date } = row
  return {
    id: row.id,
    date,
    amount,
    currency: row.currency,
    name: row.name,
    kind: row.kind,
    category: row.category,
    isFee: readGlosa({ description, amount, accountType, date }).nature === 'fee',
    isTransfer: row.payment_method === 'transfer',
    isCash: row.payment_method === 'cash',
    isWithSelf: row.payment_method === 'transfer' && namesOwner(row.name, row.owner_name),
    account: { id: row.account_id, name: row.account_name },
    series: seriesOf(row),
    instalment:
      row.purchase_id === null
        ? null
        : { purchaseId: row.purchase_id, number: row.instalment_number, total: row.instalment_total },
  }
}

function seriesOf(row: FreshRow): FreshMovement['series'] {
  if (row.series_id === null) return null
  const { price_on: on, price_from: from, price_to: to, series_before: before } = row
  return {
    id: row.series_id,
    name: row.series_name,
    kind: row.series_kind,
    count: row.series_count,
    isNew: row.series_is_new,
    varies: row.series_varies,
    price: on === null || from === null || to === null ? null : { on, from, to },
    dismissedOn: row.dismissed_at === null ? null : dayOf(row.dismissed_at),
    periodsSince: before === null ? null : daysBetween(before, row.posted_on) / periodDays[row.series_rhythm],
  }
}
