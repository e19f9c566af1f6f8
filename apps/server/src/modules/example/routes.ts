import { demoSession, demoState } from '@lucas/contract/users/demo.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { toCaller } from '../auth/index.ts'
import type { DemoService } from './service.ts'

export const demoPublicRoutes = ['POST /api/example/'] as const

export function registerDemoRoutes(app: App, demo: DemoService) {
  describeRoutes(app, {
    'POST /api/example/': ['startDemo', 'Starts a demo session with a generated household'],
    'GET /api/example/': ['getDemo', 'Returns the state of the demo session'],
    'DELETE /api/example/': ['endDemo', 'Ends the demo session and erases its household'],
  })

  const config = { access: 'person' } as const

  app.post(
    '/api/example/',
    { config: { access: 'public', errors: ['example_full'] }, schema: { response: { 201: demoSession } } },
    (request) => demo.start(toCaller(request)),
  )
  app.get('/api/example/', { config, schema: { response: { 200: demoState } } }, ({ user }) =>
    demo.getState(user.userId),
  )
  app.delete(
    '/api/example/',
    { config: { ...config, errors: ['not_found'] }, schema: { response: { 200: nothing } } },
    async ({ user }) => {
      await demo.end(user.userId)
      return {}
    },
  )
}
