import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { createCallbackSender } from './callback-sender.ts'
import { createCaseStore } from './case-store.ts'
import { registerFintoc } from './fintoc/fintoc.ts'
import { createLoginLock } from './login-lock.ts'
import { createHouseholds, createSettings, type SandboxChanges, type SandboxOptions } from './options.ts'
import { registerPushService } from './push-service.ts'
import { registerApiRoutes } from './routes-api.ts'
import { registerTestDataRoutes } from './routes-test-data.ts'
import { registerWidgetRoutes } from './routes-widget.ts'
import type { SandboxContext } from './widget-login.ts'
import { createFloidError } from './wire/errors.ts'

export interface Sandbox {
  /** The origin; empty before `listen`. */
  readonly url: string
  /** Starts to listen and returns the origin. */
  listen(): Promise<string>
  /** Changes options while it runs, such as the callback URL. */
  configure(changes: SandboxChanges): void
  /** Stops and drops undelivered callbacks. */
  close(): Promise<void>
}

/** Creates a sandbox bank with Floid's wire format over HTTP. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const settings = createSettings(options)
  const callbackSender = createCallbackSender({ retryMs: options.retryMs ?? 1_000 })
  const context: SandboxContext = {
    settings,
    callbackSender,
    households: createHouseholds(settings),
    cases: createCaseStore(),
    lock: createLoginLock(Date.now),
  }
  const app = fastify({ bodyLimit: 16 * 1_024, forceCloseConnections: true })
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
    const code = error.statusCode ?? 500
    const body = code === 500 ? {} : { code, error_message: 'the request is malformed' }
    return reply.code(code).send(createFloidError('API_ERROR', { caseid: randomUUID() }, body))
  })
  registerWidgetRoutes(app, context)
  registerTestDataRoutes(app, context)
  app.register(async (scope) => registerPushService(scope))
  app.register(async (scope) => registerApiRoutes(scope, context))
  const { fintoc } = options
  if (fintoc) registerFintoc(app, { ...context, options: () => settings.current().fintoc ?? fintoc })
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
      await callbackSender.close()
      await app.close()
    },
  }
}
