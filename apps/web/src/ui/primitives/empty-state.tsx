import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text?: string
  action?: ReactNode
  /** Gold marks something that the user has finished. */
  tone?: keyof typeof tiles
  /** Whether it stands for the whole screen; then its title is that of the page. */
  isScreen?: boolean
}

const tiles = {
  brand: 'rounded-lg bg-brand-soft text-brand',
  gold: 'rounded-full bg-gold text-note',
}

/** Shown when there is no data yet: a title, one sentence and one action. */
export const EmptyState = ({
  icon,
  title,
  text,
  action,
  tone = 'brand',
  isScreen = false,
}: EmptyStateProps) => {
  const Heading = isScreen ? 'h1' : 'h2'
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <span
        aria-hidden="true"
        className={`mb-3 grid size-12 place-items-center [&_svg]:size-6 ${tiles[tone]}`}
      >
        {icon}
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text !== undefined && <p className="max-w-[44ch] text-balance text-ink-2">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
