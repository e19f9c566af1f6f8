import { leftCopy } from '@lucas/contract/copy/left.ts'
import type { CycleWire, Left } from '@lucas/contract/cycle.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import { type Cycle, daysToPayday, type Payday } from '@lucas/contract/rules/payday.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { expectedLine, freeToSpend, type LineEvent, lowestOf } from './domain/left.ts'
import type { LeftFacts } from './gather.ts'

interface Open {
  payday: Payday
  isSalary: boolean
  cycle: Cycle
}

export const cycleToWire = ({ payday, isSalary, cycle }: Open): CycleWire => ({
  payday,
  from_salary: isSalary,
  from: cycle.from,
  next_payday: cycle.nextPayday,
  previous_from: cycle.previousFrom,
})

const wire = (minor: bigint) => toWireAmount(minor, 'CLP')

/** What is free and what is bound, and how the balance is expected to go. */
export function leftToWire(open: Open, facts: LeftFacts): Left {
  const { today, until, cycle, pace } = facts
  const eve = addDays(cycle.nextPayday, -1)
  const balance = sum(facts.purses.map((purse) => purse.balance ?? 0n))
  const bills = facts.expected.filter(({ amount, date }) => amount < 0n && date <= eve)
  const instalments = facts.instalments.filter(({ date }) => date <= eve)
  const bound = {
    bills: -sum(bills.map(({ amount }) => amount)),
    instalments: sum(instalments.map(({ amount }) => amount)),
    goals: sum(facts.promised.map(({ amount }) => BigInt(amount))),
  }
  const days = daysToPayday(cycle, today)
  const { free, perDay } = freeToSpend(balance, Object.values(bound), days)
  const line = expectedLine({ balance, pace, events: eventsOf(facts, bound.goals, eve), today, until })
  const lowest = lowestOf(line)
  return {
    today,
    cycle: cycleToWire(open),
    days,
    balance: {
      amount: wire(balance),
      items: facts.purses.map(({ id, name, institution_name, mask, balance: held }) => ({
        account_id: id,
        name,
        institution_name,
        mask,
        amount: wire(held ?? 0n),
      })),
    },
    bills: {
      amount: wire(bound.bills),
      items: bills.map(({ seriesId, name, date, amount, isLate }) => ({
        series_id: seriesId,
        name,
        date,
        amount: wire(-amount),
        late: isLate,
      })),
    },
    instalments: {
      amount: wire(bound.instalments),
      items: instalments.map(({ purchaseId, name, date, amount, number, total }) => ({
        purchase_id: purchaseId,
        name,
        date,
        amount: wire(amount),
        number,
        total,
      })),
    },
    goals: {
      amount: wire(bound.goals),
      items: facts.promised.map(({ goalId, ...goal }) => ({ goal_id: goalId, ...goal })),
    },
    free: wire(free),
    per_day: wire(perDay),
    card_debt: wire(facts.cardDebt),
    pace: wire(pace),
    line: line.map(({ date, balance: left, events }) => ({
      date,
      balance: wire(left),
      events: events.map(({ name, amount }) => ({ name, amount: wire(amount) })),
    })),
    lowest: { date: lowest.date, balance: wire(lowest.balance) },
  }
}

/** All that is expected on its day; what goals ask for is set aside on the eve of the payday. */
function eventsOf({ expected, instalments }: LeftFacts, goals: bigint, eve: string): LineEvent[] {
  const events: LineEvent[] = [
    ...expected.map(({ kind, name, date, amount }) => ({
      name: kind === 'salary' ? leftCopy.chart.salary : name,
      date,
      amount,
    })),
    ...instalments.map(({ name, date, amount }) => ({ name, date, amount: -amount })),
  ]
  return goals > 0n ? [...events, { name: leftCopy.chart.goals, date: eve, amount: -goals }] : events
}
