/** Who may register: the first person only, whom that person invites, or everyone (`REGISTRATION`). */
export type RegistrationMode = 'first' | 'invite' | 'open'

export interface RegistrationRules {
  mode: RegistrationMode
  /** The most people of this installation; null for no limit. */
  maxPeople: number | null
}

/** Who may register now: everyone, holders of an invitation, or no one; `full` while there is no room. */
export type RegistrationState = 'open' | 'invite' | 'closed' | 'full'

/** Returns who may register in an installation with so many people. An empty one waits for its first person. */
export function getRegistrationState(
  { mode, maxPeople }: RegistrationRules,
  people: number,
): RegistrationState {
  if (maxPeople !== null && people >= maxPeople) return 'full'
  if (mode === 'open' || people === 0) return 'open'
  return mode === 'invite' ? 'invite' : 'closed'
}

/** Whether the number of people decides anything. */
export const countsPeople = ({ mode, maxPeople }: RegistrationRules): boolean =>
  mode !== 'open' || maxPeople !== null
