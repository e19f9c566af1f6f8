import { createContext, type ReactNode, use } from 'react'
import { PageFailures } from './page-failures.tsx'

const widths = { wide: 'max-w-[1264px]', narrow: 'max-w-[1024px]', full: '' } as const

/** The sub-links of the current screen, which the app frame provides. They stand under the title. */
export const PageNavContext = createContext<ReactNode>(null)

interface PageProps {
  /** A link to the parent screen, above the title. */
  back?: ReactNode
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Places the actions below the title on phones, also when the title is short. */
  stacks?: boolean
  width?: keyof typeof widths
  children: ReactNode
}

/** The title block (36 px above, 24 px below) and the content of a screen (design 5). */
export const Page = ({ back, title, lead, actions, stacks = false, width = 'wide', children }: PageProps) => (
  <div className={`mx-auto w-full px-4 md:px-6 lg:px-8 ${widths[width]}`}>
    <header className="relative flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-5 pb-4 md:pt-9 md:pb-6">
      <div className={`min-w-0 ${stacks ? 'max-md:basis-full' : ''}`}>
        {back}
        <h1 className="max-[639px]:has-[~div_[data-by-title]]:pr-23 text-[1.5rem]/[1.875rem] font-semibold tracking-[-0.022em] md:text-3xl/[2.125rem]">
          {title}
        </h1>
        {lead !== undefined && (
          <div className="mt-1.5 flex min-h-[1lh] items-center gap-2 text-sm text-ink-3">{lead}</div>
        )}
        {use(PageNavContext)}
      </div>
      {actions !== undefined && (
        <div className="flex max-w-full flex-wrap gap-2 lg:max-w-[720px] lg:justify-end">{actions}</div>
      )}
    </header>
    <PageFailures>{children}</PageFailures>
  </div>
)
