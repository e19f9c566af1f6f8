import type { FastifyInstance } from 'fastify'
import { createFintocContext, type FintocContext } from './context.ts'
import { registerFintocApiRoutes } from './routes-api.ts'
import { registerFintocScriptRoutes } from './routes-script.ts'
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
    registerFintocScriptRoutes(scope, context)
  })
  return context
}
