import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { createCases } from './cases.ts'
import { createCourier } from './courier.ts'
import { addFintoc } from './fintoc/fintoc.ts'
import { createLockRule } from './lock-rule.ts'
import type { Desk } from './login.ts'
import { createHouseholds, createSettings, type SandboxChanges, type SandboxOptions } from './options.ts'
import { apiRoutes } from './routes-api.ts'
import { scriptRoutes } from './routes-script.ts'
import { widgetRoutes } from './routes-widget.ts'
import { floidError } from './wire/errors.ts'

export interface Sandbox {
  /** The origin; known once it listens. */
  readonly url: string
  /** Starts to listen and answers the origin. */
  listen(): Promise<string>
  /** Changes what may change while it runs, such as where callbacks go. */
  configure(changes: SandboxChanges): void
  /** Stops; what was not yet delivered is dropped. */
  close(): Promise<void>
}

/** A stand-in bank that speaks Floid's wire format over HTTP. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const settings = createSettings(options)
  const courier = createCourier({ retryMs: options.retryMs ?? 1_000 })
  const desk: Desk = {
    settings,
    courier,
    households: createHouseholds(settings),
    cases: createCases(),
    lock: createLockRule(Date.now),
  }
  const app = fastify({ bodyLimit: 16 * 1_024, forceCloseConnections: true })
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
    const code = error.statusCode ?? 500
    const told = code === 500 ? {} : { code, error_message: 'the request is malformed' }
    return reply.code(code).send(floidError('API_ERROR', { caseid: randomUUID() }, told))
  })
  widgetRoutes(app, desk)
  scriptRoutes(app, desk)
  app.register(async (scope) => apiRoutes(scope, desk))
  const { fintoc } = options
  if (fintoc) addFintoc(app, { ...desk, options: () => settings.current().fintoc ?? fintoc })
  let url = ''
  return {
    get url() {
      return url
    },
    async listen() {
      url = await app.listen({ host: options.host ?? '127.0.0.1', port: options.port ?? 0 })
      return url
    },
    configure: (changes) => settings.change(changes),
    async close() {
      await courier.close()
      await app.close()
    },
  }
}
