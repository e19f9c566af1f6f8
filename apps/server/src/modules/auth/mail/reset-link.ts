import type { Tx } from '../../../platform/database/user-transaction.ts'
import { generateToken, sha256 } from '../../../platform/secret.ts'
import { passwordResetRepository } from '../repository/password-reset.ts'

/** How long a link of a mail works, in minutes (S-21). */
export const linkLifetimeMinutes = 30

/** Returns when a link that is made now stops working. */
export const computeLinkExpiry = (now: Date): Date => new Date(now.getTime() + linkLifetimeMinutes * 60_000)

/** Creates a link to choose another password, in place of the one before. Only the hash of its token is stored. */
export async function createResetLink(
  tx: Tx,
  userId: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<string> {
  const token = generateToken()
  await passwordResetRepository(tx).upsert(userId, sha256(token), computeLinkExpiry(now))
  return `${publicUrl}/restablecer#token=${token}`
}
