import { serviceWorkerPath } from '@lucas/contract/pages.ts'
import type { FastifyInstance } from 'fastify'
import { getPath, isApiCall } from './paths.ts'

export const cspReportPath = '/api/csp-report/'

/** Returns the Content-Security-Policy of documents (S-23). No `unsafe-*`; frames only from the bank widget's origin. */
export function documentPolicy(widgetOrigin: string | null, socketOrigin: string | null = null): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `script-src-attr 'none'`,
    `style-src 'self'`,
    `connect-src 'self'${socketOrigin ? ` ${socketOrigin}` : ''}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-src ${widgetOrigin ?? `'none'`}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `require-trusted-types-for 'script'`,
    `trusted-types lucas`,
    `report-uri ${cspReportPath}`,
    `report-to csp`,
  ].join('; ')
}

const features = [
  'accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture',
  'encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get',
  'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'otp-credentials', 'payment',
  'picture-in-picture', 'screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management',
  'xr-spatial-tracking',
] // biome-ignore format: one short table

const permissions = [
  ...features.map((feature) => `${feature}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

/** The service worker has a policy of its own: it may ask our server, for pages and for the files of the build. */
const workerPolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

/** Headers of every response (S-24). */
const commonHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
}

const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

/** All headers of a response without a document, for responses that bypass the hooks. */
export const dataHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': dataPolicy,
  'cache-control': 'no-store',
}

/** Registers the hook that sets the security headers of every response. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  widgetOrigin: string | null,
  socketOrigin: string | null,
) {
  const policy = documentPolicy(widgetOrigin, socketOrigin)
  app.addHook('onSend', async (request, reply) => {
    const isDocument = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    reply.headers(commonHeaders)
    // A 304 replaces the headers of the cached copy, which must keep the policy of its own version.
    if (reply.statusCode !== 304)
      reply.header(
        'content-security-policy',
        isDocument ? policy : getPath(request) === serviceWorkerPath ? workerPolicy : dataPolicy,
      )
    if (isDocument) reply.header('reporting-endpoints', `csp="${cspReportPath}"`)
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
  })
}
