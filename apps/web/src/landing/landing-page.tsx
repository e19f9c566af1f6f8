import { builtPayments } from '@lucas/contract/build-placeholders.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { SkipLink } from '../ui/primitives/skip-link.tsx'
import { Banks } from './banks.tsx'
import { ClosedRegistration } from './closed-registration.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { LandingFooter } from './footer.tsx'
import { LandingHeader } from './header.tsx'
import { Hero } from './hero.tsx'
import { Plans } from './plans.tsx'
import { Proof } from './proof.tsx'
import { Security } from './security.tsx'
import { SignupForm } from './signup-form.tsx'

/** The landing page. The build renders it to static HTML, so it works without JavaScript. */
export function LandingPage({ year }: { year: number }) {
  return (
    <div data-payments={builtPayments} className="bg-surface text-ink">
      <SkipLink target="contenido">{shellCopy.skip}</SkipLink>
      <LandingHeader />
      {/* Fixed, so that the line moves nothing; `signup.ts` writes it after an unknown address. */}
      <p
        id="redirected"
        role="status"
        className="fixed bottom-4 left-1/2 z-20 w-max max-w-[calc(100%-32px)] -translate-x-1/2 rounded-lg bg-ink px-4 py-2.5 text-bg shadow-2 empty:hidden"
      />
      <main id="contenido">
        <Hero />
        <Banks />
        <Features />
        <Proof />
        <Security />
        <Plans />
        <Faq />
        <SignupForm />
        <ClosedRegistration />
      </main>
      <LandingFooter year={year} />
    </div>
  )
}
