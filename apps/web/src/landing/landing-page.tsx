import { RosetteSymbol } from '../ui/brand/rosette.tsx'
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

/** The landing page. The build renders it to static HTML, so it works without JavaScript. */
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
