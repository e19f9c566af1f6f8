import type { FastifyInstance } from 'fastify'

const allowedHeaders = 'authorization, content-type, idempotency-key, x-lucas-client'

/** Allows CORS for the configured origin only, without cookies (S-24). */
export function registerCors(app: FastifyInstance, origin: string | null) {
  if (!origin) return
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== origin) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'retry-after, x-request-id')
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    reply.header('access-control-allow-headers', allowedHeaders)
    reply.header('access-control-max-age', '600')
    return reply.code(204).send()
  })
}
