import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { anonymous } from '../database/person.ts'
import { newId } from '../ids.ts'
import type { App } from './app.ts'
import { cspReportRepository } from './csp-repository.ts'
import { cspReportPath } from './security-headers.ts'
import { callerAddress, createTrafficGuard } from './traffic.ts'

const mostKept = 1_000
const mostPerCaller = { max: 30, windowSeconds: 60 }
const longest = 500

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

/** Keeps the browser's reports of what the policy refused: the last thousand, a few a minute from one caller. */
export function cspReportRoutes(app: App, { db, clock }: { db: Db; clock: Clock }) {
  const count = createTrafficGuard(() => clock.now(), 1_000)
  app.post(
    cspReportPath,
    {
      bodyLimit: 16 * 1024,
      config: { access: 'public', openShape: true },
      schema: { response: { 204: z.null() } },
    },
    async (request, reply) => {
      count(callerAddress(request), mostPerCaller)
      const reports = readReports(request).slice(0, 10)
      if (reports.length > 0) {
        const rows = reports.map((report) => ({
          id: newId(),
          received_at: clock.now(),
          report: JSON.stringify(report),
        }))
        await anonymous(db, (tx) => cspReportRepository(tx).keep(rows, mostKept))
      }
      reply.code(204)
      return null
    },
  )
}

function readReports({ body }: FastifyRequest): Report[] {
  const one = legacy.safeParse(body)
  if (one.success) {
    const report = one.data['csp-report']
    const directive = report['effective-directive'] || report['violated-directive']
    return [
      shorten({
        directive,
        blocked: report['blocked-uri'],
        document: report['document-uri'],
        source: report['source-file'],
      }),
    ]
  }
  const many = modern.safeParse(body)
  if (!many.success) return []
  return many.data.map(({ body: report }) =>
    shorten({
      directive: report.effectiveDirective,
      blocked: report.blockedURL,
      document: report.documentURL,
      source: report.sourceFile,
    }),
  )
}

/** Addresses lose query and fragment: they may hold what nobody should keep. */
const shorten = (report: Report): Report => ({
  directive: report.directive.slice(0, 80),
  blocked: bare(report.blocked),
  document: bare(report.document),
  source: bare(report.source),
})

const bare = (address: string) => (address.split(/[?#]/)[0] ?? '').slice(0, longest)
