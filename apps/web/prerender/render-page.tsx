import { policiesCopy } from '@lucas/contract/copy/policies.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from '../src/landing/landing-page.tsx'
import { PolicyPage } from '../src/landing/policy-page.tsx'

type Names = typeof policiesCopy.names
const isPolicy = (name: string): name is keyof Names => name in policiesCopy.names

/** The documents that read without any script, by their names. */
export function renderPage(name: string, year: number): string {
  if (name === 'landing') return renderToStaticMarkup(<LandingPage year={year} />)
  if (isPolicy(name)) return renderToStaticMarkup(<PolicyPage path={name} year={year} />)
  throw new Error(`no page is called ${name}`)
}
