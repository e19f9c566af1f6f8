import type { RetentionStep } from '../../platform/retention/schedule.ts'
import { callbackRepository } from './repository/provider-callback.ts'

const day = 24 * 3_600_000

/** Erases callback payloads. Their data is stored as transactions; the payload stays this long to investigate errors. */
export const callbackPayloadRetention: RetentionStep = {
  table: 'provider_callback',
  column: 'done_at',
  retentionMs: 30 * day,
  eraseExpired: (tx, userId, { before, now }, limit) =>
    callbackRepository(tx).erasePayloads(userId, before, now, limit),
}
