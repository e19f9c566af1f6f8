import type { ReactNode } from 'react'
import { PageFailures } from './page-failures.tsx'

/** A button in the line of a title: on phones only its icon is seen. */
export const titleButtonClass = 'max-md:w-11 max-md:px-0'

/** Content of 1200 px at most, on every screen and in the bars: their left edges are one. */
export const pageClass = 'mx-auto w-full max-w-[1248px] px-4 md:px-6'

/** Two panes side by side, as wide as every other screen, between two hairlines that take no room. */
export const panesClass = 'mx-auto max-w-[1248px] shadow-[-1px_0_var(--lu-line),1px_0_var(--lu-line)]'

interface PageProps {
  /** A link to the parent screen, above the title. */
  back?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** On the line of the title, at the right: one group of choices and one primary button at most. */
  actions?: ReactNode
  /** Places the actions below the title on phones, also when the title is short. */
  stacks?: boolean
  children: ReactNode
}

/** The title block (36 px above, 24 px below) and the content of a screen (design 5). */
export const Page = ({ back, title, lead, actions, stacks = false, children }: PageProps) => (
  <div className={pageClass}>
    <header className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-4 pt-5 pb-4 md:pt-9 md:pb-6">
      <div className={`min-w-0 ${stacks ? 'max-md:basis-full' : 'max-md:flex-[1_1_7rem]'}`}>
        {back}
        <h1 className="max-[639px]:has-[~div_[data-by-title]]:pr-23 text-[1.5rem]/[1.875rem] font-semibold tracking-[-0.022em] md:text-3xl/[2.125rem]">
          {title}
        </h1>
        {lead !== undefined && (
          <div className="mt-1.5 flex min-h-[1lh] items-center gap-2 text-sm text-ink-3">{lead}</div>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex max-w-full gap-2 md:flex-wrap lg:justify-end">{actions}</div>
      )}
    </header>
    <PageFailures>{children}</PageFailures>
  </div>
)
