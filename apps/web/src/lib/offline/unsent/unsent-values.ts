import type { UnsentWrite } from './unsent-write.ts'

/** Returns the values that a transaction shall have once all that waits for it is sent. */
export function findUnsentValues(
  writes: readonly UnsentWrite[],
  transactionId: string,
): { category?: string; note?: string } {
  const values: { category?: string; note?: string } = {}
  for (const write of writes)
    if (write.kind !== 'transaction' && write.transactionId === transactionId && write.refusal === undefined)
      values[write.kind] = write.value
  return values
}
