import { dayOfMonth, monthIndex } from './calendar.ts'
import { randomOf } from './random.ts'

/** A bank that cannot be reached, one that takes a question and never answers, one that asks for the person again. */
export type Outage = 'down' | 'silent' | 'expired'

interface Spell {
  outage: Outage
  from: number
  until: number
}

const chances: readonly [Outage, number, number][] = [
  ['down', 0.12, 1],
  ['silent', 0.1, 2],
  ['expired', 0.1, 1],
]

/** What goes wrong in a month between a household and its bank. */
function spellsOf(key: string, day: number): Spell[] {
  const first = day - dayOfMonth(day)
  return chances.flatMap(([outage, chance, days], at) => {
    const random = randomOf(key, 'outage', outage, monthIndex(day))
    // Each in its own part of the month: one is over before another begins.
    const from = first + 3 + at * 9 + random.int(0, 5)
    return random.chance(chance) ? [{ outage, from, until: from + days - 1 }] : []
  })
}

export const outagesBetween = (key: string, from: number, until: number): Spell[] => {
  const spells = new Map<string, Spell>()
  for (let day = from; day <= until; day += 1)
    for (const spell of spellsOf(key, day)) spells.set(`${spell.outage} ${spell.from}`, spell)
  return [...spells.values()].filter((spell) => spell.from >= from && spell.from <= until)
}

/** How a bank meets a question of that day with a login of an earlier one. */
export function outageOn(key: string, day: number, loggedInOn: number): Outage | null {
  const over = outagesBetween(key, loggedInOn + 1, day)
  if (over.some(({ outage }) => outage === 'expired')) return 'expired'
  return over.find(({ from, until }) => day >= from && day <= until)?.outage ?? null
}
