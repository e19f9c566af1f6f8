const lockedForMs = 24 * 60 * 60 * 1_000
const failuresAllowed = 2

export interface LockRule {
  isLocked(rut: string, bank: string): boolean
  failed(rut: string, bank: string): void
  succeeded(rut: string, bank: string): void
}

/** Two failed logins in a row lock the credentials of a RUT at a bank for a day. */
export function createLockRule(now: () => number): LockRule {
  const failures = new Map<string, { count: number; at: number }>()
  const keyOf = (rut: string, bank: string) => `${rut}|${bank}`
  const fresh = (key: string) => {
    const found = failures.get(key)
    return found && now() - found.at < lockedForMs ? found.count : 0
  }
  return {
    isLocked: (rut, bank) => fresh(keyOf(rut, bank)) >= failuresAllowed,
    failed: (rut, bank) => {
      const key = keyOf(rut, bank)
      failures.set(key, { count: fresh(key) + 1, at: now() })
    },
    succeeded: (rut, bank) => void failures.delete(keyOf(rut, bank)),
  }
}
