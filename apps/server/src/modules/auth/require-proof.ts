import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail } from '../../platform/errors.ts'
import type { AuthMails } from './mail/send.ts'
import { auditEventRepository } from './repository/audit-event.ts'
import type { SecondFactorVerdict } from './second-factor-gate.ts'

/** Writes what a proved code leaves behind. Fails with `second_factor_required` or `second_factor_invalid` without one. */
export async function requireProof(
  tx: Tx,
  {
    userId,
    verdict,
    mails,
    at,
  }: { userId: string; verdict: SecondFactorVerdict; mails: AuthMails; at: Date },
): Promise<void> {
  if (!verdict.isProved) {
    const { detail } = verdict
    if (detail === null) fail('second_factor_required')
    fail('second_factor_invalid', { detail, errors: { otp: [detail] } })
  }
  if (verdict.by !== 'recovery_code') return
  await auditEventRepository(tx).create(userId, 'recovery_code_used', at)
  await mails.enqueue(tx, userId, 'recovery_code_used')
}
