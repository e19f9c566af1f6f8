import websocket from '@fastify/websocket'
import { ticketAnswer } from '@lucas/contract/auth.ts'
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

/** Adds a kind of socket under its own path; who may come in is the same everywhere. */
export function socketChannel(
  app: App,
  { hub, tickets, allowedOrigins }: SocketDeps,
  path: string,
  channel: Channel,
) {
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
        holders.set(request, (await tickets.redeem(ticketOf(request))) ?? fail('not_authenticated'))
      },
    },
    (socket, request) => {
      const holder = holders.get(request)
      if (holder) hub.join(socket, holder, channel)
    },
  )
}

const ticketOf = ({ url }: FastifyRequest): string =>
  new URLSearchParams(url.split('?')[1] ?? '').get('ticket') ?? ''
