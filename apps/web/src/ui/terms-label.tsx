import { policiesCopy as copy } from '@lucas/contract/copy/policies.ts'

/** What the box of the terms says, with the way to read them; in a tab of its own, so that nothing typed is lost. */
export const TermsLabel = () => (
  <>
    {copy.accept}{' '}
    <a href="/terminos" target="_blank" rel="noopener" className="font-[550] text-brand underline">
      {copy.names.terminos}
    </a>
  </>
)
