import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { toListSearch } from './chart-context.ts'

interface TransactionsLinkProps {
  rows: ReturnType<typeof toListSearch>
  label?: string
  className?: string
  children: ReactNode
}

/** Link from a figure to its transactions. */
export const TransactionsLink = ({ rows, label, className = '', children }: TransactionsLinkProps) => (
  <Link
    to="/spend"
    search={rows}
    aria-label={label}
    className={`rounded-sm underline-offset-3 hover:underline focus-visible:underline ${className}`}
  >
    {children}
  </Link>
)
