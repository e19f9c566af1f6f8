import { policiesCopy as copy } from '@lucas/contract/copy/users/policies.ts'

/** A link to the terms. It opens a new tab, so that no typed input is lost. */
export const TermsLink = () => (
  <a href="/terminos" target="_blank" rel="noopener" className="font-[550] text-brand underline">
    {copy.names.terminos}
  </a>
)

/** The label of the terms checkbox. */
export const TermsLabel = () => (
  <>
    {copy.accept} <TermsLink />
  </>
)
