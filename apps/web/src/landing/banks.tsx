import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import { ByBanks } from '../ui/primitives/by-banks.tsx'
import { wrapClass } from './layout.tsx'

export function Banks() {
  return (
    <section className={`${wrapClass} pt-8 md:pt-10`}>
      <p className="text-sm text-ink-3">
        <ByBanks linked={copy.banks} files={filesOnlyCopy.landing.banks} />
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 pt-3.5 text-lg font-semibold tracking-[-0.012em] text-ink-2 md:justify-between md:text-xl">
        {copy.bankNames.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
