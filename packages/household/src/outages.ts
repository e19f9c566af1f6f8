import { getDayOfMonth, getMonthIndex } from './calendar.ts'
import { createRandom } from './random.ts'

/** A bank that is not reachable, one that acknowledges and never answers, one that requires a new login. */
export type Outage = 'down' | 'silent' | 'expired'

interface OutageSpell {
  outage: Outage
  from: number
  until: number
}

const chances: readonly [Outage, number, number][] = [
  ['down', 0.12, 1],
  ['silent', 0.1, 2],
  ['expired', 0.1, 1],
]

/** Lists the outages of a month between a household and its bank. */
function listMonthOutages(key: string, day: number): OutageSpell[] {
  const first = day - getDayOfMonth(day)
  return chances.flatMap(([outage, chance, days], at) => {
    const random = createRandom(key, 'outage', outage, getMonthIndex(day))
    // Each has its own part of the month, so that outages do not overlap.
    const from = first + 3 + at * 9 + random.int(0, 5)
    return random.chance(chance) ? [{ outage, from, until: from + days - 1 }] : []
  })
}

export const listOutages = (key: string, from: number, until: number): OutageSpell[] => {
  const spells = new Map<string, OutageSpell>()
  for (let day = from; day <= until; day += 1)
    for (const spell of listMonthOutages(key, day)) spells.set(`${spell.outage} ${spell.from}`, spell)
  return [...spells.values()].filter((spell) => spell.from >= from && spell.from <= until)
}

/** Finds the outage that a request meets with a login of an earlier day. */
export function findOutage(key: string, day: number, loggedInOn: number): Outage | null {
  const outages = listOutages(key, loggedInOn + 1, day)
  if (outages.some(({ outage }) => outage === 'expired')) return 'expired'
  return outages.find(({ from, until }) => day >= from && day <= until)?.outage ?? null
}
