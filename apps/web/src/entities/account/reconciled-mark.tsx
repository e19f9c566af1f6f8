import type { Account } from '@lucas/contract/banking/account.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { reconciliationsQuery, summarizeReconciliations } from './reconciliations.ts'

const copy = reconciliationScreenCopy.mark

interface ReconciledMarkProps {
  account: Account
  /** Shows only what does not agree any more. */
  onlyWarns?: boolean
  className?: string
}

/** Until which day an account agrees with its statement, or by how much it does not any more. */
export function ReconciledMark({ account, onlyWarns = false, className = '' }: ReconciledMarkProps) {
  const { data } = useQuery(reconciliationsQuery)
  const today = useToday()
  const { newest, differing } = summarizeReconciliations(data?.results ?? [], account.id)
  if (differing !== undefined)
    return (
      <p className={`flex items-start gap-2 text-sm text-warning ${className}`}>
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
        <span className="min-w-0">
          <AmountInSentence
            toSentence={(amount) => copy.differs(formatDayOfMonth(differing.until, today), amount)}
            amount={Math.abs(differing.difference)}
            currency={differing.currency}
          />{' '}
          <Link
            to="/connections/cuadrar"
            search={{ cuenta: account.id }}
            className="font-[550] underline max-md:inline-block max-md:py-2.5"
          >
            {copy.see}
          </Link>
        </span>
      </p>
    )
  if (newest === undefined || onlyWarns) return null
  return (
    <p className={`flex items-center gap-2 text-sm text-ink-3 ${className}`}>
      <CircleCheck aria-hidden="true" className="size-4 flex-none text-income" strokeWidth={1.75} />
      {copy.agrees(formatDayOfMonth(newest.until, today))}
    </p>
  )
}
