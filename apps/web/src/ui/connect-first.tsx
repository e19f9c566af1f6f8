import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'

interface ConnectFirstProps {
  icon: ReactNode
  title: string
  text: string
}

/** In place of a screen that shows nothing before there is an account. */
export const ConnectFirst = (words: ConnectFirstProps) => (
  <Card>
    <EmptyState
      {...words}
      action={
        <LinkButton to="/connections" search={{ conectar: 1 }} variant="primary">
          {dashboardCopy.connectBank}
        </LinkButton>
      }
    />
  </Card>
)
