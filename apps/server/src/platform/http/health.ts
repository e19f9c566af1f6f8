import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { App } from './app.ts'
import { describeRoutes } from './describe-routes.ts'

/** Each check returns whether its component works. A check that throws or times out counts as failed. */
export type HealthChecks = Readonly<Record<string, () => Promise<boolean>>>

/** What an operator may see of the readiness of a process; strangers get its status alone. */
export interface ReadinessDetail {
  status: 'ok' | 'unavailable'
  checks: Record<string, 'ok' | 'failed'>
  /** What works and should not stay as it is, in sentences. */
  warnings: readonly string[]
}

const healthResponse = z.object({ status: z.enum(['ok', 'unavailable']) })
const checkTimeoutMs = 2_000

export const healthPublicRoutes = ['GET /healthz', 'GET /readyz'] as const

/** Registers /healthz (the process runs) and /readyz (it can serve, R-20). The failed checks are logged, not sent. */
export function registerHealthRoutes(app: App, checks: HealthChecks, log: Log) {
  describeRoutes(app, {
    'GET /healthz': ['getLiveness', 'Answers while the process runs'],
    'GET /readyz': ['getReadiness', 'Answers 200 when the process can serve requests, else 503'],
  })

  const schema = { response: { 200: healthResponse, 503: healthResponse } }
  const config = { access: 'public' } as const
  app.get('/healthz', { config, schema }, async () => ({ status: 'ok' as const }))
  app.get('/readyz', { config, schema }, async (_, reply) => {
    const failed = await failedChecks(checks)
    if (failed.length === 0) return { status: 'ok' as const }
    log.warn({ state: failed.join(' ') }, 'readiness check failed')
    reply.code(503).header('retry-after', '5')
    return { status: 'unavailable' as const }
  })
}

/** Runs the checks and returns the result of each. */
export async function readReadiness(
  checks: HealthChecks,
  warnings: readonly string[],
): Promise<ReadinessDetail> {
  const failed = await failedChecks(checks)
  return {
    status: failed.length === 0 ? 'ok' : 'unavailable',
    checks: Object.fromEntries(
      Object.keys(checks).map((name) => [name, failed.includes(name) ? 'failed' : 'ok']),
    ),
    warnings,
  }
}

async function failedChecks(checks: HealthChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const isGood = await Promise.race([check(), wait(checkTimeoutMs, false, { ref: false })]).catch(
        () => false,
      )
      return isGood ? [] : [name]
    }),
  )
  return results.flat()
}

const signInIntervalMs = 10_000

/**
 * Returns a check whether a new connection succeeds, because pooled connections outlive a refused login. Signs in at most
 * every ten seconds, except that the next call repeats an attempt that threw.
 */
export function createSignInCheck(signIn: () => Promise<boolean>, now: () => number = Date.now) {
  let last: { at: number; isGood: Promise<boolean> } | undefined
  return async (): Promise<boolean> => {
    if (last === undefined || now() - last.at >= signInIntervalMs) last = { at: now(), isGood: signIn() }
    const attempt = last
    try {
      return await attempt.isGood
    } catch (error) {
      if (last === attempt) last = undefined
      throw error
    }
  }
}
