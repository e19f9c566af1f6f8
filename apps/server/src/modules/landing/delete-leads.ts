import type { Tx } from '../../platform/database/user-transaction.ts'
import { landingRepository } from './repository.ts'

const retentionDays = 90 // decisions 5

/** Deletes the leads that were not updated for 90 days. */
export async function deleteExpiredLeads(tx: Tx, now: Date): Promise<void> {
  await landingRepository(tx).deleteUpdatedBefore(new Date(now.getTime() - retentionDays * 86_400_000))
}

/** Deletes the lead with this address. */
export async function deleteLead(tx: Tx, email: string): Promise<void> {
  await landingRepository(tx).delete(email)
}
