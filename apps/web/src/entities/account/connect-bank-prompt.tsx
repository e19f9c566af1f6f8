import type { ReactNode } from 'react'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ConnectBankLink } from './connect-bank-link.tsx'

interface ConnectBankPromptProps {
  icon: ReactNode
  title: string
  text: string
}

/** Replaces a screen that needs at least one account. */
export const ConnectBankPrompt = (props: ConnectBankPromptProps) => (
  <Card>
    <EmptyState {...props} action={<ConnectBankLink variant="primary" />} />
  </Card>
)
