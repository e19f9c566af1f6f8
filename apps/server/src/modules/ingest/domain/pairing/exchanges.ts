import { daysBetween } from '@lucas/contract/rules/periods.ts'
import type { DetectedPair } from '../../../ledger/domain/index.ts'
import { hasPlausibleRate } from '../../../ledger/domain/index.ts'
import {
  maxTransferDays,
  pairKey,
  pickBestPairs,
  type RankedPair,
  type TransferCandidate,
} from './transfers.ts'

/**
 * Detects currency exchanges between own accounts: both descriptions mention an exchange and the ratio is
 * plausible. A pair is automatic only if neither transaction fits another pair.
 */
export function detectExchanges(
  candidates: readonly TransferCandidate[],
  refused: ReadonlySet<string> = new Set(),
): DetectedPair[] {
  const exchanges = candidates.filter(({ evidence }) => evidence.isExchange)
  const outs = exchanges.filter(({ amount }) => amount < 0n)
  const ins = exchanges.filter(({ amount }) => amount > 0n)
  const possible = outs.flatMap((out) =>
    ins
      .filter((into) => canPair(out, into) && !refused.has(pairKey(out.id, into.id)))
      .map((into) => ({ out, into })),
  )
  const useCounts = new Map<string, number>()
  for (const { out, into } of possible)
    for (const { id } of [out, into]) useCounts.set(id, (useCounts.get(id) ?? 0) + 1)
  const ranked = possible.map(({ out, into }): RankedPair => {
    const isOnly = useCounts.get(out.id) === 1 && useCounts.get(into.id) === 1
    return {
      outId: out.id,
      inId: into.id,
      kind: 'currency_exchange',
      state: isOnly ? 'automatic' : 'suggested',
      rank: isOnly ? 0 : 1,
      distance: Math.abs(daysBetween(out.date, into.date)),
      date: out.date,
    }
  })
  return pickBestPairs(ranked)
}

function canPair(out: TransferCandidate, into: TransferCandidate): boolean {
  if (out.currency === into.currency || out.accountId === into.accountId) return false
  if (Math.abs(daysBetween(out.date, into.date)) > maxTransferDays) return false
  return hasPlausibleRate(out, into)
}
