/** Circuit of an institution at a provider: closed, open, or half-open while one call probes it. */
export interface Circuit {
  /** Consecutive failed connections. */
  failures: number
  /** Consecutive openings; each lasts longer than the one before. */
  openings: number
  openUntil: Date | null
  /** Until when a probe is running; null without a probe. */
  probeUntil: Date | null
}

type CircuitTimes = { openUntil: Date | null; probeUntil: Date | null }

export const closedCircuit: Circuit = { failures: 0, openings: 0, openUntil: null, probeUntil: null }

const failuresToOpen = 5
const firstPauseSeconds = 60
const longestPauseSeconds = 900
/** How long a probe may take. */
const probeSeconds = 180
const probeCheckSeconds = 15

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)

export type CircuitDecision =
  | { kind: 'allow' }
  | { kind: 'probe'; until: Date }
  | { kind: 'reject'; until: Date }

/**
 * Decides whether an institution may be called now. After an open period the first caller probes and the others wait.
 * `isFollowUp` marks a call that continues an admitted one: a probe must not wait for itself.
 */
export function checkCircuit(
  { openUntil, probeUntil }: CircuitTimes,
  now: Date,
  { isFollowUp = false } = {},
): CircuitDecision {
  if (openUntil === null) return { kind: 'allow' }
  if (openUntil > now) return { kind: 'reject', until: openUntil }
  if (probeUntil === null || probeUntil <= now) return { kind: 'probe', until: addSeconds(now, probeSeconds) }
  return isFollowUp ? { kind: 'allow' } : { kind: 'reject', until: addSeconds(now, probeCheckSeconds) }
}

/** Returns until when no new call is admitted; null when a call is possible. */
export function pausedUntil(circuit: CircuitTimes, now: Date): Date | null {
  const gate = checkCircuit(circuit, now)
  return gate.kind === 'reject' ? gate.until : null
}

/** Returns the circuit after a failure. Attempts of one connection count once (`isFirst`); five connections open it. */
export function recordFailure(circuit: Circuit, isFirst: boolean, now: Date): Circuit {
  if (circuit.openUntil !== null && circuit.openUntil > now) return circuit
  const failures = circuit.failures + (isFirst ? 1 : 0)
  if (circuit.openUntil === null && failures < failuresToOpen) return { ...circuit, failures }
  const seconds = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** circuit.openings)
  return { failures, openings: circuit.openings + 1, openUntil: addSeconds(now, seconds), probeUntil: null }
}

const outageShownMs = 3_600_000

/** Whether to show the institution as unavailable: the circuit is open, or was open within the last hour. */
export const hasRecentOutage = (openUntil: Date | null, now: Date): boolean =>
  openUntil !== null && now.getTime() - openUntil.getTime() < outageShownMs
