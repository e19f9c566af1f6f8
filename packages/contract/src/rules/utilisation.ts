import { limits } from '../limits.ts'

export type UtilisationLevel = 'ok' | 'mid' | 'high'

/** Share of a credit limit in use: balance ÷ limit, 0 when the limit is 0 (spec 5). Not capped. */
export const utilisation = (balance: number, limit: number): number => (limit === 0 ? 0 : balance / limit)

/** Red above 70 %, yellow above 50 %, else green (spec 5). */
export function utilisationLevel(share: number): UtilisationLevel {
  if (share > limits.utilisationHigh) return 'high'
  return share > limits.utilisationMid ? 'mid' : 'ok'
}
