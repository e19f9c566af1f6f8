import { landingCopy } from '@lucas/contract/copy/landing.ts'
import { policiesCopy as copy, type PolicyPath } from '@lucas/contract/copy/policies.ts'
import { policies } from '@lucas/contract/copy/policy-texts.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { PolicyLinks } from '../ui/policy-links.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { wrap } from './layout.tsx'

/** One policy in plain words: rendered to static HTML at build, so it reads without any JavaScript. */
export function PolicyPage({ path, year }: { path: PolicyPath; year: number }) {
  const { title, lead, sections } = policies[path]
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink">
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-3 focus:z-20 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
      >
        {landingCopy.skip}
      </a>
      <header className="border-b border-line">
        <div className={`${wrap} flex h-[60px] items-center justify-between gap-4 md:h-[68px]`}>
          <a href="/landing" className="flex h-11 items-center">
            <Wordmark />
          </a>
          <a href="/" className="flex h-11 items-center font-[550] text-brand hover:underline">
            {copy.back}
          </a>
        </div>
      </header>
      <main id="contenido" className={`${wrap} flex-1 py-10 md:py-16`}>
        <article className="mx-auto max-w-[68ch]">
          <h1 className="text-[34px] leading-[39px] font-semibold tracking-[-0.034em] md:text-[44px] md:leading-[50px]">
            {title}
          </h1>
          <p className="mt-4 text-lg text-ink-2">{lead}</p>
          <p className="mt-3 text-sm text-ink-3">{copy.since}</p>
          {sections.map((section) => (
            <section key={section.title} className="mt-10">
              <h2 className="text-xl font-semibold tracking-[-0.02em]">{section.title}</h2>
              {section.text.map((text) => (
                <p key={text} className="mt-3 text-[15px] leading-[24px] text-ink-2">
                  {text}
                </p>
              ))}
              {section.points !== undefined && (
                <ul className="mt-3 grid list-disc gap-2 pl-5 text-[15px] leading-[24px] text-ink-2 marker:text-ink-3">
                  {section.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </article>
      </main>
      <footer className="border-t border-line text-sm text-ink-3">
        <div className={`${wrap} flex flex-wrap items-center justify-between gap-x-7 gap-y-3 py-7`}>
          <span>{shellCopy.footer(year)}</span>
          <PolicyLinks />
        </div>
      </footer>
    </div>
  )
}
