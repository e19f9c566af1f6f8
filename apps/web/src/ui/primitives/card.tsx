import type { ReactNode } from 'react'

interface CardProps {
  className?: string
  label?: string
  /** While its height is unknown: what follows is painted once its place is final. */
  isUnsized?: boolean
  children: ReactNode
}

export function Card({ className = '', label, isUnsized = false, children }: CardProps) {
  return (
    <section
      aria-label={label}
      data-unsized={isUnsized || undefined}
      className={`rounded-lg border border-line bg-surface ${className}`}
    >
      {children}
    </section>
  )
}

export const CardTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em]">{children}</h2>
)

/** The title of a card, with an optional action at the right. */
export function CardHeader({
  title,
  note,
  action,
}: {
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5 md:pt-[18px]">
      <div className="min-w-0 flex-[1_1_8rem]">
        <CardTitle>{title}</CardTitle>
        {note !== undefined && <p className="text-sm text-ink-3">{note}</p>}
      </div>
      {action}
    </header>
  )
}
