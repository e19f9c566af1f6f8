import { uiCopy } from '@lucas/contract/copy/ui.ts'

/** Marks every screen of a user with data of the sandbox bank (decisions 3). Small where it stands below the wordmark. */
export const DemoBadge = () => (
  <p className="flex-none rounded-sm bg-gold-soft px-2 text-xs leading-[1.375rem] font-medium text-gold-ink max-xl:px-1.5 max-xl:text-[min(0.6875rem,15px)] max-xl:leading-[1.27] md:whitespace-nowrap">
    {uiCopy.demo}
  </p>
)
