import type { SessionClient } from '@lucas/contract/session-client.ts'

/** What a raised session may be asked for (S-17, S-20). */
export type StepUpPurpose = 'own_contact' | 'deletion' | 'security'

export const stepUpMinutes = 5 // S-20

type Raised = { readonly client: SessionClient; readonly stepUpUntil: Date | null }

/** Whether the session was raised lately, and is of a client that may use it for this. */
export function isRaised(session: Raised, purpose: StepUpPurpose, now: Date): boolean {
  if (session.client !== 'web' && purpose === 'security') return false
  return session.stepUpUntil !== null && session.stepUpUntil.getTime() > now.getTime()
}
