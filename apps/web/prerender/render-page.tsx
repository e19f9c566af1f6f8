import { policyPaths } from '@lucas/contract/copy/users/policies.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { HelpPage } from '../src/landing/help-page.tsx'
import { LandingPage } from '../src/landing/landing-page.tsx'
import { PolicyPage } from '../src/landing/policy-page.tsx'

/** Renders a public page by its name to static HTML. */
export function renderPage(name: string, year: number): string {
  if (name === 'landing') return renderToStaticMarkup(<LandingPage year={year} />)
  if (name === 'ayuda') return renderToStaticMarkup(<HelpPage year={year} />)
  const policy = policyPaths.find((path) => path === name)
  if (policy !== undefined) return renderToStaticMarkup(<PolicyPage path={policy} year={year} />)
  throw new Error(`no page is called ${name}`)
}
