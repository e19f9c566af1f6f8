const lockDurationMs = 24 * 60 * 60 * 1_000
const maxFailures = 2

export interface LoginLock {
  isLocked(rut: string, bank: string): boolean
  recordFailure(rut: string, bank: string): void
  recordSuccess(rut: string, bank: string): void
}

/** Creates the lock of credentials: two failed logins in a row lock a RUT at a bank for a day. */
export function createLoginLock(now: () => number): LoginLock {
  const failures = new Map<string, { count: number; at: number }>()
  const toKey = (rut: string, bank: string) => `${rut}|${bank}`
  const countRecentFailures = (key: string) => {
    const found = failures.get(key)
    return found && now() - found.at < lockDurationMs ? found.count : 0
  }
  return {
    isLocked: (rut, bank) => countRecentFailures(toKey(rut, bank)) >= maxFailures,
    recordFailure: (rut, bank) => {
      const key = toKey(rut, bank)
      failures.set(key, { count: countRecentFailures(key) + 1, at: now() })
    },
    recordSuccess: (rut, bank) => void failures.delete(toKey(rut, bank)),
  }
}
