import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { LinkButton } from './link-button.tsx'

/** To the connections, with the dialog open. */
export const ConnectBankLink = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <LinkButton to="/connections" search={{ conectar: 1 }} variant={variant}>
    {dashboardCopy.connectBank}
  </LinkButton>
)
