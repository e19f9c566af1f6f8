import { browserErrorPath, browserErrorReport } from '@lucas/contract/browser-error.ts'
import { pagePaths } from '@lucas/contract/pages.ts'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { App } from './app.ts'
import { describeRoutes } from './describe-routes.ts'
import { callerAddress, createRequestLimiter } from './rate-limits/request-limiter.ts'

const limitPerCaller = { max: 30, windowSeconds: 60 }
const limitOfAll = { max: 300, windowSeconds: 60 }

export const browserErrorRoute = `POST ${browserErrorPath}` as const

/**
 * Registers the route that logs and counts errors of our pages: at most 30 requests a minute per caller, 300 of all
 * callers. Reports have no message, no URL and nothing of the user (S-35, S-39).
 */
export function registerBrowserErrorRoute(
  app: App,
  { clock, onReport }: { clock: Clock; onReport: (kind: string) => void },
) {
  describeRoutes(app, {
    'POST /api/browser-errors/': [
      'reportBrowserError',
      'Receives an error of a page, without any data of the user',
    ],
  })

  const countCall = createRequestLimiter(() => clock.now(), 1_000)
  app.post(
    browserErrorPath,
    {
      bodyLimit: 16 * 1024,
      config: { access: 'public' },
      schema: { body: browserErrorReport, response: { 204: z.null() } },
    },
    async (request, reply) => {
      countCall(callerAddress(request), limitPerCaller)
      countCall('all callers', limitOfAll)
      const { kind, type, page, version, frames } = request.body
      onReport(kind)
      request.log.warn(
        {
          step: kind,
          state: type,
          path: pagePaths.has(page) ? page : 'other',
          version: version.replaceAll('.', '-'), // the logger takes eight digits alone for an account number
          source: frames.map(({ file, line, column }) => `${file}:${line}:${column}`).join(' < '),
        },
        'browser error reported',
      )
      reply.code(204)
      return null
    },
  )
}
