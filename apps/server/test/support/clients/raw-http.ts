import { connect } from 'node:net'

export interface RawResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes to a local port and reads one response until the server closes the connection. With `isHalfClosed` the
 * socket sends FIN after the bytes.
 */
export function sendRawHttp(
  port: number,
  bytes: string | Buffer,
  { isHalfClosed = false } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      isHalfClosed ? socket.end(bytes) : socket.write(bytes),
    )
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString())))
  })
}

/** Sends a request without any normalization; the connection closes after the response. */
export const sendRawRequest = (
  port: number,
  line: string,
  headers: readonly string[] = ['host: localhost'],
  body = '',
) => sendRawHttp(port, [`${line} HTTP/1.1`, ...headers, 'connection: close', '', body].join('\r\n'))

function parse(text: string): RawResponse {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: text.slice(end + 4),
  }
}
