/** How a bank has answered at a provider lately: questions pass, rest, or one of them tries for all. */
export interface Circuit {
  /** Connections in a row that failed. */
  failures: number
  /** Rests in a row; each is longer than the one before. */
  rests: number
  restsUntil: Date | null
  /** Somebody is asking for all; null when nobody is. */
  probeUntil: Date | null
}

export const closed: Circuit = { failures: 0, rests: 0, restsUntil: null, probeUntil: null }

const failuresToRest = 5
const firstRestSeconds = 60
const longestRestSeconds = 900
/** As long as a bank may take to answer the one question that decides. */
const probeSeconds = 180
const nextLookSeconds = 15

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1_000)

export type Gate = { kind: 'pass' } | { kind: 'probe'; until: Date } | { kind: 'rest'; until: Date }

/**
 * Whether a bank may be asked now. After a rest the first one asks for all, the others wait for what comes of it.
 * `follows` is a question that goes on with one which was let in: a probe would never end if it waited for itself.
 */
export function gateOf(
  { restsUntil, probeUntil }: Pick<Circuit, 'restsUntil' | 'probeUntil'>,
  now: Date,
  { follows = false } = {},
): Gate {
  if (restsUntil === null) return { kind: 'pass' }
  if (restsUntil > now) return { kind: 'rest', until: restsUntil }
  if (probeUntil === null || probeUntil <= now) return { kind: 'probe', until: later(now, probeSeconds) }
  return follows ? { kind: 'pass' } : { kind: 'rest', until: later(now, nextLookSeconds) }
}

/** Until when nobody new is let in; null where asking helps. */
export function restsFor(circuit: Pick<Circuit, 'restsUntil' | 'probeUntil'>, now: Date): Date | null {
  const gate = gateOf(circuit, now)
  return gate.kind === 'rest' ? gate.until : null
}

/** One more failure. The repeats of one connection count once (`isFirst`): five different ones make a bank rest. */
export function afterFailure(circuit: Circuit, isFirst: boolean, now: Date): Circuit {
  if (circuit.restsUntil !== null && circuit.restsUntil > now) return circuit
  const failures = circuit.failures + (isFirst ? 1 : 0)
  if (circuit.restsUntil === null && failures < failuresToRest) return { ...circuit, failures }
  const seconds = Math.min(longestRestSeconds, firstRestSeconds * 2 ** circuit.rests)
  return { failures, rests: circuit.rests + 1, restsUntil: later(now, seconds), probeUntil: null }
}

const forgetAfterMs = 3_600_000

/** Whether people should be told that the bank has troubles; without a question for an hour nobody knows. */
export const isInTrouble = (restsUntil: Date | null, now: Date): boolean =>
  restsUntil !== null && now.getTime() - restsUntil.getTime() < forgetAfterMs
