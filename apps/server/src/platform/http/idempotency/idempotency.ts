import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'
import { type Tx, withUser, withUserForRequest } from '../../database/user-transaction.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { idempotencyRepository, type KeyedCall, type StoredResponse } from './idempotency-repository.ts'

const hour = 3_600_000
export const keyLifetimeMs = 48 * hour
/**
 * The previous release claims a key in a row without a response, and considers a claim dead after a minute. This release
 * writes no such rows; the next one can drop their support.
 */
const claimLifetimeMs = 60_000

type IdempotentResponse = StoredResponse & { isReplay: boolean }
/** Runs the final step of a handler in the transaction that stores the response. */
type FinalStep = <T>(work: () => Promise<T>) => Promise<T>
const finalSteps = new WeakMap<FastifyRequest, FinalStep>()

/**
 * Runs the final step of a handler that does something slow first (`idempotent: 'final-step'`). `work` returns the response
 * and does everything that must not happen twice. With a key it runs in the transaction that stores the key, or not at all
 * if a simultaneous request was faster.
 */
export const runFinalStep = <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  finalSteps.get(request)?.(work) ?? work()

/**
 * Replays the first response to requests with the same Idempotency-Key. The handler's transaction stores key and
 * response: effect, key and response are committed together or not at all, whenever process, database or connection fails.
 */
export function registerIdempotency(app: App, deps: { db: Db; clock: Clock }) {
  const runners = createRunners(deps)
  app.addHook('onRoute', (route) => {
    if (!route.config?.idempotent) return
    const { handler } = route
    const run =
      route.config.idempotent === 'final-step' ? runners.runHandlerWithFinalStep : runners.runHandler
    route.handler = async (request, reply) => {
      const call = toKeyedCall(request)
      if (call === null) return handler.call(app, request, reply)
      const { status, body, isReplay } = await run(call, request, reply, handler.bind(app))
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.code(status).header('content-type', 'application/json; charset=utf-8')
      return body
    }
  })
}

type Handler = OmitThisParameter<RouteHandlerMethod>
type Run = (
  call: KeyedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  handler: Handler,
) => Promise<IdempotentResponse>

function createRunners({ db, clock }: { db: Db; clock: Clock }) {
  /** Returns the response of an earlier call, or null: then this transaction has locked the key. */
  async function findReplay(tx: Tx, call: KeyedCall): Promise<IdempotentResponse | null> {
    const repository = idempotencyRepository(tx)
    if (!(await repository.tryLock(call))) fail('idempotency_running', { retryAfter: 1 })
    const stored = await repository.find(call, limitsAt(clock.now()))
    if (!stored) return null
    if (!stored.body_hash.equals(call.bodyHash)) fail('idempotency_mismatch')
    if (stored.status === null) fail('idempotency_running', { retryAfter: 1 })
    return { status: stored.status, body: stored.body ?? '', isReplay: true }
  }

  /** Serialises the response before the commit, so that a response that breaks its schema rolls everything back. */
  const inTransaction = (
    call: KeyedCall,
    reply: FastifyReply,
    work: () => unknown,
  ): Promise<IdempotentResponse> =>
    withUserForRequest(db, call.userId, async (tx) => {
      const stored = await findReplay(tx, call)
      if (stored) return stored
      const body = reply.serialize(await work())
      if (typeof body !== 'string') throw new Error(`${call.route} takes keys but returns no JSON`)
      const response = { status: reply.statusCode, body }
      const now = clock.now()
      if (!(await idempotencyRepository(tx).insert(call, response, now, limitsAt(now))))
        fail('idempotency_running', { retryAfter: 1 })
      return { ...response, isReplay: false }
    })

  const runHandler: Run = (call, request, reply, handler) =>
    inTransaction(call, reply, () => handler(request, reply))

  /** Keys of running handlers before their final step, which no transaction has locked yet. */
  const preparingKeys = new Set<string>()

  const runHandlerWithFinalStep: Run = async (call, request, reply, handler) => {
    const keyName = `${call.userId} ${call.route} ${call.key}`
    if (preparingKeys.has(keyName)) fail('idempotency_running', { retryAfter: 1 })
    preparingKeys.add(keyName)
    try {
      const stored = await withUser(db, call.userId, (tx) => findReplay(tx, call))
      if (stored) return stored
      let response: IdempotentResponse | undefined
      finalSteps.set(request, async <T>(work: () => Promise<T>): Promise<T> => {
        response = await inTransaction(call, reply, work)
        const wire: T = JSON.parse(response.body)
        return wire
      })
      await handler(request, reply)
      if (!response) throw new Error(`${call.route} did not run its final step`)
      return response
    } finally {
      preparingKeys.delete(keyName)
    }
  }

  return { runHandler, runHandlerWithFinalStep }
}

const limitsAt = (now: Date) => ({
  since: new Date(now.getTime() - keyLifetimeMs),
  claimedSince: new Date(now.getTime() - claimLifetimeMs),
})

/** Returns the Idempotency-Key of a request, if it has one. Throws `bad_request` for one that is empty or too long. */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  return typeof key === 'string' && key.length > 0 && key.length <= 255 ? key : fail('bad_request')
}

function toKeyedCall(request: FastifyRequest): KeyedCall | null {
  const key = readIdempotencyKey(request)
  if (key === undefined) return null
  const route = `${request.method} ${request.routeOptions.url}`
  return { userId: request.user.userId, route, key, bodyHash: hashCall(request) }
}

/** Hashes URL and body: the same key with another URL or query is another call. */
const hashCall = (request: FastifyRequest) =>
  createHash('sha256')
    .update(request.url)
    .update('\n')
    .update(Buffer.isBuffer(request.body) ? request.body : (JSON.stringify(request.body) ?? ''))
    .digest()
