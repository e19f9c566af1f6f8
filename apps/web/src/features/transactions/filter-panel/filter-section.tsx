import { type ReactNode, useId } from 'react'

interface FilterSectionProps {
  title: string
  /** To the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** Titled section of the filter panel. */
export function FilterSection({ title, action, children }: FilterSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
