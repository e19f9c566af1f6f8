import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { policiesCopy as copy } from '@lucas/contract/copy/users/policies.ts'
import type { ReactNode } from 'react'
import { PolicyLinks } from '../entities/legal/policy-links.tsx'
import { Wordmark } from '../ui/brand/wordmark.tsx'
import { SkipLink } from '../ui/primitives/skip-link.tsx'
import { HelpLink } from './help-link.tsx'
import { wrapClass } from './layout.tsx'

interface DocumentPageProps {
  title: string
  lead: string
  year: number
  /** For content that is not running text. */
  isWide?: boolean
  children: ReactNode
}

/** A text page. The build renders it to static HTML, so it works without JavaScript. */
export const DocumentPage = ({ title, lead, year, isWide = false, children }: DocumentPageProps) => (
  <div className="flex min-h-dvh flex-col bg-surface text-ink">
    <SkipLink target="contenido">{shellCopy.skip}</SkipLink>
    <header className="border-b border-line">
      <div className={`${wrapClass} flex h-[60px] items-center justify-between gap-4 md:h-[68px]`}>
        <a href="/landing" className="flex h-11 items-center">
          <Wordmark />
        </a>
        <a href="/" className="flex h-11 items-center font-[550] text-brand hover:underline">
          {copy.back}
        </a>
      </div>
    </header>
    <main id="contenido" className={`${wrapClass} flex-1 py-10 md:py-16`}>
      <article className={`mx-auto ${isWide ? 'max-w-[860px]' : 'max-w-[68ch]'}`}>
        <h1 className="text-[34px] leading-[39px] font-semibold tracking-[-0.034em] md:text-[44px] md:leading-[50px]">
          {title}
        </h1>
        <p className="mt-4 text-lg text-ink-2">{lead}</p>
        {children}
      </article>
    </main>
    <footer className="border-t border-line text-sm text-ink-3">
      <div className={`${wrapClass} flex flex-wrap items-center justify-between gap-x-7 gap-y-3 py-7`}>
        <span>{shellCopy.footer(year)}</span>
        <HelpLink className="ml-auto" />
        <PolicyLinks />
      </div>
    </footer>
  </div>
)
