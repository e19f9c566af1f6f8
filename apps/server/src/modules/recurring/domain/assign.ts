import type { Chain } from './chain.ts'
import type { Known, Membership } from './known.ts'

export interface Assigned {
  taken: Map<Chain, Known>
  /** Series that no chain continues. */
  idle: Known[]
}

/**
 * Which known series each chain continues: the one that holds most of its rows. A dismissed one whose rows are all
 * gone (their bank was linked anew) is known by its name: what was dismissed stays dismissed.
 */
export function assign(
  chains: readonly Chain[],
  known: readonly Known[],
  members: ReadonlyMap<string, Membership>,
): Assigned {
  const byId = new Map(known.map((series) => [series.id, series]))
  const pairs = chains.flatMap((chain) => {
    const shares = new Map<string, number>()
    for (const { id } of chain.rows) {
      const home = members.get(id)?.seriesId
      if (home && byId.has(home)) shares.set(home, (shares.get(home) ?? 0) + 1)
    }
    return [...shares].map(([id, share]) => ({ chain, id, share }))
  })
  pairs.sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1) || startOf(a.chain) - startOf(b.chain))
  const taken = new Map<Chain, Known>()
  const used = new Set<string>()
  const take = (chain: Chain, series: Known) => {
    taken.set(chain, series)
    used.add(series.id)
  }
  for (const { chain, id } of pairs) {
    const series = byId.get(id)
    if (series && !taken.has(chain) && !used.has(id)) take(chain, series)
  }
  const held = new Set([...members.values()].map(({ seriesId }) => seriesId))
  for (const chain of chains) {
    if (taken.has(chain)) continue
    const forgotten = known.find(
      (series) =>
        !used.has(series.id) &&
        !held.has(series.id) &&
        (series.isDismissed || series.isEdited) &&
        isOf(series, chain),
    )
    if (forgotten) take(chain, forgotten)
  }
  return { taken, idle: known.filter(({ id }) => !used.has(id)) }
}

const startOf = (chain: Chain) => chain.rows[0]?.day ?? 0

function isOf({ key, currency, direction }: Known, { rows }: Chain): boolean {
  const last = rows.at(-1)
  return last?.key === key && last.currency === currency && last.amount > 0n === direction > 0
}
