import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { use } from 'react'
import { getsBankMail, linksBanks } from '../../lib/app/installation.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { ManualActionsContext } from '../transaction/manual.ts'

/** Where /connections has the card of the bank's mail. */
export const bankMailPlace = 'correo-del-banco'

interface DataSourceActionsProps {
  variant: 'primary' | 'secondary'
}

/** How the first data come: a bank is linked, or, in an installation without banks, by one of the ways below. */
export const DataSourceActions = ({ variant }: DataSourceActionsProps) =>
  linksBanks() ? (
    <LinkButton to="/connections" search={{ conectar: 1 }} variant={variant}>
      {dashboardCopy.connectBank}
    </LinkButton>
  ) : (
    <WaysWithoutBanks variant={variant} />
  )

/** The ways that need no bank connection: every empty screen and /connections show them. */
export function WaysWithoutBanks({ variant }: DataSourceActionsProps) {
  const { addAccount } = use(ManualActionsContext)
  return (
    <span className="inline-flex flex-wrap justify-center gap-2">
      <LinkButton to="/connections/importar" variant={variant}>
        {filesOnlyCopy.import}
      </LinkButton>
      {getsBankMail() && (
        <LinkButton to="/connections" hash={bankMailPlace}>
          {filesOnlyCopy.bankMail}
        </LinkButton>
      )}
      <Button onClick={addAccount}>{filesOnlyCopy.account}</Button>
    </span>
  )
}
