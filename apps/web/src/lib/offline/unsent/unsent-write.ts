import * as z from 'zod/mini'

/** Why the server refused a write, in its words. */
const refusal = z.object({
  code: z.string(),
  detail: z.string(),
  /** The messages of the fields. */
  errors: z.array(z.string()),
  /** What the transaction has instead of the value that was replaced; undefined where that is not the reason. */
  current: z.optional(z.string()),
})

const common = {
  /** The idempotency key. */
  id: z.string(),
  /** When the user wrote it, in epoch milliseconds. */
  madeAt: z.number(),
  /** When it was first sent without an answer that arrived, in epoch milliseconds. */
  triedAt: z.optional(z.number()),
  refusal: z.optional(refusal),
}

/** A value of a transaction, and the one that it replaces. */
const change = {
  ...common,
  transactionId: z.string(),
  /** The name of the transaction. */
  name: z.string(),
  value: z.string(),
  was: z.string(),
}

/** A write that was made without a network and waits on the device. */
export const unsentWrite = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('transaction'),
    /** The request, as it was first sent: the server recognises a repeat by it. */
    body: z.record(z.string(), z.unknown()),
    accountName: z.string(),
    currency: z.string(),
  }),
  z.object({ ...change, kind: z.literal('category') }),
  z.object({ ...change, kind: z.literal('note') }),
])
export type UnsentWrite = z.infer<typeof unsentWrite>
export type UnsentTransaction = UnsentWrite & { kind: 'transaction' }
export type UnsentChange = UnsentWrite & { kind: 'category' | 'note' }
export type Refusal = z.infer<typeof refusal>

/** What a screen hands over; the queue adds the rest. */
export type NewUnsentWrite =
  | Omit<UnsentTransaction, 'madeAt' | 'refusal'>
  | Omit<UnsentChange, 'id' | 'madeAt' | 'triedAt' | 'refusal'>

const hour = 3_600_000
/** The server knows a key for 48 hours; clocks and requests may differ by one. */
const keyKnownMs = 47 * hour
/** Writes that wait at once. */
export const unsentMax = 100

/** `waiting`: is sent at the next contact. `asks`: may have arrived longer ago than the server remembers. `refused`: the user decides. */
export type UnsentState = 'waiting' | 'asks' | 'refused'

export function unsentState(
  { refusal: refused, triedAt }: Pick<UnsentWrite, 'refusal' | 'triedAt'>,
  now: number,
): UnsentState {
  if (refused !== undefined) return 'refused'
  return triedAt === undefined || (triedAt <= now && now - triedAt < keyKnownMs) ? 'waiting' : 'asks'
}

const isChange = (write: UnsentWrite | NewUnsentWrite): write is UnsentChange => write.kind !== 'transaction'

/** Returns the last change of the same value that is not refused. */
const findSame = (
  writes: readonly UnsentWrite[],
  { kind, transactionId }: Omit<UnsentChange, 'id' | 'madeAt'>,
) =>
  writes.findLast(
    (write): write is UnsentChange =>
      isChange(write) &&
      write.kind === kind &&
      write.transactionId === transactionId &&
      write.refusal === undefined,
  )

/**
 * Adds a write at the end. A change of a value replaces the one before it, unless that may have arrived: then it follows it. A value
 * that is again what it was leaves the queue.
 */
export function addWrite(
  writes: readonly UnsentWrite[],
  added: NewUnsentWrite,
  { id, now }: { id: string; now: number },
): readonly UnsentWrite[] {
  if (added.kind === 'transaction')
    return writes.some((write) => write.id === added.id) ? writes : [...writes, { ...added, madeAt: now }]
  const same = findSame(writes, added)
  if (same === undefined) return [...writes, { ...added, id, madeAt: now }]
  if (same.triedAt !== undefined)
    return same.value === added.value ? writes : [...writes, { ...added, id, madeAt: now, was: same.value }]
  const others = writes.filter((write) => write !== same)
  return added.value === same.was
    ? others
    : writes.map((write) => (write === same ? { ...same, value: added.value, madeAt: now } : write))
}

const changeOne =
  (change: (write: UnsentWrite) => UnsentWrite) =>
  (writes: readonly UnsentWrite[], id: string): readonly UnsentWrite[] =>
    writes.map((write) => (write.id === id ? change(write) : write))

export const removeWrite = (writes: readonly UnsentWrite[], id: string): readonly UnsentWrite[] =>
  writes.filter((write) => write.id !== id)

/** Records that a write is being sent; the first time counts. */
export const markTried = (writes: readonly UnsentWrite[], id: string, now: number): readonly UnsentWrite[] =>
  changeOne((write) => ({ ...write, triedAt: write.triedAt ?? now }))(writes, id)

export const markRefused = (
  writes: readonly UnsentWrite[],
  id: string,
  refused: Refusal,
): readonly UnsentWrite[] => changeOne((write) => ({ ...write, refusal: refused }))(writes, id)

/**
 * Lets a write be sent again: one that asked or was refused, under a new key. A change that met another value now replaces that one,
 * as the user has seen it.
 */
export const sendAgain = (
  writes: readonly UnsentWrite[],
  id: string,
  newId: string,
): readonly UnsentWrite[] =>
  changeOne((write) => {
    const { refusal: refused, triedAt: _, ...rest } = write
    return rest.kind !== 'transaction' && refused?.current !== undefined
      ? { ...rest, id: newId, was: refused.current }
      : { ...rest, id: newId }
  })(writes, id)
