import type { BankMailboxProblem } from '@lucas/contract/banking/bank-mail.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Between two readings of a mailbox. */
export const readEveryMs = minuteMs
/** After the limit of an hour: the rest is read then. */
export const waitAfterLimitMs = 10 * minuteMs

/** What is known about a mailbox that could not be read. */
export interface Failure {
  problem: BankMailboxProblem
  failingSince: Date | null
  mailedAt: Date | null
  now: Date
}

/** What follows from it; `nextReadAt` is null where Lucas waits for another password. */
export interface FailurePlan {
  failingSince: Date
  nextReadAt: Date | null
  /** Whether the user is informed now. */
  tells: boolean
}

/**
 * Plans what follows when a mailbox could not be read. A refused password is not tried again, because servers lock users out; anything
 * else is, after as long as it has failed so far: one minute at least, one hour at most. The user is informed once: of a refused password at
 * once, of anything else after a day.
 */
export function planAfterFailure({ problem, failingSince, mailedAt, now }: Failure): FailurePlan {
  const since = failingSince ?? now
  const failedMs = now.getTime() - since.getTime()
  const isStopped = problem === 'refused'
  return {
    failingSince: since,
    nextReadAt: isStopped ? null : new Date(now.getTime() + Math.min(hourMs, Math.max(minuteMs, failedMs))),
    tells: mailedAt === null && (isStopped || failedMs >= dayMs),
  }
}
