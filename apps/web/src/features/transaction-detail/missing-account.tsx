import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { Info } from 'lucide-react'
import { linksBanks } from '../../lib/app/installation.ts'
import { LinkButton } from '../../ui/primitives/link-button.tsx'

const copy = kindScreenCopy.missing

/** Names the wallet or card of the user that is not linked, and offers to connect it. */
export function MissingAccount({ account }: { account: TransactionDetail['missing_account'] }) {
  if (account === null) return null
  const { type, name } = account
  return (
    <section
      aria-label={copy[type](name)}
      className="mt-4 flex gap-3 rounded-lg border border-line bg-surface-2 p-4"
    >
      <Info aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-info" strokeWidth={1.75} />
      <div>
        <p className="font-[550]">{copy[type](name)}</p>
        <p className="mt-0.5 mb-3 text-sm text-ink-2">
          {type === 'card'
            ? copy.cardHint
            : linksBanks()
              ? copy.walletHint(name)
              : filesOnlyCopy.missingAccount(name)}
        </p>
        {linksBanks() ? (
          <LinkButton to="/connections" search={{ conectar: 1 }} size="sm">
            {copy.connect}
          </LinkButton>
        ) : (
          <LinkButton to="/connections/importar" size="sm">
            {filesOnlyCopy.import}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
