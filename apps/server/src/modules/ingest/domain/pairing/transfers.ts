import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { sharesName, type TransferEvidence } from '../../../description/domain/index.ts'
import { type DetectedPair, hasPlausibleRate } from '../../../ledger/domain/index.ts'

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

/** An account of the user. */
export interface OwnAccount {
  id: string
  /** Its last four digits; '0000' if they are unknown. */
  mask: string
  accountType: string
  currency: Currency
}

/** Maximum days between the halves (decisions 4). Card payments arrive sooner (reference 4). */
export const maxTransferDays = 4
const maxCardPaymentDays = 3
/** Candidates compared per transaction, which bounds the work for many equal amounts. */
const maxCandidates = 40

type RankedPair = DetectedPair & { rank: number; distance: number; date: PlainDate }
type CandidatePair = RankedPair & {
  /** Both accounts of the pair. */
  accounts: readonly [string, string]
  /** Sure only while no second account of the user fits a half. */
  needsOneAccount: boolean
}

export const pairKey = (outId: string, inId: string) => `${outId} ${inId}`

/**
 * Pairs transactions of two own accounts with opposite amounts: automatic if both descriptions agree, or if one prints the number
 * of the other account or says that both are of one holder; else a suggestion. Each transaction is in one pair at most;
 * refused pairs are skipped.
 */
export function detectTransfers(
  candidates: readonly TransferCandidate[],
  refused: ReadonlySet<string> = new Set(),
  accounts: readonly OwnAccount[] = [],
): DetectedPair[] {
  const compareNumbers = createNumberComparison(accounts)
  const ranked = [
    ...Map.groupBy(candidates, ({ currency, amount }) => `${currency}${absolute(amount)}`).values(),
  ].flatMap((group) => askAmongAccounts(rankGroup(group, refused, compareNumbers)))
  return pickBestPairs(ranked)
}

/** Asks where only one description speaks of an own account, and two accounts of the user can be the other one. */
function askAmongAccounts(pairs: readonly CandidatePair[]): RankedPair[] {
  const accountsByHalf = new Map<string, Set<string>>()
  for (const { outId, inId, accounts } of pairs)
    for (const [id, account] of [
      [outId, accounts[1]],
      [inId, accounts[0]],
    ] as const)
      accountsByHalf.set(id, (accountsByHalf.get(id) ?? new Set()).add(account))
  const isOnly = (id: string) => accountsByHalf.get(id)?.size === 1
  return pairs.map(({ accounts: _, needsOneAccount, ...pair }) =>
    needsOneAccount && !(isOnly(pair.outId) && isOnly(pair.inId))
      ? { ...pair, state: 'suggested', rank: suggestedRank }
      : pair,
  )
}

/** Returns the best pairs by rank, with each transaction in one pair at most. */
function pickBestPairs(ranked: RankedPair[]): DetectedPair[] {
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
  compareNumbers: NumberComparison,
): CandidatePair[] {
  const ranked: CandidatePair[] = []
  const outs = group.filter(({ amount }) => amount < 0n).toSorted(byDay)
  if (outs.length === 0 || outs.length === group.length) return []
  const ins = group.filter(({ amount }) => amount > 0n).toSorted(byDay)
  let first = 0
  for (const out of outs) {
    const [from, to] = [addDays(out.date, -maxTransferDays), addDays(out.date, maxTransferDays)]
    while ((ins[first]?.date ?? '9') < from) first += 1
    for (const into of ins.slice(first, first + maxCandidates)) {
      if (into.date > to) break
      if (into.accountId === out.accountId || refused.has(pairKey(out.id, into.id))) continue
      const pair = rankPair(out, into, compareNumbers)
      if (pair) ranked.push(pair)
    }
  }
  return ranked
}

const byDay = (a: TransferCandidate, b: TransferCandidate) =>
  a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1

/** Ranks of pairs: the account is named, sure, suggested. */
const [namedRank, sureRank, suggestedRank] = [0, 1, 2]

function rankPair(
  out: TransferCandidate,
  into: TransferCandidate,
  compareNumbers: NumberComparison,
): CandidatePair | null {
  const [sent, received] = [out.evidence, into.evidence]
  if (sent.isPurchase || received.isPurchase) return null
  const numbers = compareNumbers(out, into)
  const isPayment = into.accountType === 'credit'
  const saysOwn =
    namesHolderOf(out, into) ||
    namesHolderOf(into, out) ||
    (isPayment && sent.nature === 'card_payment' && received.isPlain)
  if (!sent.isTransferText && !received.isTransferText && numbers !== 'named' && !saysOwn) return null
  if (numbers === 'other') return null
  const parties = compareParties(out, into)
  if (parties === 'contradict' && numbers !== 'named') return null
  const days = daysBetween(out.date, into.date)
  const isInTime = !isPayment || Math.abs(days) <= maxCardPaymentDays
  const areBoth = sent.isTransferText && received.isTransferText && parties !== 'doubt'
  const isSure = isInTime && (numbers === 'named' || (numbers !== 'doubt' && (areBoth || saysOwn)))
  return {
    outId: out.id,
    inId: into.id,
    kind: isPayment ? 'card_payment' : 'own_transfer',
    state: isSure ? 'automatic' : 'suggested',
    rank: !isSure ? suggestedRank : numbers === 'named' || parties === 'same' ? namedRank : sureRank,
    distance: Math.abs(days) * 2 + (days < 0 ? 1 : 0),
    date: out.date,
    accounts: [out.accountId, into.accountId],
    needsOneAccount: isSure && numbers !== 'named' && !areBoth,
  }
}

/** Whether a description says that both accounts are of one holder, and the other one says nothing else. */
const namesHolderOf = ({ evidence }: TransferCandidate, other: TransferCandidate): boolean =>
  evidence.namesSameHolder &&
  (other.evidence.isPlain || (other.evidence.isTransferText && other.evidence.namedParty !== 'other')) &&
  (!evidence.namesSavingsAccount || other.accountType === 'savings')

/** What the numbers in both descriptions say about the accounts of a pair. */
type NumberVerdict = 'named' | 'silent' | 'doubt' | 'other'
type NumberComparison = (out: TransferCandidate, into: TransferCandidate) => NumberVerdict

/** Compares printed numbers with the last digits of the user's accounts. */
function createNumberComparison(accounts: readonly OwnAccount[]): NumberComparison {
  const masks = new Map(accounts.map(({ id, mask }) => [id, mask]))
  const owners = Map.groupBy(
    accounts.filter(({ mask }) => mask !== '0000'),
    ({ mask, currency }) => `${currency} ${mask}`,
  )
  const read = (half: TransferCandidate, other: TransferCandidate): NumberVerdict => {
    const { all, named } = half.evidence.numbers
    const [own, wanted] = [masks.get(half.accountId), masks.get(other.accountId)]
    if (wanted === undefined || wanted === '0000') return 'silent'
    const countOwners = (last: string) => owners.get(`${half.currency} ${last}`)?.length ?? 0
    if (all.includes(wanted)) return countOwners(wanted) === 1 ? 'named' : 'doubt'
    const foreign = named.filter((last) => last !== own)
    if (foreign.length === 0) return 'silent'
    return foreign.some((last) => countOwners(last) > 0) ? 'other' : 'doubt'
  }
  return (out, into) => {
    const verdicts = [read(out, into), read(into, out)]
    return (['other', 'doubt', 'named'] as const).find((one) => verdicts.includes(one)) ?? 'silent'
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
