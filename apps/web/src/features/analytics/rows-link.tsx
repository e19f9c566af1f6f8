import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { rowsBehind } from './shown.ts'

interface RowsLinkProps {
  rows: ReturnType<typeof rowsBehind>
  label?: string
  className?: string
  children: ReactNode
}

/** From a figure to the movements behind it. */
export const RowsLink = ({ rows, label, className = '', children }: RowsLinkProps) => (
  <Link
    to="/spend"
    search={rows}
    aria-label={label}
    className={`rounded-sm underline-offset-3 hover:underline focus-visible:underline ${className}`}
  >
    {children}
  </Link>
)
