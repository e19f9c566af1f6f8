import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Link } from '@tanstack/react-router'
import { NavLink } from './nav-link.tsx'
import { useSection } from './navigation.ts'

const linkClass =
  'flex h-[30px] flex-none items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-[light-dark(var(--lu-surface),var(--lu-surface-3))] aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-1 max-md:h-11'

/** The sub-links of Resumen and Cuentas, under the title of their screens. */
export function SubNav() {
  const section = useSection()
  if (section === undefined) return null
  const { parent, parentLabel, children } = section
  return (
    <nav
      aria-label={copy.subNav(parent.label)}
      className="mt-3 flex w-fit max-w-full overflow-x-auto rounded-[9px] bg-[light-dark(var(--lu-surface-3),var(--lu-surface-2))] p-[3px] [scrollbar-width:none]"
    >
      <NavLink to={parent.to} className={linkClass}>
        {parentLabel}
      </NavLink>
      {children.map(({ to, label }) => (
        <Link key={to} to={to} className={linkClass}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
