import type { Evidence } from '@lucas/contract/banking/import.ts'
import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { Imbalance } from '../../../../modules/imports/index.ts'
import { detectedEvidence } from '../../evidence.ts'
import { toDecimal } from '../../table/amount-text.ts'
import { type BalanceChain, type BalanceRow, checkBalanceChain } from '../../table/balance-chain.ts'

export interface Proof {
  /** `unproved`: the statement prints nothing that could disagree. */
  state: 'holds' | 'broken' | 'unproved'
  /** Balances that follow from others, of those that should. */
  matches: number
  links: number
  opening: bigint | null
  closing: bigint | null
  evidence: Evidence
  /** Null where the balances agree. */
  imbalance: Imbalance | null
}

/**
 * Checks every printed balance: the opening one, those of rows, and the closing one, oldest first (reference 1.8). What does not
 * agree is said with its difference and never repaired. Without a printed opening and closing balance nothing is sure about the ends:
 * a first or last row that is missing contradicts nothing.
 */
export function proveBalances(
  rows: readonly BalanceRow[],
  opening: bigint | null,
  closing: bigint | null,
  currency: string,
): Proof {
  const line = rows.at(-1)?.line ?? 1
  const fixed = (balance: bigint | null) => (balance === null ? [] : [{ line, amount: 0n, balance }])
  const chain = checkBalanceChain([...fixed(opening), ...rows, ...fixed(closing)])
  const sum = rows.reduce((total, { amount }) => total + amount, 0n)
  const first = opening ?? chain.opening ?? (closing === null ? null : closing - sum)
  const last = closing ?? chain.closing ?? (opening === null ? null : opening + sum)
  const { links } = chain
  const matches = followsEnds(chain, opening, closing) ? chain.matches : Math.min(chain.matches, links - 1)
  const difference = first === null || last === null ? 0n : last - first - sum
  const state = links === 0 ? 'unproved' : matches === links ? 'holds' : 'broken'
  return {
    state,
    matches,
    links,
    opening: first,
    closing: last,
    evidence:
      state === 'holds' && (opening === null || closing === null)
        ? detectedEvidence('balance', 'holds', copy.chainHolds, copy.balanceEndsUnknown(links), false)
        : evidenceOf(state, links - matches, links, toDecimal(difference, currency)),
    imbalance:
      state === 'broken'
        ? { count: links - matches, line: chain.brokenLine ?? line, difference: difference.toString() }
        : null,
  }
}

/** Whether a chain starts and ends with the printed balances: rows without an order follow each other without their first one too. */
const followsEnds = (chain: BalanceChain, opening: bigint | null, closing: bigint | null): boolean =>
  chain.order === 'forward' ||
  (chain.order === 'unordered' &&
    chain.opening === (opening ?? chain.opening) &&
    chain.closing === (closing ?? chain.closing))

function evidenceOf(state: Proof['state'], broken: number, links: number, difference: string): Evidence {
  if (state === 'unproved') return detectedEvidence('balance', null, copy.chainNone, copy.balanceNone, false)
  if (state === 'holds') {
    const reason = links === 1 ? copy.balanceStated : copy.balanceChain(links)
    return detectedEvidence('balance', 'holds', copy.chainHolds, reason)
  }
  const reason = /[1-9]/.test(difference) ? copy.balanceOff(difference) : copy.balanceBroken(broken, links)
  return detectedEvidence('balance', 'broken', copy.chainBroken, reason, false)
}
