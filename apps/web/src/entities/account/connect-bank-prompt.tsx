import type { ReactNode } from 'react'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'
import { ConnectBankLink } from './connect-bank-link.tsx'

interface ConnectBankPromptProps {
  title: string
  text: string
  /** The screen in ghost. */
  children: ReactNode
}

/** Replaces a screen that needs at least one account. */
export const ConnectBankPrompt = ({ children, ...words }: ConnectBankPromptProps) => (
  <GhostState {...words} action={<ConnectBankLink variant="primary" />}>
    {children}
  </GhostState>
)
