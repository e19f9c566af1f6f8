import type { CallFailure } from './api-caller.ts'
import type { Release } from './checkout.ts'

/** What a release cannot do next to the schema of this version, or shows differently on purpose. */
interface KnownFaults {
  isKnownFailure(failure: CallFailure): boolean
  isKnownLogLine(line: string): boolean
  /** Kinds of transactions whose detail the release cannot answer. */
  unreadable: readonly string[]
  isKnownDifference(line: string): boolean
}

const none: KnownFaults = {
  isKnownFailure: () => false,
  isKnownLogLine: () => false,
  unreadable: [],
  isKnownDifference: () => false,
}

/**
 * Release 1.0.0 was made before the rules of docs/migrations.md. It prepares `select *`, and after a new column each of its
 * connections answers once 503 with Retry-After (SQLSTATE 0A000) where it does not repeat a transaction. It does not know the
 * kinds that migration 0047 writes, and answers the detail of such a transaction with 500. Today's version repeats such
 * transactions (platform/database/faults.ts).
 */
const release100: KnownFaults = {
  isKnownFailure: ({ version, status, detail }) =>
    version === 'old' && status === 503 && detail.includes('"title":"unavailable"'),
  isKnownLogLine: (line) => line.includes('"code":"0A000"') || line.includes('ResponseMismatch'),
  unreadable: ['old card_payment: 500 response_mismatch'],
  // Percentages compare with another day since; cash is a group of its own since.
  isKnownDifference: (line) => /percentage: |\/(?:wallet|net-worth)\/ groups\./.test(line),
}

/**
 * Release 1.1.0 compares the month until now with all of the same days of the month before; since then the running day is
 * left out of both, because it has not ended.
 */
const release110: KnownFaults = {
  ...none,
  isKnownDifference: (line) =>
    line.includes(' /api/dashboard/summary/?currency=CLP spending_change_percentage: '),
}

const faults: Readonly<Record<string, KnownFaults>> = { '1.0.0': release100, '1.1.0': release110 }

/** Returns the faults of a release; one that is not named has none. */
export const getKnownFaults = ({ version }: Pick<Release, 'version'>): KnownFaults => faults[version] ?? none
