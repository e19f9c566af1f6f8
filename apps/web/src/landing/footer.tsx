import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { PolicyLinks } from '../entities/legal/policy-links.tsx'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { HelpLink } from './help-link.tsx'
import { wrapClass } from './layout.tsx'

const link = 'inline-flex items-center hover:text-ink hover:underline max-md:min-h-11'

/** The footer. Its years run from the specification to the build (decisions 5). */
export function LandingFooter({ year }: { year: number }) {
  return (
    <footer className="border-t border-line text-sm text-ink-3">
      <div className={`${wrapClass} flex flex-wrap items-center gap-x-7 gap-y-3 py-7 max-md:gap-y-0`}>
        <Wordmark />
        <span>{shellCopy.footer(year)}</span>
        <nav
          aria-label={copy.nav.footer}
          className="flex flex-wrap gap-x-6 gap-y-2 max-md:basis-full max-md:gap-y-0 md:ml-auto"
        >
          <a href="#seguridad" className={link}>
            {copy.nav.security}
          </a>
          <a href="#preguntas" className={link}>
            {copy.faq.title}
          </a>
          <HelpLink />
        </nav>
        <PolicyLinks className="basis-full" />
      </div>
    </footer>
  )
}
