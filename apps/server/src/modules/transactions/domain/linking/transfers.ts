import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { sharesName, type TransferEvidence } from './evidence.ts'

/** A transaction that can be half of an own transfer. */
export interface TransferCandidate {
  id: string
  accountId: string
  accountType: string
  currency: Currency
  date: PlainDate
  amount: bigint
  evidence: TransferEvidence
}

export interface DetectedPair {
  outId: string
  inId: string
  kind: 'own_transfer' | 'card_payment' | 'currency_exchange'
  state: 'automatic' | 'suggested'
}

/** Maximum days between the halves (decisions 4). Card payments arrive sooner (reference 4). */
export const maxTransferDays = 4
const maxCardPaymentDays = 3
/** Candidates compared per transaction, which bounds the work for many equal amounts. */
const maxCandidates = 40

export type RankedPair = DetectedPair & { rank: number; distance: number; date: PlainDate }

export const pairKey = (outId: string, inId: string) => `${outId} ${inId}`

/**
 * Pairs transactions of two own accounts with opposite amounts: automatic if both descriptions agree, else a
 * suggestion. Each transaction is in one pair at most; refused pairs are skipped.
 */
export function detectTransfers(
  candidates: readonly TransferCandidate[],
  refused: ReadonlySet<string> = new Set(),
): DetectedPair[] {
  const ranked: RankedPair[] = []
  for (const group of Map.groupBy(
    candidates,
    ({ currency, amount }) => `${currency}${absolute(amount)}`,
  ).values())
    rankGroup(group, refused, ranked)
  return pickBestPairs(ranked)
}

/** Returns the best pairs by rank, with each transaction in one pair at most. */
export function pickBestPairs(ranked: RankedPair[]): DetectedPair[] {
  const taken = new Set<string>()
  return ranked.toSorted(byRank).flatMap(({ outId, inId, kind, state }) => {
    if (taken.has(outId) || taken.has(inId)) return []
    taken.add(outId).add(inId)
    return [{ outId, inId, kind, state }]
  })
}

const byRank = (a: RankedPair, b: RankedPair) =>
  a.rank - b.rank ||
  a.distance - b.distance ||
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  (pairKey(a.outId, a.inId) < pairKey(b.outId, b.inId) ? -1 : 1)

function rankGroup(
  group: readonly TransferCandidate[],
  refused: ReadonlySet<string>,
  ranked: RankedPair[],
): void {
  const outs = group.filter(({ amount }) => amount < 0n).toSorted(byDay)
  if (outs.length === 0 || outs.length === group.length) return
  const ins = group.filter(({ amount }) => amount > 0n).toSorted(byDay)
  let first = 0
  for (const out of outs) {
    const [from, to] = [addDays(out.date, -maxTransferDays), addDays(out.date, maxTransferDays)]
    while ((ins[first]?.date ?? '9') < from) first += 1
    for (const into of ins.slice(first, first + maxCandidates)) {
      if (into.date > to) break
      if (into.accountId === out.accountId || refused.has(pairKey(out.id, into.id))) continue
      const pair = rankPair(out, into)
      if (pair) ranked.push(pair)
    }
  }
}

const byDay = (a: TransferCandidate, b: TransferCandidate) =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1

function rankPair(out: TransferCandidate, into: TransferCandidate): RankedPair | null {
  const [sent, received] = [out.evidence, into.evidence]
  if ((!sent.isTransferText && !received.isTransferText) || sent.isPurchase || received.isPurchase)
    return null
  const agreement = compareParties(out, into)
  if (agreement === 'contradict') return null
  const isPayment = into.accountType === 'credit'
  const days = daysBetween(out.date, into.date)
  const isInTime = !isPayment || Math.abs(days) <= maxCardPaymentDays
  const isSure = sent.isTransferText && received.isTransferText && agreement !== 'doubt' && isInTime
  return {
    outId: out.id,
    inId: into.id,
    kind: isPayment ? 'card_payment' : 'own_transfer',
    state: isSure ? 'automatic' : 'suggested',
    rank: isSure ? (agreement === 'same' ? 0 : 1) : 2,
    distance: Math.abs(days) * 2 + (days < 0 ? 1 : 0),
    date: out.date,
  }
}

/**
 * Compares the parties that both descriptions name. One foreign name is doubtful. Two must be the same name,
 * on money that arrives within two days: then it is the account holder, whose name is unknown to us.
 */
function compareParties(
  out: TransferCandidate,
  into: TransferCandidate,
): 'same' | 'possible' | 'doubt' | 'contradict' {
  const [sent, received] = [out.evidence, into.evidence]
  const isOneName = sharesName(sent.nameWords, received.nameWords)
  if (sent.namedParty === 'other' && received.namedParty === 'other') {
    const days = daysBetween(out.date, into.date)
    if (!isOneName) return 'contradict'
    return days >= 0 && days <= 2 ? 'same' : 'doubt'
  }
  // The RUT of the holder in the other description identifies a foreign name.
  if (sent.namedParty === 'other' || received.namedParty === 'other') return isOneName ? 'same' : 'doubt'
  return sent.namedParty === 'self' && received.namedParty === 'self' ? 'same' : 'possible'
}
