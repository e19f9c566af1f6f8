const gapMs = 60_000 // decisions 2
let sentAt = 0

/** A code has just left: the next one has to wait. */
export const codeSent = (waitMs = gapMs): void => {
  sentAt = Date.now() + waitMs - gapMs
}

/** Seconds until another code may be asked for. */
export const secondsToWait = (): number => Math.max(0, Math.ceil((sentAt + gapMs - Date.now()) / 1_000))
