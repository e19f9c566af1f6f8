import type { Household } from '@lucas/household/household.ts'
import { limit } from './limit.ts'
import { median } from './measure.ts'
import { deliverHousehold, householdFor, register } from './people.ts'
import type { Figure } from './report.ts'
import type { Server } from './server.ts'

const many = 100_000
const few = 2_000
const rounds = 3

const countOf = ({ accounts }: Household) =>
  accounts.reduce((sum, { movements }) => sum + movements.length, 0)
const only = (household: Household, isWanted: (day: number) => boolean): Household => ({
  ...household,
  accounts: household.accounts.map((account) => ({
    ...account,
    movements: account.movements.filter(({ day }) => isWanted(day)),
  })),
})

/** The newest whole days in slices of at least so many movements, the oldest first, and what came before them. */
function cut(household: Household) {
  const days = household.accounts
    .flatMap(({ movements }) => movements.map(({ day }) => day))
    .sort((a, b) => b - a)
  const firsts: number[] = []
  let last = Number.POSITIVE_INFINITY
  for (let slice = 0; slice < rounds; slice += 1) {
    const within = days.filter((day) => day < last)
    last = within[few - 1] ?? 0
    firsts.push(last)
  }
  const slices = firsts.map((first, index) =>
    only(household, (day) => day >= first && day < (firsts[index - 1] ?? Number.POSITIVE_INFINITY)),
  )
  return { slices: slices.toReversed(), before: only(household, (day) => day < last) }
}

/** Syncs of some new rows onto a whole life of rows in the same accounts, against the same rows onto nothing. */
export async function resyncFigures(server: Server): Promise<Figure[]> {
  const times: Record<'onto' | 'none' | 'again', number[]> = { onto: [], none: [], again: [] }
  const { slices, before } = cut(householdFor({ movements: many + few * rounds, seed: 'resync' }))
  const old = await register(server)
  await deliverHousehold(server, old, before, { movements: countOf(before) })
  for (const slice of slices) {
    limit.throwIfAborted()
    const rows = countOf(slice)
    times.none.push(await deliverHousehold(server, await register(server), slice, { movements: rows }))
    times.onto.push(await deliverHousehold(server, old, slice, { movements: rows }))
    times.again.push(await deliverHousehold(server, old, slice, { movements: 0 }))
  }
  const none = median(times.none)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  const ratio = (what: string, taken: number[]): Figure => ({
    what,
    value: median(taken) / none,
    unit: '×',
    atMost: 1.5,
    note: `${seconds(median(taken))} against ${seconds(none)}, medians of ${rounds} in turns; slowest ${seconds(Math.max(...taken))}`,
  })
  const [wanted, had] = [few.toLocaleString('en'), many.toLocaleString('en')]
  return [
    ratio(
      `Sync of ${wanted} new rows onto ${had} in the same accounts, against the same onto none`,
      times.onto,
    ),
    ratio(
      `Sync of ${wanted} rows that are there already among ${had}, against the same onto none`,
      times.again,
    ),
  ]
}
