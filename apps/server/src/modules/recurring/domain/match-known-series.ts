import type { Chain } from './chain.ts'
import type { KnownSeries, SeriesMembership } from './known-series.ts'

export interface KnownSeriesMatches {
  matched: Map<Chain, KnownSeries>
  /** Known series that no chain continues. */
  unmatched: KnownSeries[]
}

/**
 * Matches each chain with the known series that has most of its rows. A dismissed or edited series without rows, as
 * after a reconnection, is matched by name, so that it stays dismissed.
 */
export function matchKnownSeries(
  chains: readonly Chain[],
  known: readonly KnownSeries[],
  members: ReadonlyMap<string, SeriesMembership>,
): KnownSeriesMatches {
  const byId = new Map(known.map((series) => [series.id, series]))
  const pairs = chains.flatMap((chain) => {
    const shares = new Map<string, number>()
    for (const { id } of chain.rows) {
      const seriesId = members.get(id)?.seriesId
      if (seriesId && byId.has(seriesId)) shares.set(seriesId, (shares.get(seriesId) ?? 0) + 1)
    }
    return [...shares].map(([id, share]) => ({ chain, id, share }))
  })
  pairs.sort(
    (a, b) => b.share - a.share || (a.id < b.id ? -1 : 1) || getFirstDay(a.chain) - getFirstDay(b.chain),
  )
  const matched = new Map<Chain, KnownSeries>()
  const used = new Set<string>()
  const match = (chain: Chain, series: KnownSeries) => {
    matched.set(chain, series)
    used.add(series.id)
  }
  for (const { chain, id } of pairs) {
    const series = byId.get(id)
    if (series && !matched.has(chain) && !used.has(id)) match(chain, series)
  }
  const seriesWithRows = new Set([...members.values()].map(({ seriesId }) => seriesId))
  for (const chain of chains) {
    if (matched.has(chain)) continue
    const previous = known.find(
      (series) =>
        !used.has(series.id) &&
        !seriesWithRows.has(series.id) &&
        (series.isDismissed || series.isEdited) &&
        isSameNameAndSign(series, chain),
    )
    if (previous) match(chain, previous)
  }
  return { matched, unmatched: known.filter(({ id }) => !used.has(id)) }
}

const getFirstDay = (chain: Chain) => chain.rows[0]?.day ?? 0

function isSameNameAndSign({ key, currency, direction }: KnownSeries, { rows }: Chain): boolean {
  const last = rows.at(-1)
  return last?.key === key && last.currency === currency && last.amount > 0n === direction > 0
}
