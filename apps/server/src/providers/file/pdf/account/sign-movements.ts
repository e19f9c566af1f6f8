import { statementCopy as copy } from '@lucas/contract/copy/banking/statements.ts'
import type { StatementRow, UnreadableLine } from '../../statement.ts'
import { decideSides, signedAmount } from './decide-sides.ts'
import type { Movement } from './movements.ts'
import { type Proof, proveBalances } from './prove.ts'

export interface SignedMovements {
  /** In the order of the file. */
  rows: StatementRow[]
  unsigned: UnreadableLine[]
  /** Number of movements whose side only the balance said. */
  decided: number
  /** Number of those that are between two columns. */
  between: number
  isNewestFirst: boolean
  proof: Proof
}

/** Signs the movements in the direction in which the balances follow: oldest or newest first. */
export function signMovements(
  movements: readonly Movement[],
  opening: bigint | null,
  closing: bigint | null,
  currency: string,
): SignedMovements {
  const attempt = (isNewestFirst: boolean): SignedMovements => {
    const ordered = isNewestFirst ? movements.toReversed() : movements
    const { movements: sided, decided } = decideSides(ordered, opening, closing)
    const known = sided.filter(({ side }) => side !== null)
    const proof = proveBalances(
      known.map((movement) => ({
        line: movement.line,
        amount: signedAmount(movement),
        balance: movement.balance,
      })),
      opening,
      closing,
      currency,
    )
    const inFile = isNewestFirst ? sided.toReversed() : sided
    return {
      rows: inFile.flatMap((movement) => (movement.side === null ? [] : toRow(movement))),
      unsigned: inFile.flatMap(({ side, line, text, isBetweenColumns }) =>
        side === null
          ? {
              line,
              text: text.slice(0, 200),
              reason: isBetweenColumns ? copy.rejected.betweenColumns : copy.rejected.noSide,
            }
          : [],
      ),
      decided,
      between: known.filter(({ isBetweenColumns }) => isBetweenColumns).length,
      isNewestFirst,
      proof,
    }
  }
  const [first, last] = [movements[0]?.day ?? '', movements.at(-1)?.day ?? '']
  const likely = attempt(first > last)
  if (likely.proof.state === 'holds' && likely.unsigned.length === 0) return likely
  const other = attempt(first <= last)
  return scoreOf(other) > scoreOf(likely) ? other : likely
}

const scoreOf = ({ proof, unsigned }: SignedMovements): number =>
  (proof.links === 0 ? 0 : proof.matches / proof.links) - unsigned.length

const toRow = (movement: Movement): StatementRow => ({
  line: movement.line,
  date: movement.day,
  amount: signedAmount(movement),
  description: movement.description,
  reference: movement.reference,
  balance: movement.balance,
  branch: movement.branch,
  pending: false,
  bankId: null,
  ordinalHint: null,
})
