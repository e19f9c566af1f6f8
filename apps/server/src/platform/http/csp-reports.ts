import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { App } from './app.ts'
import { describeRoutes } from './describe-routes.ts'
import { callerAddress, createRequestLimiter } from './rate-limits/request-limiter.ts'
import { cspReportPath } from './security-headers.ts'

const limitPerCaller = { max: 30, windowSeconds: 60 }
const limitOfAll = { max: 300, windowSeconds: 60 }
const maxUrlLength = 500

const text = z.catch(z.string(), '')
const legacy = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
    'source-file': text,
  }),
})
const modern = z.array(
  z.object({
    body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, sourceFile: text }),
  }),
)

type Report = { directive: string; blocked: string; document: string; source: string }

export const cspReportRoute = `POST ${cspReportPath}` as const

/** Registers the route that logs CSP violation reports: at most 30 requests a minute per caller, 300 of all callers. */
export function registerCspReportRoute(app: App, clock: Clock) {
  describeRoutes(app, {
    'POST /api/csp-report/': [
      'reportCspViolation',
      "Receives a browser's report about the content security policy",
    ],
  })

  const countCall = createRequestLimiter(() => clock.now(), 1_000)
  app.post(
    cspReportPath,
    {
      bodyLimit: 16 * 1024,
      config: { access: 'public', schemalessBody: true },
      schema: { response: { 204: z.null() } },
    },
    async (request, reply) => {
      countCall(callerAddress(request), limitPerCaller)
      countCall('all callers', limitOfAll)
      for (const report of parseReports(request).slice(0, 10))
        request.log.warn(report, 'CSP violation reported')
      reply.code(204)
      return null
    },
  )
}

function parseReports({ body }: FastifyRequest): Report[] {
  const legacyReport = legacy.safeParse(body)
  if (legacyReport.success) {
    const report = legacyReport.data['csp-report']
    const directive = report['effective-directive'] || report['violated-directive']
    return [
      trimReport({
        directive,
        blocked: report['blocked-uri'],
        document: report['document-uri'],
        source: report['source-file'],
      }),
    ]
  }
  const modernReports = modern.safeParse(body)
  if (!modernReports.success) return []
  return modernReports.data.map(({ body: report }) =>
    trimReport({
      directive: report.effectiveDirective,
      blocked: report.blockedURL,
      document: report.documentURL,
      source: report.sourceFile,
    }),
  )
}

/** Removes query and fragment from URLs, which may contain secrets, and limits lengths. */
const trimReport = (report: Report): Report => ({
  directive: report.directive.slice(0, 80),
  blocked: stripQuery(report.blocked),
  document: stripQuery(report.document),
  source: stripQuery(report.source),
})

const stripQuery = (address: string) => (address.split(/[?#]/)[0] ?? '').slice(0, maxUrlLength)
