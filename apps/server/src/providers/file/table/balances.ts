import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { Imbalance } from '../../../modules/imports/index.ts'
import { detectedEvidence } from '../evidence.ts'
import { toDecimal } from './amount-text.ts'
import { type BalanceChain, type BalanceRow, checkBalanceChain } from './balance-chain.ts'

interface StatedBalances {
  opening: bigint | null
  closing: bigint | null
}

export interface ProvenBalances extends StatedBalances {
  evidence: Evidence
  /** Set when balances do not follow from the amounts. */
  imbalance: Imbalance | null
  /** No balance follows from the one before: the column is no balance, or the amounts are misread. */
  isContradicted: boolean
}

/** Returns opening and closing balance. Balances proven by the rows come before stated ones. */
export function findBalances(
  rows: readonly BalanceRow[],
  stated: StatedBalances,
  currency: string,
): ProvenBalances {
  const sum = rows.reduce((total, { amount }) => total + amount, 0n)
  const { chain, opening, closing, evidence } = proveBalances(rows, sum, stated, currency)
  const isBroken = evidence.value === 'broken'
  const difference = opening === null || closing === null ? 0n : closing - opening - sum
  const isContradicted = isBroken && chain.links > 0 && chain.matches === 0
  return {
    ...(isContradicted ? stated : { opening, closing }),
    evidence,
    imbalance: isBroken
      ? {
          count: Math.max(1, chain.links - chain.matches),
          line: chain.brokenLine ?? rows.at(-1)?.line ?? 1,
          difference: difference.toString(),
        }
      : null,
    isContradicted,
  }
}

function proveBalances(
  rows: readonly BalanceRow[],
  sum: bigint,
  stated: StatedBalances,
  currency: string,
): StatedBalances & { chain: BalanceChain; evidence: Evidence } {
  const chain = checkBalanceChain(rows)
  const isProven = chain.links > 0 && chain.matches === chain.links
  if (isProven) return { chain, ...pickBalances(chain, stated, sum), evidence: chainEvidence(chain) }
  if (stated.opening !== null && stated.closing !== null) {
    const difference = stated.closing - stated.opening - sum
    const evidence =
      difference === 0n
        ? detectedEvidence('balance', 'holds', copy.chainHolds, copy.balanceStated)
        : detectedEvidence(
            'balance',
            'broken',
            copy.chainBroken,
            copy.balanceOff(toDecimal(difference, currency)),
            false,
          )
    return {
      chain,
      ...stated,
      evidence: chain.links > 0 && difference !== 0n ? chainEvidence(chain) : evidence,
    }
  }
  const opening = stated.opening ?? chain.opening ?? (stated.closing === null ? null : stated.closing - sum)
  const closing = stated.closing ?? chain.closing ?? (stated.opening === null ? null : stated.opening + sum)
  const isAlone = chain.links === 0 && closing !== null
  return {
    chain,
    opening,
    closing,
    evidence: isAlone
      ? detectedEvidence('balance', null, copy.chainAlone, copy.balanceAlone)
      : chainEvidence(chain),
  }
}

/** Prefers stated balances that agree with the sum, because a single row proves nothing. */
function pickBalances(chain: BalanceChain, stated: StatedBalances, sum: bigint): StatedBalances {
  const agrees = stated.opening !== null && stated.closing !== null && stated.opening + sum === stated.closing
  return agrees ? stated : { opening: chain.opening, closing: chain.closing }
}

function chainEvidence({ order, matches, links }: BalanceChain): Evidence {
  if (order === 'none' || links === 0)
    return detectedEvidence('balance', null, copy.chainNone, copy.balanceNone)
  if (matches < links)
    return detectedEvidence(
      'balance',
      'broken',
      copy.chainBroken,
      copy.balanceBroken(links - matches, links),
      false,
    )
  const reason =
    order === 'forward'
      ? copy.balanceChain(links)
      : order === 'reversed'
        ? copy.balanceChainReversed(links)
        : copy.balanceUnordered(links)
  return detectedEvidence('balance', 'holds', copy.chainHolds, reason)
}
