import { policiesCopy as copy } from '@lucas/contract/copy/users/policies.ts'

/** The label of the terms checkbox. Its link opens a new tab, so that no typed input is lost. */
export const TermsLabel = () => (
  <>
    {copy.accept}{' '}
    <a href="/terminos" target="_blank" rel="noopener" className="font-[550] text-brand underline">
      {copy.names.terminos}
    </a>
  </>
)
