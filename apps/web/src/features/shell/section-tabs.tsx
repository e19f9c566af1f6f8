import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { pageClass } from '../../ui/primitives/page.tsx'
import { NavLink } from './nav-link.tsx'
import { useSection } from './navigation.ts'

const ReviewCount = lazyComponent(async () => (await import('./review-count.tsx')).ReviewCount)

/** The same weight for all, so that no tab moves when another screen is shown. */
const tabClass =
  'flex min-w-11 flex-none items-center border-y-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-b-brand aria-[current=page]:text-brand aria-[current=page]:[scroll-initial-target:nearest]'

/** The second row of the bar: the screens of the current section. On phones it scrolls away with the page. */
export function SectionTabs() {
  const section = useSection()
  if (section === undefined) return null
  const { parent, parentLabel, children } = section
  return (
    <nav
      key={parent.to}
      aria-label={copy.subNav(parent.label)}
      className="bg-bg shadow-[inset_0_-1px_var(--lu-line)] md:sticky md:top-[60px] md:z-15"
    >
      <div className={`relative ${pageClass} flex h-11 gap-6 overflow-x-auto [scrollbar-width:none]`}>
        <NavLink to={parent.to} className={tabClass}>
          {parentLabel}
        </NavLink>
        {children.map(({ to, label }) => (
          <NavLink key={to} to={to} className={tabClass}>
            {label}{' '}
            {to === '/spend/revisar' && (
              // The place of three digits, so that the next tab stays while they load and change.
              <span className="num min-w-[calc(3ch+6px)] pl-1.5 font-normal text-ink-3">
                <ReviewCount />
              </span>
            )}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
