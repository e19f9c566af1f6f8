import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { addDays, dayOf, firstOfMonth, startOfDay } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import { movementOf } from './causes/movement-of.ts'
import { goalStanding } from './domain/goals.ts'
import type { FreshMovement } from './domain/movement.ts'
import { tellMovements } from './domain/movements.ts'
import type { AccountDays, Firing, Rule, RuleFacts } from './domain/rule.ts'
import { reminderSeconds, tellSilence } from './domain/silence.ts'
import { goalFacts } from './repository/goals.ts'
import { movementFacts } from './repository/movements.ts'
import { ruleFacts } from './repository/rule-facts.ts'

/** So long before is a merchant's habit looked for. */
const visitDays = 275

/** What a rule would have looked at since a day: only what its kind asks for. */
export async function pastOf(
  tx: Tx,
  person: string,
  rule: Rule,
  { since, now }: { since: PlainDate; now: Date },
): Promise<RuleFacts> {
  const today = dayOf(now)
  const empty: RuleFacts = { movements: [], told: [], balances: [], spending: [], today }
  const { kind, amount, category, accountId } = rule
  switch (kind) {
    case 'big_movement': {
      const rows = await movementFacts(tx).past(person, since, { from: amount ?? 0n })
      return { ...empty, movements: rows.map(movementOf) }
    }
    case 'duplicate_charge':
    case 'salary_arrived': {
      const what = kind === 'salary_arrived' ? 'salary' : 'twins'
      const movements = (await movementFacts(tx).past(person, since, what)).map(movementOf)
      return { ...empty, movements, told: await toldOf(tx, person, movements, since, today) }
    }
    case 'low_balance':
    case 'utilisation': {
      const found = await ruleFacts(tx).moved(person, { isCredit: kind === 'utilisation', accountId }, since)
      return { ...empty, balances: found.map((account) => daysBack(account, kind === 'utilisation', since)) }
    }
    case 'category_limit':
      return { ...empty, spending: await ruleFacts(tx).spent(person, category ?? '', firstOfMonth(since)) }
    case 'goal_reached':
      return { ...empty, told: await goalsReached(tx, person) }
    case 'connection_stale':
      return { ...empty, told: await silences(tx, person, since, now) }
  }
}

async function toldOf(
  tx: Tx,
  person: string,
  movements: readonly FreshMovement[],
  since: PlainDate,
  today: PlainDate,
): Promise<Firing[]> {
  const days = new Map(movements.map(({ id, date }) => [id, date]))
  const names = [...new Set(movements.map(({ name }) => name))]
  const visits =
    names.length === 0 ? [] : await movementFacts(tx).visits(person, names, addDays(since, -visitDays))
  return tellMovements(movements, { usual: new Map(), visits, ended: new Map() }, today).map((notice) => ({
    day: days.get(notice.about?.key ?? '') ?? today,
    notice,
  }))
}

/** From what an account holds now, back through what moved; a debt grows by what is spent. */
function daysBack(
  { balance, days: moved, ...account }: Awaited<ReturnType<ReturnType<typeof ruleFacts>['moved']>>[number],
  isCredit: boolean,
  since: PlainDate,
): AccountDays {
  let held = balance
  const days: { day: PlainDate; balance: bigint }[] = []
  for (const { day, moved: sum } of moved.toReversed()) {
    days.unshift({ day, balance: held })
    held -= isCredit ? -BigInt(sum) : BigInt(sum)
  }
  return { account, days: [{ day: addDays(since, -1), balance: held }, ...days] }
}

/** The first day on which each goal held its target. */
async function goalsReached(tx: Tx, person: string): Promise<Firing[]> {
  const goals = new Map((await goalFacts(tx).all(person)).map((goal) => [goal.id, { ...goal, held: 0n }]))
  return (await ruleFacts(tx).goalDays(person)).flatMap(({ goal: id, day, amount }) => {
    const goal = goals.get(id)
    if (!goal) return []
    goal.held += amount
    return goalStanding(goal).map((notice) => ({ day, notice }))
  })
}

/** Where a bank told nothing for as long as the reminder waits. */
async function silences(tx: Tx, person: string, since: PlainDate, now: Date): Promise<Firing[]> {
  const tellings = await ruleFacts(tx).tellings(person, startOfDay(since))
  const byBank = [...Map.groupBy(tellings, ({ id }) => id).values()]
  return byBank.flatMap((times) =>
    times.flatMap(({ id, bank, at }, place) => {
      const reminded = new Date(at.getTime() + reminderSeconds * 1_000)
      if ((times[place + 1]?.at ?? now) <= reminded) return []
      return tellSilence({ id, bank }, at, reminded).map((notice) => ({ day: dayOf(reminded), notice }))
    }),
  )
}
