import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { App } from './app.ts'

/** Each check answers whether its part can serve; one that throws or takes too long cannot. */
export type HealthChecks = Readonly<Record<string, () => Promise<boolean>>>

const answer = z.object({ status: z.enum(['ok', 'unavailable']) })
const longestCheckMs = 2_000

export const healthPublicRoutes = ['GET /healthz', 'GET /readyz'] as const

/** Whether the process lives, and whether it can serve. Strangers learn the state, operators the reason from the log. */
export function healthRoutes(app: App, checks: HealthChecks, log: Log) {
  const schema = { response: { 200: answer, 503: answer } }
  const config = { access: 'public' } as const
  app.get('/healthz', { config, schema }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { config, schema }, async (_, reply) => {
    const failed = await failedChecks(checks)
    if (failed.length === 0) return { status: 'ok' as const }
    log.warn({ state: failed.join(' ') }, 'not ready')
    reply.code(503).header('retry-after', '5')
    return { status: 'unavailable' as const }
  })
}

async function failedChecks(checks: HealthChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const isGood = await Promise.race([check(), wait(longestCheckMs, false, { ref: false })]).catch(
        () => false,
      )
      return isGood ? [] : [name]
    }),
  )
  return results.flat()
}

/** Room for writes on the disk that holds our data. */
export async function hasDiskSpace(folder: string, leastBytes = 64 * 1024 * 1024): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastBytes
}
