import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** Gold marks something that the user has finished. */
  tone?: keyof typeof tiles
}

const tiles = {
  brand: 'rounded-lg bg-brand-soft text-brand',
  gold: 'rounded-full bg-gold text-note',
}

/** Shown when there is no data yet: a title, one sentence and one action. */
export const EmptyState = ({ icon, title, text, action, tone = 'brand' }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
    <span aria-hidden="true" className={`mb-3 grid size-12 place-items-center [&_svg]:size-6 ${tiles[tone]}`}>
      {icon}
    </span>
    <h2 className="text-lg font-semibold">{title}</h2>
    {text !== undefined && <p className="max-w-[44ch] text-balance text-ink-2">{text}</p>}
    {action !== undefined && <div className="mt-4">{action}</div>}
  </div>
)
