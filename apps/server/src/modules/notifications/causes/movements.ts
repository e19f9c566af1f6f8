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
import type { Tx } from '../../../platform/database/person.ts'
import type { RecurringOutlook } from '../../recurring/index.ts'
import { goalBehind } from '../domain/goals.ts'
import type { FreshMovement } from '../domain/movement.ts'
import { namesWithTwins, tellMovements } from '../domain/movements.ts'
import type { Notice } from '../domain/notice.ts'
import type { Rule } from '../domain/rule.ts'
import { firingsOf, preferOwn } from '../domain/rule-firings.ts'
import { historyDays, quietDays, tellSpending, weekDays } from '../domain/spending.ts'
import { tellBalance, tellCard } from '../domain/standings.ts'
import { goalFacts } from '../repository/goals.ts'
import { movementFacts } from '../repository/movements.ts'
import { ruleFacts } from '../repository/rule-facts.ts'
import { rulesRepository } from '../repository/rules.ts'
import { standingFacts } from '../repository/standings.ts'
import { movementOf, periodDays } from './movement-of.ts'

export interface MovementDeps {
  clock: Clock
  outlook: Pick<RecurringOutlook, 'outlookIn'>
}

/** A bank that tells late tells no news. */
const newsDays = 10
const habitDays = 180
const visitDays = 365
const billDays = 7

const nothing = { told: [], spending: [] }

/** What a synchronisation brought that is worth telling. Its first one is history: nothing of it is news. */
export function createMovementCauses({ clock, outlook }: MovementDeps) {
  async function habitsOf(tx: Tx, person: string, fresh: readonly FreshMovement[], today: PlainDate) {
    const facts = movementFacts(tx)
    const since = addDays(today, -habitDays)
    const spent = fresh.filter(({ kind }) => kind === 'spending')
    const first = spent.map(({ date }) => date).toSorted()[0]
    if (first === undefined) return { usual: new Map(), visits: [], ended: new Map() }
    const names = [...new Set(spent.map(({ name }) => name))]
    const twins = namesWithTwins(spent, await facts.visits(person, names, addDays(first, -1)))
    return {
      usual: await facts.usual(person, since, addDays(today, -1)),
      visits: twins.length === 0 ? [] : await facts.visits(person, twins, addDays(today, -visitDays)),
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

  /** What crossed a line since the last look, before there is a new one. */
  async function balancesOf(
    tx: Tx,
    person: string,
    connectionId: string,
    rules: readonly Rule[],
    today: PlainDate,
  ) {
    if (!rules.some(({ kind }) => kind === 'low_balance' || kind === 'utilisation')) return []
    const found = await ruleFacts(tx).balances(person, connectionId)
    return found.map(({ before, now, ...account }) => ({
      account,
      days: [
        { day: today, balance: before },
        { day: today, balance: now },
      ],
    }))
  }

  async function afterSync(tx: Tx, person: string, connectionId: string): Promise<Notice[]> {
    const now = clock.now()
    const today = clock.today()
    const standings = standingFacts(tx)
    const rules = await rulesRepository(tx).watching(person)
    const rows = await movementFacts(tx).fresh(person, connectionId, addDays(today, -newsDays))
    const movements = rows.map(movementOf)
    const cards = await standings.cards(person, connectionId)
    const balances = await balancesOf(tx, person, connectionId, rules, today)
    const ofMovements = tellMovements(movements, await habitsOf(tx, person, movements, today), today)
    await standings.look(person, connectionId, now, {
      mid: limits.utilisationMid,
      high: limits.utilisationHigh,
    })
    const { told, spending } =
      movements.length === 0 ? nothing : await ofStandings(tx, person, movements, today)
    const facts = {
      movements,
      told: ofMovements.map((notice) => ({ day: today, notice })),
      balances,
      spending,
      today,
    }
    const own = rules.flatMap((rule) => firingsOf(rule, facts)).map(({ notice }) => notice)
    return preferOwn(own, [...ofMovements, ...cards.flatMap((card) => tellCard(card, today)), ...told])
  }

  /** What of the categories that were spent on just now is unusual. */
  async function unusualOf(tx: Tx, person: string, touched: readonly string[], today: PlainDate) {
    if (touched.length === 0) return []
    const standings = standingFacts(tx)
    const since = await standings.knownSince(person)
    if (since === null) return []
    const window = { from: addDays(today, -historyDays), week: addDays(today, 1 - weekDays) }
    const days = await standings.spentDays(person, window, touched)
    const toldLately = await standings.toldUnusual(person, startOfDay(addDays(today, 1 - quietDays)))
    return tellSpending({ days, since, toldLately }, today)
  }

  /** How categories, balance and goals stand after new movements. */
  async function ofStandings(tx: Tx, person: string, fresh: readonly FreshMovement[], today: PlainDate) {
    const standings = standingFacts(tx)
    const spent = fresh.filter(({ kind }) => kind === 'spending')
    const touched = [...new Set(spent.map(({ category }) => category))]
    const ofMonth = await standings.spentIn(person, monthOf(today), touched)
    const { total, accounts } = await standings.balance(person)
    const goals = await goalFacts(tx).dated(person)
    return {
      told: [
        ...(await unusualOf(tx, person, touched, today)),
        ...tellBalance(total, await aheadOf(tx, person, accounts, today), today),
        ...goals.flatMap((goal) => goalBehind(goal, today)),
      ],
      spending: ofMonth.map((one) => ({ ...one, day: today })),
    }
  }

  return { afterSync }
}
