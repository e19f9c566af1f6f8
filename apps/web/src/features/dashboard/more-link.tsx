import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface MoreLinkProps {
  to?: LinkProps['to']
  children: ReactNode
}

/** A link from a card to the screen with more: by default the transaction list. */
export const MoreLink = ({ to = '/spend', children }: MoreLinkProps) => (
  <Link
    to={to}
    className="flex items-center gap-1 text-sm font-[550] text-right text-brand hover:underline max-md:-my-[13px] max-md:py-[13px]"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
  </Link>
)
