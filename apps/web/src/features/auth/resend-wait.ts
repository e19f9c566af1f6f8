const minIntervalMs = 60_000 // decisions 2
let lastSentAt = 0

/** Starts the wait before the next code can be requested. */
export const startResendWait = (waitMs = minIntervalMs): void => {
  lastSentAt = Date.now() + waitMs - minIntervalMs
}

/** Returns the seconds until another code can be requested. */
export const secondsUntilResend = (): number =>
  Math.max(0, Math.ceil((lastSentAt + minIntervalMs - Date.now()) / 1_000))
