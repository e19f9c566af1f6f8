import { RosetteSymbol } from '../ui/rosette.tsx'
import { Banks } from './banks.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { LandingFooter } from './footer.tsx'
import { LandingHeader } from './header.tsx'
import { Hero } from './hero.tsx'
import { Plans } from './plans.tsx'
import { Proof } from './proof.tsx'
import { Security } from './security.tsx'
import { SignupForm } from './signup-form.tsx'
import { SkipLink } from './skip-link.tsx'

/** The front door: rendered to static HTML at build, so it reads without any JavaScript. */
export function LandingPage({ year }: { year: number }) {
  return (
    <div className="bg-surface text-ink">
      <SkipLink />
      <RosetteSymbol />
      <LandingHeader />
      <main id="contenido">
        <Hero />
        <Banks />
        <Features />
        <Proof />
        <Security />
        <Plans />
        <Faq />
        <SignupForm />
      </main>
      <LandingFooter year={year} />
    </div>
  )
}
