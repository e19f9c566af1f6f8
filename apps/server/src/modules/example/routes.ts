import { exampleSession, exampleState } from '@lucas/contract/example.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { callerOf } from '../auth/index.ts'
import type { Example } from './service.ts'

export const examplePublicRoutes = ['POST /api/example/'] as const

export function exampleRoutes(app: App, example: Example) {
  const config = { access: 'person' } as const

  app.post(
    '/api/example/',
    { config: { access: 'public' }, schema: { response: { 201: exampleSession } } },
    async (request, reply) => reply.code(201).send(await example.begin(callerOf(request))),
  )
  app.get('/api/example/', { config, schema: { response: { 200: exampleState } } }, ({ person }) =>
    example.read(person.userId),
  )
  app.delete('/api/example/', { config, schema: { response: { 200: nothing } } }, async ({ person }) => {
    await example.leave(person.userId)
    return {}
  })
}
