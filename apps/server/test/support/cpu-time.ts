/** Measures the CPU milliseconds of this thread, best of three, so that load on the machine does not count. */
export function measureCpuMs(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const from = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}
