import websocket from '@fastify/websocket'
import { ticketAnswer } from '@lucas/contract/auth/session.ts'
import { problemsCopy } from '@lucas/contract/copy/problems.ts'
import type { SocketEvent } from '@lucas/contract/socket.ts'
import type { FastifyRequest } from 'fastify'
import { fail } from '../errors.ts'
import type { App } from '../http/app.ts'
import { writeProblem } from '../http/broken-connections.ts'
import { describeRoutes } from '../http/describe-routes.ts'
import type { Hub, SocketChannel } from './hub.ts'
import type { ReadSessionStatus, SessionRef } from './session-status.ts'
import { type SocketTickets, ticketSeconds } from './tickets.ts'

const maxInboundBytes = 4 * 1024 // S-29

export type SocketDeps = {
  hub: Hub
  tickets: SocketTickets
  readStatus: ReadSessionStatus
  /** Returns the events of the last seconds, for a new `/ws/events/` socket. */
  recentEvents: (userId: string) => Promise<SocketEvent[]>
  /** Origins whose pages may open a socket. */
  allowedOrigins: readonly string[]
}

/** Registers sockets and the ticket route. Await it before adding a channel. */
export async function registerSocketRoutes(app: App, deps: SocketDeps) {
  describeRoutes(app, {
    'POST /api/ws/ticket/': ['issueSocketTicket', 'Issues a ticket that opens one socket of the session'],
    'GET /ws/events/': ['openEventSocket', 'Names what changed, without data: the page fetches it again'],
  })

  await app.register(websocket, {
    options: { maxPayload: maxInboundBytes, perMessageDeflate: false },
    preClose: (done) => {
      deps.hub.close()
      done()
    },
  })
  app.websocketServer.on('wsClientError', (_fault, socket) => writeProblem(socket, 'bad_request'))
  app.post(
    '/api/ws/ticket/',
    { config: { access: 'person' }, schema: { response: { 200: ticketAnswer } } },
    async ({ user }) => ({
      ticket: await deps.tickets.issue(user),
      expires_in: ticketSeconds,
    }),
  )
  registerSocketChannel(app, deps, '/ws/events/', {
    // A page loads its data before its socket is open, so it would miss events in between.
    async open({ userId }, send) {
      for (const event of await deps.recentEvents(userId)) send(event)
    },
    translate: (_, event) => event,
  })
}

/** Registers a socket path. Authentication is the same for all, except that a channel may accept access tokens (spec 7). Locked sessions are refused as on HTTP (S-19a). */
export function registerSocketChannel(
  app: App,
  { hub, tickets, readStatus, allowedOrigins }: SocketDeps,
  path: string,
  channel: SocketChannel & { verifyAccessToken?: (token: string) => Promise<SessionRef | null> },
) {
  async function findSession(request: FastifyRequest): Promise<SessionRef | null> {
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const token = query.get('token')
    if (!token && !query.get('ticket')) fail('not_authenticated', { detail: problemsCopy.noToken })
    if (channel.verifyAccessToken && token !== null) return channel.verifyAccessToken(token)
    return tickets.redeem(query.get('ticket') ?? '')
  }

  const sessions = new WeakMap<FastifyRequest, SessionRef>()
  app.get(
    path,
    {
      websocket: true,
      config: { access: 'ticket' },
      onRequest: async (request) => {
        const { origin } = request.headers
        // Browsers always send Origin. A client without it is no page, and its ticket authenticates it.
        if (origin !== undefined && !allowedOrigins.includes(origin)) fail('origin_refused')
        if (!request.ws) fail('not_found')
        const session = (await findSession(request)) ?? fail('not_authenticated')
        const { status } = await readStatus(session)
        if (status === 'locked') fail('session_locked')
        if (status === 'ended') fail('not_authenticated')
        sessions.set(request, session)
      },
    },
    (socket, request) => {
      const session = sessions.get(request)
      if (session) hub.add(socket, session, channel)
    },
  )
}
