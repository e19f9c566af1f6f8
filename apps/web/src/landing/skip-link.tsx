import { landingCopy } from '@lucas/contract/copy/users/landing.ts'

/** The first link of the page, which skips to its content. */
export const SkipLink = () => (
  <a
    href="#contenido"
    className="sr-only focus:not-sr-only focus:absolute focus:left-4 focus:top-3 focus:z-20 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
  >
    {landingCopy.skip}
  </a>
)
