import { statementCopy as copy } from '@lucas/contract/copy/statements.ts'
import type { Evidence } from '@lucas/contract/import.ts'
import { found } from '../evidence.ts'
import { type Chain, checkChain, type Link } from './chain.ts'
import { toDecimal } from './figures.ts'

interface Stated {
  opening: bigint | null
  closing: bigint | null
}

export interface Balances extends Stated {
  evidence: Evidence
}

/** Opening and closing balance: what the rows prove before what the file states. */
export function balancesOf(rows: readonly Link[], stated: Stated, currency: string): Balances {
  const sum = rows.reduce((total, { amount }) => total + amount, 0n)
  const chain = checkChain(rows)
  const isProven = chain.links > 0 && chain.holds === chain.links
  if (isProven) return { ...pick(chain, stated, sum), evidence: chainEvidence(chain) }
  if (stated.opening !== null && stated.closing !== null) {
    const difference = stated.closing - stated.opening - sum
    const evidence =
      difference === 0n
        ? found('balance', 'holds', copy.chainHolds, copy.balanceStated)
        : found(
            'balance',
            'broken',
            copy.chainBroken,
            copy.balanceOff(toDecimal(difference, currency)),
            false,
          )
    return { ...stated, evidence: chain.links > 0 && difference !== 0n ? chainEvidence(chain) : evidence }
  }
  const opening = stated.opening ?? chain.opening ?? (stated.closing === null ? null : stated.closing - sum)
  const closing = stated.closing ?? chain.closing ?? (stated.opening === null ? null : stated.opening + sum)
  const isAlone = chain.links === 0 && closing !== null
  return {
    opening,
    closing,
    evidence: isAlone ? found('balance', null, copy.chainAlone, copy.balanceAlone) : chainEvidence(chain),
  }
}

/** One row alone proves nothing: there the file's own words count. */
function pick(chain: Chain, stated: Stated, sum: bigint): Stated {
  const agrees = stated.opening !== null && stated.closing !== null && stated.opening + sum === stated.closing
  return agrees ? stated : { opening: chain.opening, closing: chain.closing }
}

function chainEvidence({ order, holds, links }: Chain): Evidence {
  if (order === 'none' || links === 0) return found('balance', null, copy.chainNone, copy.balanceNone)
  if (holds < links)
    return found('balance', 'broken', copy.chainBroken, copy.balanceBroken(links - holds, links), false)
  const reason =
    order === 'forward'
      ? copy.balanceChain(links)
      : order === 'reversed'
        ? copy.balanceChainReversed(links)
        : copy.balanceUnordered(links)
  return found('balance', 'holds', copy.chainHolds, reason)
}
