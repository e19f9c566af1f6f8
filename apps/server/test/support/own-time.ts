/**
 * Milliseconds of processor that this thread spent on the work, in the best of three: what a neighbour on the machine
 * takes is nobody's fault.
 */
export function ownTime(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const from = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}
