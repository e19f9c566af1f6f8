import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { withoutUser } from '../database/user-transaction.ts'
import { newId } from '../ids.ts'
import type { App } from './app.ts'
import { cspReportRepository } from './csp-report-repository.ts'
import { callerAddress, createRequestLimiter } from './request-limiter.ts'
import { cspReportPath } from './security-headers.ts'

const maxReports = 1_000
const limitPerCaller = { max: 30, windowSeconds: 60 }
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

/** Registers the route that stores CSP violation reports: the last thousand, at most 30 a minute per caller. */
export function registerCspReportRoute(app: App, { db, clock }: { db: Db; clock: Clock }) {
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
      const reports = parseReports(request).slice(0, 10)
      if (reports.length > 0) {
        const rows = reports.map((report) => ({
          id: newId(),
          received_at: clock.now(),
          report: JSON.stringify(report),
        }))
        await withoutUser(db, (tx) => cspReportRepository(tx).insertAndPrune(rows, maxReports))
      }
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
