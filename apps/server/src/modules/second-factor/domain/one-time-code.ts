/** Digits and seconds of a code: what every app assumes (RFC 6238). */
export const codeDigits = 6
export const stepSeconds = 30
/** A code is also accepted one step early or late. */
const window = 1
/** Clocks that are wrong by up to five minutes are recognized, so that the user learns why their code is refused. */
const driftSteps = 10

/** Returns the number of the step of 30 seconds (RFC 6238, T). */
export const toStep = (at: Date): number => Math.floor(at.getTime() / 1_000 / stepSeconds)

/** Returns the six digits of an HMAC-SHA-1 value (RFC 4226, 5.3). */
export function truncateDigest(digest: Uint8Array): string {
  const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength)
  const offset = view.getUint8(digest.byteLength - 1) & 0xf
  const number = (view.getUint32(offset) & 0x7fffffff) % 10 ** codeDigits
  return String(number).padStart(codeDigits, '0')
}

export type CodeVerdict =
  | { kind: 'right'; step: number }
  /** The code of a step that was accepted already. */
  | { kind: 'used' }
  /** The code of another time: the phone is behind (negative) or ahead by this many minutes. */
  | { kind: 'drift'; minutes: number }
  | { kind: 'wrong' }

/**
 * Judges a code. `isCodeOf` compares it with the code of a step; `lastStep` is the latest accepted step, and none up to it is accepted again.
 */
export function judgeCode(isCodeOf: (step: number) => boolean, now: Date, lastStep: number): CodeVerdict {
  const current = toStep(now)
  const steps = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => current + from + at).filter(isCodeOf)
  const near = steps(-window, window)
  const fresh = near.find((step) => step > lastStep)
  if (fresh !== undefined) return { kind: 'right', step: fresh }
  if (near.length > 0) return { kind: 'used' }
  const [drifted] = [...steps(-driftSteps, -window - 1).toReversed(), ...steps(window + 1, driftSteps)]
  if (drifted === undefined) return { kind: 'wrong' }
  const minutes = Math.round(((drifted - current) * stepSeconds) / 60)
  return { kind: 'drift', minutes: minutes === 0 ? Math.sign(drifted - current) : minutes }
}
