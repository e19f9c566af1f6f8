import { expect } from 'vitest'
import type { TestDatabase } from '../database.ts'

/** A bank that was left in peace until a moment ago; `isWell` waits until that is forgotten. */
export async function restedBank(db: TestDatabase, provider: 'floid' | 'fintoc', institution: string) {
  const restedUntil = new Date(Date.now() - 1_000)
  await db.admin
    .insertInto('bank_circuit')
    .values({ provider, institution, failures: 5, rests: 1, rests_until: restedUntil })
    .execute()
  const open = db.admin.selectFrom('bank_circuit').selectAll().where('institution', '=', institution)
  return {
    async isWell() {
      await expect.poll(() => open.execute(), { timeout: 5_000 }).toEqual([])
    },
  }
}
