import type { Order } from './processor.ts'
import type { Charge } from './repository/charges.ts'

/** A charge in the words of the port. */
export const orderOf = (person: string, { id, plan, reason, amount, expires_at }: Charge): Order => ({
  person,
  charge: id,
  plan,
  reason,
  amount: Number(amount),
  expiresAt: expires_at,
})
