import { walletScreenCopy } from '@lucas/contract/copy/wallet-screen.ts'
import type { CreditLine, Wallet } from '@lucas/contract/wallet.ts'
import { Amount } from '../../ui/amount.tsx'
import { BankTile } from '../../ui/bank-tile.tsx'
import { SumCard } from './group-card.tsx'
import { RowContent, rowClass } from './wallet-row.tsx'

const copy = walletScreenCopy.lines

/** What is used of a line, and what is left of it. */
function LineFigure({ line: { used, limit, currency } }: { line: CreditLine }) {
  if (used === null) return <span className="text-sm font-normal text-ink-3">{copy.unknown}</span>
  return (
    <>
      {used === 0 ? (
        <span className="block">{copy.unused}</span>
      ) : (
        <Amount value={-used} currency={currency} className="block" />
      )}
      {limit !== null && (
        <span className="block text-sm font-normal text-ink-3">
          <Amount value={limit - used} currency={currency} /> {copy.available}
        </span>
      )}
    </>
  )
}

export const LineContent = ({ line }: { line: CreditLine }) => (
  <RowContent
    tile={<BankTile name={line.institution_name} color={line.institution_color} />}
    name={line.name}
    meta={line.institution_name}
    mask={`****${line.mask}`}
    figure={<LineFigure line={line} />}
  />
)

/** Overdraft lines: only what is used of them is owed. */
export const LinesCard = ({ lines: { totals, lines } }: { lines: Wallet['lines'] }) => (
  <SumCard title={copy.title} totals={totals} isDebt>
    {lines.map((line) => (
      <li key={line.id} className={rowClass}>
        <LineContent line={line} />
      </li>
    ))}
  </SumCard>
)
