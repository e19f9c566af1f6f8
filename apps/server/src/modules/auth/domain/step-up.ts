import type { SessionClient } from '@lucas/contract/auth/session-client.ts'

/** What step-up is required for (S-17, S-20). */
export type StepUpPurpose = 'own_contact' | 'deletion' | 'security'

export const stepUpLifetimeMinutes = 5 // S-20

type SteppedUpSession = { readonly client: SessionClient; readonly stepUpUntil: Date | null }

/** Returns whether step-up is active and this client may use it for the purpose. */
export function isSteppedUp(session: SteppedUpSession, purpose: StepUpPurpose, now: Date): boolean {
  if (session.client !== 'web' && purpose === 'security') return false
  return session.stepUpUntil !== null && session.stepUpUntil.getTime() > now.getTime()
}
