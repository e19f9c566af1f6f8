import websocket from '@fastify/websocket'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import { ticketAnswer } from '@lucas/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import type { App } from '../http/app.ts'
import type { Channel, Hub } from './hub.ts'
import { type TicketHolder, type Tickets, ticketSeconds } from './tickets.ts'

const mostInboundBytes = 4 * 1024 // S-29

export type SocketDeps = {
  hub: Hub
  tickets: Tickets
  /** Origins whose pages may open a socket: our own, and the configured other one. */
  allowedOrigins: readonly string[]
}

/** Sockets and the tickets that open them. Awaited before a channel is added. */
export async function socketRoutes(app: App, deps: SocketDeps) {
  await app.register(websocket, {
    options: { maxPayload: mostInboundBytes, perMessageDeflate: false },
    preClose: (done) => {
      deps.hub.close()
      done()
    },
  })
  app.post(
    '/api/ws/ticket/',
    { config: { access: 'person' }, schema: { response: { 200: ticketAnswer } } },
    async ({ person }) => ({
      ticket: await deps.tickets.issue(person),
      expires_in: ticketSeconds,
    }),
  )
  socketChannel(app, deps, '/ws/events/', { translate: (_, event) => event })
}

/** Adds a kind of socket under its own path; who may come in is the same everywhere, but that a channel may take access tokens (spec 7). */
export function socketChannel(
  app: App,
  { hub, tickets, allowedOrigins }: SocketDeps,
  path: string,
  channel: Channel & { holderOfToken?: (token: string) => Promise<TicketHolder | null> },
) {
  async function holderOf(request: FastifyRequest): Promise<TicketHolder | null> {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const token = query.get('token')
    if (!token && !query.get('ticket')) fail('not_authenticated', { detail: problemsCopy.noToken })
    if (channel.holderOfToken && token !== null) return channel.holderOfToken(token)
    return tickets.redeem(query.get('ticket') ?? '')
  }

  const holders = new WeakMap<FastifyRequest, TicketHolder>()
  app.get(
    path,
    {
      websocket: true,
      config: { access: 'ticket' },
      onRequest: async (request) => {
        const { origin } = request.headers
        // Pages always say where they come from; what says nothing is no page, and its ticket is proof enough.
        if (origin !== undefined && !allowedOrigins.includes(origin)) fail('origin_refused')
        if (!request.ws) fail('not_found')
        holders.set(request, (await holderOf(request)) ?? fail('not_authenticated'))
      },
    },
    (socket, request) => {
      const holder = holders.get(request)
      if (holder) hub.join(socket, holder, channel)
    },
  )
}
