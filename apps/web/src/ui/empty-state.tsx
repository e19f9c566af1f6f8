import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: string
  action?: ReactNode
}

/** Nothing here yet: what it is, one sentence, one thing to do. */
export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
    <span
      aria-hidden="true"
      className="mb-3 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand [&_svg]:size-6"
    >
      {icon}
    </span>
    <h2 className="text-lg font-semibold">{title}</h2>
    {text !== undefined && <p className="max-w-[44ch] text-ink-2">{text}</p>}
    {action !== undefined && <div className="mt-4">{action}</div>}
  </div>
)
