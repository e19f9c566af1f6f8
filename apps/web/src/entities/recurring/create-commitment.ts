import { type CommitmentInput, createdCommitment } from '@lucas/contract/planning/commitments.ts'
import { api } from '../../lib/http/http.ts'

/** Stores a commitment that the user writes, without a transaction. */
export const createCommitment = (input: CommitmentInput, idempotencyKey: string) =>
  api.post('/api/commitments/', input, createdCommitment, { idempotencyKey })
