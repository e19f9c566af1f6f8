import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { banks } from '../banks.ts'
import type { FintocContext } from './context.ts'
import { FintocApiError, toErrorBody } from './errors.ts'
import { toInstitutionList } from './institutions.ts'
import { type Link, listMovements } from './links.ts'
import { createRefreshIntent } from './refresh.ts'
import { toAccountList, toLink, toLinkIntent, toMovement, toOddMovement } from './wire.ts'

const text = { type: 'string', maxLength: 300 } as const
const querystring = { type: 'object', properties: { link_token: text, exchange_token: text } } as const
type Token = { Querystring: { link_token?: string; exchange_token?: string } }
const defaultPerPage = 30
const maxPerPage = 300

const isSameText = (given: string, expected: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Registers Fintoc's API under `/v1` (reference 2.2, 2.4). */
export function registerFintocApiRoutes(app: FastifyInstance, context: FintocContext): void {
  const { links } = context
  const recentCallTimes: number[] = []

  /** Counts the call; returns whether it exceeds the rate limit. */
  function isRateLimited(): boolean {
    const { callsPerSecond = 5 } = context.options()
    const now = Date.now()
    while ((recentCallTimes[0] ?? now) < now - 1_000) recentCallTimes.shift()
    recentCallTimes.push(now)
    return callsPerSecond > 0 && recentCallTimes.length > callsPerSecond
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!isSameText(request.headers.authorization ?? '', context.options().secretKey))
      throw new FintocApiError('invalid_api_key')
    if (isRateLimited()) {
      reply.header('retry-after', '1')
      throw new FintocApiError('too_many_requests')
    }
  })
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
    const body =
      error instanceof FintocApiError ? error.details : new FintocApiError('internal_error').details
    return reply.code(error.statusCode ?? body.status).send(toErrorBody(body))
  })

  const getLink = (token: string | undefined): Link =>
    links.byToken(token ?? '') ?? failWith('invalid_link_token')

  app.post('/v1/link_intents', async () => toLinkIntent(links.createIntent(), true))
  app.get<{ Params: { id: string } }>('/v1/link_intents/:id', async ({ params }) =>
    toLinkIntent(links.findIntent(params.id) ?? failWith('missing_resource'), false),
  )
  app.get<Token>('/v1/links/exchange', { schema: { querystring } }, async ({ query }) => {
    const link =
      links.findIntentByExchangeToken(query.exchange_token ?? '')?.link ?? failWith('missing_resource')
    return toLink(link, links.getHousehold(link), links.listAccounts(link), { withToken: true })
  })
  app.get<{ Params: { token: string } }>('/v1/links/:token', async ({ params }) => {
    const link = links.byToken(params.token) ?? failWith('missing_resource')
    return toLink(link, links.getHousehold(link), links.listAccounts(link), { withToken: false })
  })
  app.delete<{ Params: { id: string } }>('/v1/links/:id', async ({ params }, reply) => {
    if (!links.remove(params.id)) throw new FintocApiError('missing_resource')
    return reply.code(204).send()
  })
  app.get('/v1/institutions', async () => toInstitutionList(banks))
  app.get<Token>('/v1/accounts', { schema: { querystring } }, async ({ query }) => {
    const link = getLink(query.link_token)
    if (link.effect === 'bank_down') throw new FintocApiError('institution_down')
    return toAccountList(link, links.getHousehold(link), links.listAccounts(link))
  })
  app.post<Token>('/v1/refresh_intents', { schema: { querystring } }, async ({ query }, reply) =>
    reply.code(201).send(createRefreshIntent(context, getLink(query.link_token))),
  )
  registerMovementRoute(app, context, getLink)
}

type PageQuery = {
  link_token?: string
  since?: string
  until?: string
  per_page?: number
  page?: number
  confirmed_only?: boolean
}

const pageQuery = {
  type: 'object',
  properties: {
    link_token: text,
    since: text,
    until: text,
    per_page: { type: 'integer', minimum: 1, maximum: maxPerPage },
    page: { type: 'integer', minimum: 1 },
    confirmed_only: { type: 'boolean' },
  },
} as const

function registerMovementRoute(
  app: FastifyInstance,
  { links }: FintocContext,
  getLink: (token: string | undefined) => Link,
) {
  app.get<{ Params: { id: string }; Querystring: PageQuery }>(
    '/v1/accounts/:id/movements',
    { schema: { querystring: pageQuery } },
    async ({ params, query, url }, reply) => {
      const link = getLink(query.link_token)
      if (link.effect === 'partial_data') throw new FintocApiError('internal_error')
      const account =
        links.listAccounts(link).find(({ id }) => id === params.id) ?? failWith('missing_resource')
      const { since = '', until = '9999', per_page = defaultPerPage, page = 1, confirmed_only = true } = query
      const rows = listMovements(link, account).filter(
        ({ date, pending }) => date >= since && date < until && !(confirmed_only && pending),
      )
      const pageRows = rows.slice((page - 1) * per_page, page * per_page)
      if (page * per_page < rows.length) setNextLink(reply, url, page + 1)
      const household = links.getHousehold(link)
      const movements = pageRows.map((row) => toMovement(link, household, account, row))
      return link.effect === 'odd_types' ? movements.map(toOddMovement) : movements
    },
  )
}

function setNextLink(reply: FastifyReply, requestUrl: string, page: number) {
  const next = new URL(requestUrl, 'http://stand-in')
  next.searchParams.set('page', String(page))
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

function failWith(...[code]: ConstructorParameters<typeof FintocApiError>): never {
  throw new FintocApiError(code)
}
