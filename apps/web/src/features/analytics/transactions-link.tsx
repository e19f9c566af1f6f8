import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { toListSearch } from '../../entities/analytics/chart-context.ts'
import { useSpendingDay } from './spending-day.tsx'

interface TransactionsLinkProps {
  rows: ReturnType<typeof toListSearch>
  label?: string
  className?: string
  children: ReactNode
}

/** Link from a figure to its transactions. By day of payment there is none: the list has the days of purchase. */
export function TransactionsLink({ rows, label, className = '', children }: TransactionsLinkProps) {
  if (useSpendingDay() === 'payment') return <span className={className}>{children}</span>
  return (
    <Link
      to="/spend"
      search={rows}
      aria-label={label}
      className={`rounded-sm underline-offset-3 max-md:-my-0.5 max-md:py-0.5 hover:underline focus-visible:underline ${className}`}
    >
      {children}
    </Link>
  )
}
