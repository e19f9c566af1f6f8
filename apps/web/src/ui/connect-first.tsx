import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { ConnectBankLink } from './connect-bank-link.tsx'
import { EmptyState } from './empty-state.tsx'

interface ConnectFirstProps {
  icon: ReactNode
  title: string
  text: string
}

/** In place of a screen that shows nothing before there is an account. */
export const ConnectFirst = (words: ConnectFirstProps) => (
  <Card>
    <EmptyState {...words} action={<ConnectBankLink variant="primary" />} />
  </Card>
)
