import { absolute } from '@lucas/contract/rules/money.ts'
import { daysBetween } from '@lucas/contract/rules/periods.ts'
import { eachOnce, type Judged, mostDays, type Pair, pairKey, type Side } from './transfers.ts'

/** Pesos for a dollar that have been seen, with room: other quotients are two different movements. */
const [fewestPesos, mostPesos] = [200n, 5_000n]

/**
 * Own pesos that became own dollars, or dollars that became pesos: both texts speak of an exchange, and the quotient is
 * one of pesos and dollars. By itself only where neither row could stand in another pair.
 */
export function pairExchanges(sides: readonly Side[], refused: ReadonlySet<string> = new Set()): Pair[] {
  const exchanges = sides.filter(({ evidence }) => evidence.isExchange)
  const outs = exchanges.filter(({ amount }) => amount < 0n)
  const ins = exchanges.filter(({ amount }) => amount > 0n)
  const fitting = outs.flatMap((out) =>
    ins
      .filter((into) => fits(out, into) && !refused.has(pairKey(out.id, into.id)))
      .map((into) => ({ out, into })),
  )
  const uses = new Map<string, number>()
  for (const { out, into } of fitting) for (const { id } of [out, into]) uses.set(id, (uses.get(id) ?? 0) + 1)
  const judged = fitting.map(({ out, into }): Judged => {
    const isOnly = uses.get(out.id) === 1 && uses.get(into.id) === 1
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
  return eachOnce(judged)
}

function fits(out: Side, into: Side): boolean {
  if (out.currency === into.currency || out.accountId === into.accountId) return false
  if (Math.abs(daysBetween(out.date, into.date)) > mostDays) return false
  const [pesos, cents] = out.currency === 'CLP' ? [out.amount, into.amount] : [into.amount, out.amount]
  const [paid, got] = [absolute(pesos) * 100n, absolute(cents)]
  return paid >= got * fewestPesos && paid <= got * mostPesos
}
