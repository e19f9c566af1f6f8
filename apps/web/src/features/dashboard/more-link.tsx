import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A link from a card to the transaction list. */
export const MoreLink = ({ children }: { children: ReactNode }) => (
  <Link
    to="/spend"
    className="flex items-center gap-1 text-sm font-[550] whitespace-nowrap text-brand hover:underline max-md:-my-2 max-md:py-2"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
  </Link>
)
