import type { ReactNode } from 'react'

interface BulkButtonProps {
  icon: ReactNode
  children: string
  onClick: () => void
}

/** Button of the selection bar. Narrow screens show the icon without the label. */
export const BulkButton = ({ icon, children, onClick }: BulkButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="flex h-11 flex-none items-center gap-2 rounded-md bg-white/10 px-3 max-md:flex-1 max-md:justify-center max-md:px-0 font-[550] hover:bg-white/15 md:h-9"
  >
    {icon}
    <span className="max-md:sr-only">{children}</span>
  </button>
)
