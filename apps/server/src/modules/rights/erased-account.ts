import { rightsCopy } from '@lucas/contract/copy/users/rights.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { computeDueDate } from './domain/due.ts'
import { createEmailProof } from './email-proof.ts'
import { rightsRequestRepository } from './repository/rights-request.ts'

/**
 * Records that the erasure of this address was requested and done, as the law requires. Detaches the account's other
 * requests. Runs in the erasure's transaction.
 */
export async function recordErasedAccount(
  tx: Tx,
  {
    accountId,
    email,
    askedAt,
    erasedAt,
  }: { accountId: string; email: string; askedAt: Date; erasedAt: Date },
): Promise<void> {
  const rights = rightsRequestRepository(tx)
  await rights.detachAccount(accountId)
  await rights.create({
    id: newId(),
    kind: 'erasure',
    channel: 'self_service',
    email_proof: createEmailProof(email),
    details: rightsCopy.selfErasure,
    received_at: askedAt,
    due_on: computeDueDate('erasure', toPlainDate(askedAt)),
    outcome: 'granted',
    answer: rightsCopy.selfErasureAnswer,
    answered_at: erasedAt,
    closed_at: erasedAt,
  })
}
