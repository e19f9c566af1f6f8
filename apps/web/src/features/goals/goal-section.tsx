import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

interface GoalSectionProps {
  title: string
  count: number
  /** Next to the title: number of goals near completion, or available amount. */
  note?: ReactNode
  startsOpen: boolean
  /** The line that stands in an empty section. */
  emptyText: string
  children: ReactNode
}

/** A section that collapses; an empty one is its title and one line. */
export const GoalSection = (props: GoalSectionProps) =>
  props.count === 0 ? (
    <section className="mt-6 md:mt-7">
      <h2 className="flex min-h-9 items-center text-xs font-semibold tracking-[0.045em]">{props.title}</h2>
      <p className="text-sm text-ink-3">{props.emptyText}</p>
    </section>
  ) : (
    <FilledSection {...props} />
  )

function FilledSection({ title, count, note, startsOpen, children }: GoalSectionProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <section className="mt-6 md:mt-7">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-9 items-center gap-2 rounded-sm text-xs font-semibold tracking-[0.045em] max-md:min-h-11"
        >
          <ChevronRight
            aria-hidden="true"
            strokeWidth={1.75}
            className={`size-4 text-ink-3 transition-transform duration-(--lu-dur-2) ${open ? 'rotate-90' : ''}`}
          />
          {title}
          <span className="num rounded-xs bg-surface-3 px-1.5 text-[0.6875rem] leading-5 text-ink-2">
            {count}
          </span>
        </button>
        {note !== undefined && <span className="text-sm font-normal text-ink-3">{note}</span>}
      </h2>
      <div id={id} hidden={!open} className="mt-2.5">
        {children}
      </div>
    </section>
  )
}
