import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { type Evidence, sharesName } from './evidence.ts'

/** A row that may be half of a pair. */
export interface Side {
  id: string
  accountId: string
  accountType: string
  currency: Currency
  date: PlainDate
  amount: bigint
  evidence: Evidence
}

export interface Pair {
  outId: string
  inId: string
  kind: 'own_transfer' | 'card_payment' | 'currency_exchange'
  state: 'automatic' | 'suggested'
}

/** Decisions 4; a card is credited sooner (reference 4). */
export const mostDays = 4
const mostCardDays = 3
/** More halves of one amount within a few days than anybody moves: what lies beyond is not looked at. */
const mostCandidates = 40

export type Judged = Pair & { rank: number; distance: number; date: PlainDate }

export const pairKey = (outId: string, inId: string) => `${outId} ${inId}`

/**
 * Pairs rows of two own accounts with opposite amounts: by themselves where both texts say so, else as a suggestion.
 * Each row stands in one pair; refused pairs stay refused.
 */
export function pairTransfers(sides: readonly Side[], refused: ReadonlySet<string> = new Set()): Pair[] {
  const judged: Judged[] = []
  for (const group of Map.groupBy(sides, ({ currency, amount }) => `${currency}${absolute(amount)}`).values())
    judgeGroup(group, refused, judged)
  return eachOnce(judged)
}

/** The surest pairs, each row in one of them. */
export function eachOnce(judged: Judged[]): Pair[] {
  const taken = new Set<string>()
  return judged.toSorted(bySurest).flatMap(({ outId, inId, kind, state }) => {
    if (taken.has(outId) || taken.has(inId)) return []
    taken.add(outId).add(inId)
    return [{ outId, inId, kind, state }]
  })
}

const bySurest = (a: Judged, b: Judged) =>
  a.rank - b.rank ||
  a.distance - b.distance ||
  (a.date < b.date ? -1 : a.date > b.date ? 1 : 0) ||
  (pairKey(a.outId, a.inId) < pairKey(b.outId, b.inId) ? -1 : 1)

function judgeGroup(group: readonly Side[], refused: ReadonlySet<string>, judged: Judged[]): void {
  const outs = group.filter(({ amount }) => amount < 0n).toSorted(byDay)
  if (outs.length === 0 || outs.length === group.length) return
  const ins = group.filter(({ amount }) => amount > 0n).toSorted(byDay)
  let first = 0
  for (const out of outs) {
    const [from, to] = [addDays(out.date, -mostDays), addDays(out.date, mostDays)]
    while ((ins[first]?.date ?? '9') < from) first += 1
    for (const into of ins.slice(first, first + mostCandidates)) {
      if (into.date > to) break
      if (into.accountId === out.accountId || refused.has(pairKey(out.id, into.id))) continue
      const pair = judge(out, into)
      if (pair) judged.push(pair)
    }
  }
}

const byDay = (a: Side, b: Side) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1)

function judge(out: Side, into: Side): Judged | null {
  const [sent, received] = [out.evidence, into.evidence]
  if ((!sent.speaks && !received.speaks) || sent.isPurchase || received.isPurchase) return null
  const agreement = agree(out, into)
  if (agreement === 'contradict') return null
  const isPayment = into.accountType === 'credit'
  const days = daysBetween(out.date, into.date)
  const isInTime = !isPayment || Math.abs(days) <= mostCardDays
  const isSure = sent.speaks && received.speaks && agreement !== 'doubt' && isInTime
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
 * Whether both texts can mean the same pair of hands. A stranger's name on one side makes it doubtful; on both sides it
 * must be one name, on money that arrives when it was sent: then it is the holder's, whose name we do not know.
 */
function agree(out: Side, into: Side): 'same' | 'possible' | 'doubt' | 'contradict' {
  const [sent, received] = [out.evidence, into.evidence]
  const isOneName = sharesName(sent.name, received.name)
  if (sent.names === 'other' && received.names === 'other') {
    const days = daysBetween(out.date, into.date)
    if (!isOneName) return 'contradict'
    return days >= 0 && days <= 2 ? 'same' : 'doubt'
  }
  // The holder's RUT beside a name says whose name it is.
  if (sent.names === 'other' || received.names === 'other') return isOneName ? 'same' : 'doubt'
  return sent.names === 'self' && received.names === 'self' ? 'same' : 'possible'
}
