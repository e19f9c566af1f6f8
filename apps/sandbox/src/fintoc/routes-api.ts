import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { banks } from '../banks.ts'
import type { FintocDesk } from './desk.ts'
import { errorBody, Refusal } from './errors.ts'
import { institutionList } from './institutions.ts'
import { type Link, movementsOf } from './links.ts'
import { refreshLink } from './refresh.ts'
import { accountList, intentObject, linkObject, movementObject, oddMovement } from './wire.ts'

const text = { type: 'string', maxLength: 300 } as const
const querystring = { type: 'object', properties: { link_token: text, exchange_token: text } } as const
type Token = { Querystring: { link_token?: string; exchange_token?: string } }
const defaultPerPage = 30
const mostPerPage = 300

const isSame = (given: string, wanted: string) => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Fintoc's calls (reference 2.2, 2.4), under `/v1`. */
export function fintocApi(app: FastifyInstance, desk: FintocDesk): void {
  const { links } = desk
  const recent: number[] = []

  /** More calls in one second than are allowed. */
  function isTooOften(): boolean {
    const { callsPerSecond = 5 } = desk.options()
    const now = Date.now()
    while ((recent[0] ?? now) < now - 1_000) recent.shift()
    recent.push(now)
    return callsPerSecond > 0 && recent.length > callsPerSecond
  }

  app.addHook('preHandler', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', desk.options().secretKey))
      throw new Refusal('invalid_api_key')
    if (isTooOften()) {
      reply.header('retry-after', '1')
      throw new Refusal('too_many_requests')
    }
  })
  app.setErrorHandler<{ statusCode?: number }>((error, _request, reply) => {
    const told = error instanceof Refusal ? error.told : new Refusal('internal_error').told
    return reply.code(error.statusCode ?? told.status).send(errorBody(told))
  })

  const linkOf = (token: string | undefined): Link =>
    links.byToken(token ?? '') ?? refuse('invalid_link_token')

  app.post('/v1/link_intents', async () => intentObject(links.openIntent(), true))
  app.get<{ Params: { id: string } }>('/v1/link_intents/:id', async ({ params }) =>
    intentObject(links.intent(params.id) ?? refuse('missing_resource'), false),
  )
  app.get<Token>('/v1/links/exchange', { schema: { querystring } }, async ({ query }) => {
    const link = links.intentOfExchange(query.exchange_token ?? '')?.link ?? refuse('missing_resource')
    return linkObject(link, links.household(link), links.accounts(link), { withToken: true })
  })
  app.get<{ Params: { token: string } }>('/v1/links/:token', async ({ params }) => {
    const link = links.byToken(params.token) ?? refuse('missing_resource')
    return linkObject(link, links.household(link), links.accounts(link), { withToken: false })
  })
  app.delete<{ Params: { id: string } }>('/v1/links/:id', async ({ params }, reply) => {
    if (!links.remove(params.id)) throw new Refusal('missing_resource')
    return reply.code(204).send()
  })
  app.get('/v1/institutions', async () => institutionList(banks))
  app.get<Token>('/v1/accounts', { schema: { querystring } }, async ({ query }) => {
    const link = linkOf(query.link_token)
    if (link.effect === 'bank_down') throw new Refusal('institution_down')
    return accountList(link, links.household(link), links.accounts(link))
  })
  app.post<Token>('/v1/refresh_intents', { schema: { querystring } }, async ({ query }, reply) =>
    reply.code(201).send(refreshLink(desk, linkOf(query.link_token))),
  )
  movementRoute(app, desk, linkOf)
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
    per_page: { type: 'integer', minimum: 1, maximum: mostPerPage },
    page: { type: 'integer', minimum: 1 },
    confirmed_only: { type: 'boolean' },
  },
} as const

function movementRoute(
  app: FastifyInstance,
  { links }: FintocDesk,
  linkOf: (token: string | undefined) => Link,
) {
  app.get<{ Params: { id: string }; Querystring: PageQuery }>(
    '/v1/accounts/:id/movements',
    { schema: { querystring: pageQuery } },
    async ({ params, query, url }, reply) => {
      const link = linkOf(query.link_token)
      if (link.effect === 'partial_data') throw new Refusal('internal_error')
      const account = links.accounts(link).find(({ id }) => id === params.id) ?? refuse('missing_resource')
      const { since = '', until = '9999', per_page = defaultPerPage, page = 1, confirmed_only = true } = query
      const rows = movementsOf(link, account).filter(
        ({ date, pending }) => date >= since && date < until && !(confirmed_only && pending),
      )
      const shown = rows.slice((page - 1) * per_page, page * per_page)
      if (page * per_page < rows.length) linkNext(reply, url, page + 1)
      const household = links.household(link)
      const told = shown.map((row) => movementObject(link, household, account, row))
      return link.effect === 'odd_types' ? told.map(oddMovement) : told
    },
  )
}

function linkNext(reply: FastifyReply, asked: string, page: number) {
  const next = new URL(asked, 'http://stand-in')
  next.searchParams.set('page', String(page))
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

function refuse(...[code]: ConstructorParameters<typeof Refusal>): never {
  throw new Refusal(code)
}
