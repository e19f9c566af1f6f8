import type { FastifyInstance } from 'fastify'

export const cspReportPath = '/api/csp-report/'

/** The policy of every document (S-23). No `unsafe-*`; frames come from the bank widget's origin only. */
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

/** What every answer carries, documents and data alike (S-24). */
export const commonHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions,
}

const dataPolicy = `default-src 'none'; frame-ancestors 'none'`

export function sendSecurityHeaders(
  app: FastifyInstance,
  widgetOrigin: string | null,
  socketOrigin: string | null,
) {
  const policy = documentPolicy(widgetOrigin, socketOrigin)
  app.addHook('onSend', async (request, reply) => {
    const isDocument = String(reply.getHeader('content-type') ?? '').startsWith('text/html')
    reply.headers(commonHeaders)
    // An answer of "not modified" renews the headers of the copy it confirms: the copy keeps its own policy.
    if (reply.statusCode !== 304) reply.header('content-security-policy', isDocument ? policy : dataPolicy)
    if (isDocument) reply.header('reporting-endpoints', `csp="${cspReportPath}"`)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}
