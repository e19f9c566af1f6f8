import type { FastifyInstance } from 'fastify'
import { createFintocDesk, type FintocDesk } from './desk.ts'
import { fintocApi } from './routes-api.ts'
import { fintocScript } from './routes-script.ts'
import { fintocWidget } from './routes-widget.ts'

/** The same banks and households behind Fintoc's API, widget and signed events. */
export function addFintoc(app: FastifyInstance, parts: Parameters<typeof createFintocDesk>[0]): FintocDesk {
  const desk = createFintocDesk(parts)
  fintocWidget(app, desk)
  app.register(async (scope) => {
    fintocApi(scope, desk)
    fintocScript(scope, desk)
  })
  return desk
}
