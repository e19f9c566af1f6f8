import { cycle, cyclePatch, left } from '@lucas/contract/cycle.ts'
import type { App } from '../../platform/http/app.ts'
import type { Cycles } from './service.ts'

export function cycleRoutes(app: App, cycles: Cycles) {
  const config = { access: 'person' } as const

  app.get('/api/cycle/', { config, schema: { response: { 200: cycle } } }, ({ person }) =>
    cycles.show(person.userId),
  )
  app.patch(
    '/api/cycle/',
    { config, schema: { body: cyclePatch, response: { 200: cycle } } },
    ({ person, body }) => cycles.choose(person.userId, body),
  )
  app.get('/api/analytics/left/', { config, schema: { response: { 200: left } } }, ({ person }) =>
    cycles.left(person.userId),
  )
}
