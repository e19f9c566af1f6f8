import { ChevronRight } from 'lucide-react'

/** The arrow of a `<details className="group">`, which turns while it is open. */
export const FoldChevron = ({ className = '' }: { className?: string }) => (
  <ChevronRight
    aria-hidden="true"
    className={`size-4 transition-transform group-open:rotate-90 ${className}`}
    strokeWidth={1.75}
  />
)
