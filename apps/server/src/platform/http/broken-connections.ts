import type { Duplex } from 'node:stream'
import type { ProblemCode } from '@lucas/contract/problem.ts'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { fail } from '../errors.ts'
import { newId } from '../ids.ts'
import { toProblem } from './problems.ts'
import { dataHeaders } from './security-headers.ts'

/** Answers a connection that sent no valid request: malformed, too long or too slow. */
export function handleClientError(error: ConnectionError, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else writeProblem(socket, toConnectionProblem(error.code), isHeadRequest(error))
}

/** Writes a problem document with all headers to a socket without a reply object, and closes it. */
export function writeProblem(socket: Duplex, code: ProblemCode, withoutBody = false): void {
  if (socket.destroyed || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = newId()
  const problem = toProblem(code, {}, requestId)
  const body = JSON.stringify(problem)
  const head = {
    ...dataHeaders,
    'x-request-id': requestId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}`)
  socket.end(`HTTP/1.1 ${problem.status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${withoutBody ? '' : body}`)
}

/** Returns whether the request is a HEAD, whose response has no body. */
const isHeadRequest = ({ rawPacket }: ConnectionError): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '

function toConnectionProblem(code: string | undefined): ProblemCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'payload_too_large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  return 'bad_request'
}

/** Handles a missing `Host` (400) and an unknown `Expect` (417), which Node would answer without our headers. */
export function handleNodeRejections(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') fail('bad_request')
  })
}
