import { type ReactNode, useId } from 'react'

interface PartProps {
  title: string
  /** Beside the title, at the right. */
  action?: ReactNode
  children: ReactNode
}

/** One part of the panel under its title. */
export function Part({ title, action, children }: PartProps) {
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
