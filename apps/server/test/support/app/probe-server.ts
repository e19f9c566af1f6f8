import { createClock } from '../../../src/platform/clock.ts'
import { fail } from '../../../src/platform/errors.ts'
import type { Authenticate } from '../../../src/platform/http/access.ts'
import type { App } from '../../../src/platform/http/app.ts'
import type { WebAppSettings } from '../../../src/platform/http/pages/web-app.ts'
import { createHttp, type HttpSettings } from '../../../src/platform/http/server.ts'
import { createLog } from '../../../src/platform/log.ts'

const settings: HttpSettings = {
  strictResponses: true,
  trustedProxyHops: 0,
  corsOrigin: null,
  widgetOrigin: 'https://widget.example',
  socketOrigin: null,
  version: '1.0.0',
  addressLimit: { max: 100_000, windowSeconds: 60 },
  userLimit: { max: 100_000, windowSeconds: 60 },
}

/** Takes the bearer token as the user id, so that tests need no sign-in. */
export const authenticateProbe: Authenticate = async (request) => {
  const userId = request.headers.authorization?.replace('Bearer ', '') ?? fail('not_authenticated')
  return {
    userId,
    sessionId: '019a0000-0000-7000-8000-00000000aaaa',
    client: 'web',
    stepUpUntil: null,
    isLocked: false,
  }
}

type ProbeOptions = {
  settings?: Partial<HttpSettings>
  publicRoutes?: readonly string[]
  logLines?: string[]
  level?: string
  web?: WebAppSettings
  routes?: (app: App) => void | Promise<void>
}

/** Creates the platform's HTTP server with routes of the test. Logs go to `logLines` if given. */
export async function createProbeServer(options: ProbeOptions = {}): Promise<App> {
  const app = await createHttp({
    settings: { ...settings, ...options.settings },
    log: createLog({
      level: options.level ?? 'trace',
      stream: { write: (line) => void options.logLines?.push(line) },
    }),
    clock: createClock(),
    authenticate: authenticateProbe,
    publicRoutes: options.publicRoutes ?? [],
    exampleRoutes: [],
    ...(options.web ? { web: options.web } : {}),
  })
  await options.routes?.(app)
  await app.ready()
  return app
}
