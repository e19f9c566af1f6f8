/**
 * Returns when and how the job of a mail or a push runs: at its due time, and one after the other for a user, so that two jobs for the
 * same one cannot overlap.
 */
export function toDueJob(
  userId: string,
  dueAt: Date,
  now: Date,
): { group: string; startAfterSeconds?: number } {
  const wait = Math.ceil((dueAt.getTime() - now.getTime()) / 1_000)
  return { group: userId, ...(wait > 0 && { startAfterSeconds: wait }) }
}
