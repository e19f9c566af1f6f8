import { createClock } from '../../src/platform/clock.ts'
import { fail } from '../../src/platform/errors.ts'
import type { Authenticate } from '../../src/platform/http/access.ts'
import type { App } from '../../src/platform/http/app.ts'
import { createHttp, type HttpSettings } from '../../src/platform/http/server.ts'
import type { WebAppSettings } from '../../src/platform/http/web-app.ts'
import { createLog } from '../../src/platform/log.ts'

const settings: HttpSettings = {
  strictAnswers: true,
  trustedProxyHops: 0,
  corsOrigin: null,
  widgetOrigin: 'https://widget.example',
  socketOrigin: null,
  version: '1.0.0',
  addressLimit: { max: 100_000, windowSeconds: 60 },
  personLimit: { max: 100_000, windowSeconds: 60 },
}

/** `Authorization: Bearer <anything>` is the person of that id, so that probes need no sign-in. */
export const probePerson: Authenticate = async (request) => {
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
  lines?: string[]
  level?: string
  web?: WebAppSettings
  routes?: (app: App) => void | Promise<void>
}

/** The real server of the platform with a few routes of the test. Logs go to `lines` where given, else nowhere. */
export async function probeHttp(options: ProbeOptions = {}): Promise<App> {
  const app = await createHttp({
    settings: { ...settings, ...options.settings },
    log: createLog({
      level: options.level ?? 'trace',
      stream: { write: (line) => void options.lines?.push(line) },
    }),
    clock: createClock(),
    authenticate: probePerson,
    publicRoutes: options.publicRoutes ?? [],
    exampleRoutes: [],
    ...(options.web ? { web: options.web } : {}),
  })
  await options.routes?.(app)
  await app.ready()
  return app
}
