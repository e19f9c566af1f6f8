import type { FastifyInstance } from 'fastify'
import { createFintocContext, type FintocContext } from './context.ts'
import { registerFintocApiRoutes } from './routes-api.ts'
import { registerFintocTestDataRoutes } from './routes-test-data.ts'
import { registerFintocWidgetRoutes } from './routes-widget.ts'

/** Registers the Fintoc API, widget and events for the same banks and households. */
export function registerFintoc(
  app: FastifyInstance,
  deps: Parameters<typeof createFintocContext>[0],
): FintocContext {
  const context = createFintocContext(deps)
  registerFintocWidgetRoutes(app, context)
  app.register(async (scope) => {
    registerFintocApiRoutes(scope, context)
    registerFintocTestDataRoutes(scope, context)
  })
  return context
}
