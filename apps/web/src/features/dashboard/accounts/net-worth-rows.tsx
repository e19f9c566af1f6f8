import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { sumNames } from '@lucas/contract/copy/banking/sum-names.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { UncountedDebts } from '../../../entities/account/uncounted-debts.tsx'
import { walletQuery } from '../../../entities/account/wallet-query.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'

interface PesoSum {
  name: string
  /** Negative for debts. */
  amount: number
}

const inPesos = (totals: readonly { currency: string; amount: number }[]): number =>
  totals.reduce((total, { currency, amount }) => (currency === 'CLP' ? total + amount : total), 0)

/** Lists the sums of the wallet in pesos that are not zero. */
function listSums({ groups, cards, lines, loans }: Wallet): PesoSum[] {
  const debts = cards.accounts.map(({ currency, balance_current: used }) => ({
    currency,
    amount: Number(used),
  }))
  return [
    ...groups.map(({ kind, totals }) => ({ name: sumNames[kind], amount: inPesos(totals) })),
    { name: sumNames.cards, amount: -inPesos(debts) },
    { name: sumNames.lines, amount: -inPesos(lines.totals) },
    { name: sumNames.loans, amount: -inPesos(loans.totals) },
  ].filter(({ amount }) => amount !== 0)
}

/**
 * The end of Tus Cuentas: the net worth, which opens Billetera. Where few accounts leave room next to the transactions, the sums
 * that it consists of are above it.
 */
export function NetWorthRows({ hasRoom }: { hasRoom: boolean }) {
  const { data, isError } = useQuery(walletQuery)
  if (isError && data === undefined) return null
  const net = data?.worth.find(({ currency }) => currency === 'CLP')?.net
  return (
    <div className="mt-auto px-4 pb-2 md:px-5">
      {hasRoom && data !== undefined && (
        <ul className="border-t border-line py-1 text-sm max-lg:hidden">
          {listSums(data).map(({ name, amount }) => (
            <li key={name} className="flex min-h-7 items-center justify-between gap-4">
              <span className="min-w-0 text-ink-2">{name}</span>
              <Amount value={amount} currency="CLP" />
            </li>
          ))}
        </ul>
      )}
      <Link
        to="/wallet"
        className="-mx-2 flex min-h-11 items-center gap-2 rounded-md border-line px-2 font-[550] hover:bg-surface-2"
      >
        <span className="flex-1">{sumNames.worth}</span>
        {net === undefined ? (
          <Skeleton className="h-3 w-24" />
        ) : (
          <Amount value={net} currency="CLP" className="font-semibold" />
        )}
        <ChevronRight aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
      </Link>
      {data !== undefined && (
        <UncountedDebts accounts={data.cards.accounts} className="pb-1.5 text-sm text-ink-3" />
      )}
    </div>
  )
}
