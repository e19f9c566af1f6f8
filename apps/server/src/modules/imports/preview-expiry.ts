const previewLifetimeMs = 7 * 24 * 3_600_000

/** Returns until when a file is stored that is not imported. */
export const previewExpiry = (now: Date): Date => new Date(now.getTime() + previewLifetimeMs)
