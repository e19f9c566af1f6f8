import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { ActionLink, whereOpen, wrapClass } from './layout.tsx'

const { nav } = copy
const sections = [
  { href: '#funcionalidades', label: nav.features },
  { href: '#precios', label: nav.prices },
  { href: '#seguridad', label: nav.security },
  { href: '/login', label: nav.faq },
]

const SectionLinks = ({ className }: { className: string }) => (
  <nav aria-label={nav.label} className={className}>
    {sections.map(({ href, label }) => (
      <a
        key={href}
        href={href}
        className="inline-flex min-h-11 min-w-11 items-center hover:text-ink max-md:last:justify-end"
      >
        {label}
      </a>
    ))}
  </nav>
)

/** The bar at the top. On phones the sections are a line below it, which scrolls away. */
export const LandingHeader = () => (
  <>
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div
        className={`${wrapClass} flex min-h-[60px] flex-wrap items-center gap-x-3 md:min-h-[68px] md:gap-x-10`}
      >
        <a href="/landing" className="flex h-11 items-center">
          <Wordmark />
        </a>
        <SectionLinks className="hidden gap-7 text-[0.9375rem] font-medium text-ink-2 md:flex" />
        <div className="ml-auto flex flex-wrap gap-2">
          <ActionLink href="/login" variant="ghost" className="max-md:min-h-11">
            {copy.enter}
          </ActionLink>
          <ActionLink href="#registro" variant="primary" className={`max-md:min-h-11 ${whereOpen}`}>
            {copy.begin}
          </ActionLink>
        </div>
      </div>
    </header>
    <SectionLinks
      className={`${wrapClass} flex flex-wrap justify-between gap-x-3 border-b border-line text-sm font-medium text-ink-2 md:hidden`}
    />
  </>
)
