import { type BrowserErrorReport, browserErrorPath } from '@lucas/contract/browser-error.ts'
import { ApiError, NetworkError } from '../http/api-error.ts'
import { newRequestId } from '../http/request-id.ts'
import { buildNumber } from './build.ts'

type ErrorKind = BrowserErrorReport['kind']

const maxReportsPerPage = 5
const maxFrames = 10
const framePattern = /\/assets\/([\w.-]{1,60}\.js)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})/
const sentReports = new Set<string>()

/** Returns the positions of our own scripts in a stack; those of extensions and of the page itself are left out. */
export function readFrames(stack: string, origin: string): BrowserErrorReport['frames'] {
  return stack
    .split('\n')
    .filter((line) => line.includes(`${origin}/assets/`))
    .flatMap((line) => {
      const [, file, row, column] = framePattern.exec(line) ?? []
      return file === undefined ? [] : [{ file, line: Number(row), column: Number(column) }]
    })
    .slice(0, maxFrames)
}

/** Whether an error is part of normal work: a refusal of the server, a lost network, an aborted request. */
const isExpected = (error: Error): boolean =>
  error instanceof ApiError || error instanceof NetworkError || error.name === 'AbortError'

/**
 * Reports an error to our own server: its class, the page and positions in our scripts. The message stays here, because it may
 * quote the user's data. Each error is sent once, and a page sends five at most.
 */
export function reportBrowserError(kind: ErrorKind, error: unknown): void {
  if (!(error instanceof Error) || isExpected(error)) return
  const frames = readFrames(error.stack ?? '', location.origin)
  // A screen that failed is ours. Other errors without a frame are those of extensions.
  if (frames.length === 0 && kind !== 'render') return
  const report: BrowserErrorReport = {
    kind,
    type: /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error',
    page: location.pathname.slice(0, 80),
    version: buildNumber.replaceAll(/[^\w.+-]/g, '-').slice(0, 40),
    frames,
  }
  const body = JSON.stringify(report)
  if (sentReports.has(body) || sentReports.size >= maxReportsPerPage) return
  sentReports.add(body)
  fetch(browserErrorPath, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', 'x-request-id': newRequestId() },
  }).catch(() => undefined) // a report that does not arrive is lost
}

/** Reports the errors of this page that no code handles. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => reportBrowserError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportBrowserError('rejection', reason))
}
