import type { Household } from '@lucas/household/household.ts'
import { limit } from './support/limit.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Server } from './support/server.ts'
import { createHousehold, ingestHousehold, register } from './support/users.ts'

const many = 100_000
const few = 2_000
const rounds = 3

const countTransactions = ({ accounts }: Household) =>
  accounts.reduce((sum, { movements }) => sum + movements.length, 0)
const filterByDay = (household: Household, isWanted: (day: number) => boolean): Household => ({
  ...household,
  accounts: household.accounts.map((account) => ({
    ...account,
    movements: account.movements.filter(({ day }) => isWanted(day)),
  })),
})

/** Cuts the newest whole days into slices of at least `few` transactions, oldest first, and returns the rest as `before`. */
function sliceByDay(household: Household) {
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
    filterByDay(household, (day) => day >= first && day < (firsts[index - 1] ?? Number.POSITIVE_INFINITY)),
  )
  return { slices: slices.toReversed(), before: filterByDay(household, (day) => day < last) }
}

/** Compares a sync of new rows into accounts with a long history with a sync into empty accounts. */
export async function resyncFigures(server: Server): Promise<Figure[]> {
  const times: Record<'onto' | 'none' | 'again', number[]> = { onto: [], none: [], again: [] }
  const { slices, before } = sliceByDay(createHousehold({ movements: many + few * rounds, seed: 'resync' }))
  const old = await register(server)
  await ingestHousehold(server, old, before, { movements: countTransactions(before) })
  for (const slice of slices) {
    limit.throwIfAborted()
    const rows = countTransactions(slice)
    times.none.push(await ingestHousehold(server, await register(server), slice, { movements: rows }))
    times.onto.push(await ingestHousehold(server, old, slice, { movements: rows }))
    times.again.push(await ingestHousehold(server, old, slice, { movements: 0 }))
  }
  const none = median(times.none)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  const ratio = (name: string, taken: number[]): Figure => ({
    name,
    value: median(taken) / none,
    unit: '×',
    atMost: 1.5,
    note: `${seconds(median(taken))} against ${seconds(none)}, medians of ${rounds} alternating rounds; slowest ${seconds(Math.max(...taken))}`,
  })
  const [wanted, existing] = [few.toLocaleString('en'), many.toLocaleString('en')]
  return [
    ratio(
      `Sync of ${wanted} new rows into accounts with ${existing}, against a sync into empty accounts`,
      times.onto,
    ),
    ratio(
      `Sync of ${wanted} existing rows in accounts with ${existing}, against a sync into empty accounts`,
      times.again,
    ),
  ]
}
