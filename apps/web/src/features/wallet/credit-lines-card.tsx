import type { CreditLine, Wallet } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { InstitutionLogo } from '../../entities/account/institution-logo.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { SumCard } from './group-card.tsx'
import { RowContent, rowClass } from './wallet-row.tsx'

const copy = walletScreenCopy.lines

/** Used and available amount of a credit line. */
function CreditLineFigure({ line: { used, limit, currency } }: { line: CreditLine }) {
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

export const CreditLineContent = ({ line }: { line: CreditLine }) => (
  <RowContent
    tile={<InstitutionLogo name={line.institution_name} color={line.institution_color} />}
    name={line.name}
    meta={line.institution_name}
    mask={`****${line.mask}`}
    figure={<CreditLineFigure line={line} />}
  />
)

/** Credit lines: only the used amount is owed. */
export const CreditLinesCard = ({ lines: { totals, lines } }: { lines: Wallet['lines'] }) => (
  <SumCard title={copy.title} totals={totals} isDebt>
    {lines.map((line) => (
      <li key={line.id} className={rowClass}>
        <CreditLineContent line={line} />
      </li>
    ))}
  </SumCard>
)
