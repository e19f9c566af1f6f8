import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { LinkButton } from '../../ui/primitives/link-button.tsx'

/** A link to the connections screen that opens the connect dialog. */
export const ConnectBankLink = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <LinkButton to="/connections" search={{ conectar: 1 }} variant={variant}>
    {dashboardCopy.connectBank}
  </LinkButton>
)
