import type { FastifyInstance } from 'fastify'

interface StoredMessage {
  headers: Record<string, string>
  /** Base64 of the encrypted message, which only the browser of the subscription can read. */
  body: string
}

const noted = ['ttl', 'topic', 'urgency', 'content-encoding'] as const
const maxBytes = 4_096
const maxMessages = 100

/**
 * Stands in for the push service of a browser (RFC 8030), because no test has one: it accepts encrypted messages for a subscription and
 * lists them for the test, which delivers them to its browser. A subscription that was deleted answers 410, as with a real one.
 */
export function registerPushService(app: FastifyInstance): void {
  const waiting = new Map<string, StoredMessage[]>()
  const deleted = new Set<string>()

  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { subscription: string }; Body: Buffer }>(
    '/push/:subscription',
    async (request, reply) => {
      const { subscription } = request.params
      const { headers, body } = request
      if (deleted.has(subscription)) return reply.code(410).send()
      if (!/^vapid t=[\w.-]+, k=[\w-]{87}$/.test(headers.authorization ?? '')) return reply.code(403).send()
      if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)))
        return reply.code(400).send()
      if (body.length > maxBytes) return reply.code(413).send()
      const messages = waiting.get(subscription) ?? []
      messages.push({
        headers: Object.fromEntries(noted.map((name) => [name, String(headers[name] ?? '')])),
        body: body.toString('base64'),
      })
      waiting.set(subscription, messages.slice(-maxMessages))
      return reply.code(201).send()
    },
  )

  app.get<{ Params: { subscription: string } }>('/push/:subscription', async (request) => ({
    messages: waiting.get(request.params.subscription) ?? [],
  }))

  app.delete<{ Params: { subscription: string } }>('/push/:subscription', async (request, reply) => {
    deleted.add(request.params.subscription)
    return reply.code(204).send()
  })
}
