import { limits } from '../limits.ts'

export type UtilisationLevel = 'ok' | 'mid' | 'high'

/** Computes the used share of a credit limit: balance ÷ limit, 0 for a limit of 0 (spec 5). Not capped. */
export const utilisation = (balance: number, limit: number): number => (limit === 0 ? 0 : balance / limit)

/** Returns high above 70 %, mid above 50 %, else ok (spec 5). */
export function utilisationLevel(share: number): UtilisationLevel {
  if (share > limits.utilisationHigh) return 'high'
  return share > limits.utilisationMid ? 'mid' : 'ok'
}
