import type { ReactNode } from 'react'
import { linksBanks } from '../../lib/app/installation.ts'
import { GhostState } from '../../ui/primitives/ghost-state.tsx'
import { DataSourceActions } from './data-source-actions.tsx'

interface FirstDataPromptProps {
  title: string
  text: string
  textWithoutBanks: string
  /** The screen in ghost. */
  children: ReactNode
}

/** Replaces a screen that needs at least one account. */
export const FirstDataPrompt = ({ children, title, text, textWithoutBanks }: FirstDataPromptProps) => (
  <GhostState
    title={title}
    text={linksBanks() ? text : textWithoutBanks}
    action={<DataSourceActions variant="primary" />}
  >
    {children}
  </GhostState>
)
