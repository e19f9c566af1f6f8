import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { asPerson } from '../database/person.ts'
import { fail } from '../errors.ts'
import type { App } from './app.ts'
import { idempotencyRepository } from './idempotency-repository.ts'

const hour = 3_600_000
export const keptForMs = 48 * hour
/** No request lives this long, so a key that still runs belongs to a process that died; its transaction is gone. */
const diedAfterMs = 60_000

type Claim = { readonly userId: string; readonly route: string; readonly key: string }

/**
 * Repeats of a creating write get the first answer. The key is claimed before the handler runs, in a
 * transaction of its own, so that two simultaneous sends cannot both begin.
 */
export function rememberAnswers(app: App, { db, clock }: { db: Db; clock: Clock }) {
  const claims = new WeakMap<FastifyRequest, Claim>()

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    if (key === null) return
    const { userId } = request.person
    const claim = { userId, route: `${request.method} ${request.routeOptions.url}`, key }
    const now = clock.now()
    const kept = await asPerson(db, userId, (tx) =>
      idempotencyRepository(tx).claim(claim, hashOf(request), now, {
        keptSince: new Date(now.getTime() - keptForMs),
        aliveSince: new Date(now.getTime() - diedAfterMs),
      }),
    )
    if (!kept) {
      claims.set(request, claim)
      return
    }
    if (!kept.body_hash.equals(hashOf(request))) fail('idempotency_mismatch')
    if (kept.response_status === null) fail('idempotency_running', { retryAfter: 1 })
    return replay(reply, kept.response_status, kept.response_body)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const claim = claims.get(request)
    if (!claim) return
    claims.delete(request)
    const isKept = reply.statusCode < 400 && isText(payload)
    await asPerson(db, claim.userId, async (tx) => {
      const repository = idempotencyRepository(tx)
      if (isKept) await repository.keep(claim, reply.statusCode, payload ?? '')
      else await repository.release(claim)
    })
  })
}

const isText = (payload: unknown): payload is string | null | undefined =>
  typeof payload === 'string' || payload === null || payload === undefined

function keyOf(request: FastifyRequest): string | null {
  if (!request.routeOptions.config.idempotent) return null
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) fail('bad_request')
  return key
}

/** The call in full: the same key under another address or query is another call. */
const hashOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(request.url)
    .update('\n')
    .update(Buffer.isBuffer(request.body) ? request.body : (JSON.stringify(request.body) ?? ''))
    .digest()

function replay(reply: FastifyReply, status: number, body: string | null) {
  reply.code(status).header('idempotency-replayed', 'true')
  if (!body) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').serializer(String).send(body)
}
