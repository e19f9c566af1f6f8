import type { PasswordOwner } from '@lucas/contract/rules/password.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PasswordFacts, ratePassword } from './password-strength.ts'

/** Loaded with the first letter that a user types: the list is ten times as large as the rest of the page. */
const commonWordsQuery = queryOptions({
  queryKey: ['common-words'],
  queryFn: async () => new Set((await import('./common-words.ts')).commonWords.split('\n')),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Judges a new password by the server's rules. Until the list is there, no password counts as hard
 * to guess, and only a weak one has a level.
 */
export function usePasswordFacts(password: string, owner: PasswordOwner): PasswordFacts {
  const { data: words } = useQuery({ ...commonWordsQuery, enabled: password !== '' })
  const facts = ratePassword(password, owner, (folded) => words?.has(folded) ?? false)
  if (words !== undefined) return facts
  return { ...facts, hardToGuess: false, level: facts.level === 1 ? 1 : 0 }
}
