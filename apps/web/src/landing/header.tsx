import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { ActionLink, wrapClass } from './layout.tsx'

export function LandingHeader() {
  const { nav } = copy
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className={`${wrapClass} flex h-[60px] items-center gap-3 md:h-[68px] md:gap-10`}>
        <a href="/landing" className="flex h-11 items-center">
          <Wordmark />
        </a>
        <nav aria-label={nav.label} className="hidden gap-7 text-[15px] font-medium text-ink-2 md:flex">
          <a href="#funcionalidades" className="hover:text-ink">
            {nav.features}
          </a>
          <a href="#precios" className="hover:text-ink">
            {nav.prices}
          </a>
          <a href="#seguridad" className="hover:text-ink">
            {nav.security}
          </a>
          <a href="/login" className="hover:text-ink">
            {nav.faq}
          </a>
        </nav>
        <div className="ml-auto flex gap-2">
          <ActionLink href="/login" variant="ghost" className="max-md:h-11">
            {copy.enter}
          </ActionLink>
          <ActionLink href="#registro" variant="primary" className="max-md:h-11">
            {copy.begin}
          </ActionLink>
        </div>
      </div>
    </header>
  )
}
