import type { CommitmentsByCard } from '@lucas/contract/planning/commitments.ts'
import { sum, toWireAmount } from '@lucas/contract/rules/money.ts'
import type { CommitmentFacts } from './domain/facts.ts'
import { automaticOf } from './domain/headings.ts'
import type { Line, SeriesLine } from './domain/lines.ts'
import { isCard, toApiAccount } from './to-api.ts'

const monthsOfYear = 12n

/** Returns the charges that fail when a card changes: the running series that merchants charge to it by themselves. */
export function toApiByCard(lines: readonly Line[], { accounts }: CommitmentFacts): CommitmentsByCard {
  const charged = lines.filter(
    (line): line is SeriesLine =>
      line.source === 'series' &&
      (line.series.state === 'active' || line.series.state === 'late') &&
      automaticOf(line.series, isCard(accounts, line.series.accountId)) === 'pat',
  )
  const results = [...Map.groupBy(charged, ({ series }) => series.accountId)].flatMap(([accountId, some]) => {
    const account = toApiAccount(accounts, accountId)
    if (!account) return []
    return [
      {
        account,
        charges: some
          .map(({ lineId, next, series }) => ({
            line_id: lineId,
            name: series.name,
            currency: series.currency,
            amount: toWireAmount(series.amount, series.currency),
            rhythm: series.rhythm,
            next_date: next?.date ?? null,
          }))
          .toSorted(
            (a, b) =>
              (a.next_date ?? '9').localeCompare(b.next_date ?? '9') || a.name.localeCompare(b.name, 'es'),
          ),
        totals: [...Map.groupBy(some, ({ currency }) => currency)].map(([currency, same]) => ({
          currency,
          amount: toWireAmount(sum(same.map(({ year }) => year)) / monthsOfYear, currency),
        })),
      },
    ]
  })
  return { results: results.toSorted((a, b) => b.charges.length - a.charges.length) }
}
