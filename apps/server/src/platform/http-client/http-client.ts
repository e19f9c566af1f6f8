import { isIP } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import { toErrorName } from '../tracing/tracing.ts'
import { currentContext } from '../tracing/work-context.ts'
import { isLoopback, isPublicAddress, pinnedLookup } from './addresses.ts'

/** Why an outgoing request failed. Error messages of the other side are not passed on. */
export type HttpErrorReason =
  | 'not_allowed'
  | 'unreachable'
  | 'too_slow'
  | 'too_big'
  | 'redirected'
  | 'refused'
  | 'garbled'

export class HttpClientError extends Error {
  override readonly name = 'HttpClientError'
  readonly reason: HttpErrorReason
  /** Status of the response; null without a response. */
  readonly status: number | null
  /** Value of the Retry-After header, unparsed. */
  readonly retryAfter: string | null

  constructor(
    reason: HttpErrorReason,
    status: number | null = null,
    options?: ErrorOptions & { retryAfter?: string | null },
  ) {
    super(reason, options)
    this.reason = reason
    this.status = status
    this.retryAfter = options?.retryAfter ?? null
  }
}

export type HttpRequest<T extends ZodMiniType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** Schema of the response body. Ignores unknown fields. */
  answer: T
  headers?: Record<string, string>
  json?: unknown
  /** URL-encoded form fields, for protocols such as OAuth. */
  form?: URLSearchParams
  /** Bytes, with their content type in `headers`. */
  bytes?: Uint8Array
  signal?: AbortSignal
  /** Parses the body of responses with status 400 and above too, instead of throwing `refused`. */
  acceptsErrorStatus?: boolean
}

/** A response with its status and some headers. */
export type HttpResponse<T> = {
  data: T
  status: number
  header(name: 'link' | 'retry-after'): string | null
}

export type HttpClient = {
  /** Sends a request and returns the parsed body. Throws HttpClientError. */
  requestBody<T extends ZodMiniType>(requestBody: HttpRequest<T>): Promise<Infer<T>>
  /** Sends a request and returns the whole response, for protocols with pagination or pauses in headers. */
  request<T extends ZodMiniType>(requestBody: HttpRequest<T>): Promise<HttpResponse<Infer<T>>>
  close(): Promise<void>
}

export type HttpClientSettings = {
  /** Host names of providers: responses up to 64 MiB and 90 s. */
  providerHosts: readonly string[]
  /** Other host names: responses up to 8 MiB and 10 s. `*.example.com` allows every name below `example.com`. */
  otherHosts: readonly string[]
  /** Origins on this machine (the sandbox bank); empty in production (S-22). */
  loopbackOrigins: readonly string[]
}

const mib = 1024 * 1024
const limits = { provider: { bytes: 64 * mib, ms: 90_000 }, other: { bytes: 8 * mib, ms: 10_000 } }
type Kind = keyof typeof limits

/** Creates the only HTTP client of the server (S-35): allow-list, https, no redirects, no private addresses, limits, parsed responses. */
export function createHttpClient({
  providerHosts,
  otherHosts,
  loopbackOrigins,
}: HttpClientSettings): HttpClient {
  const agent = (isAllowed: (address: string) => boolean, bytes: number) =>
    new Agent({ connect: { lookup: pinnedLookup(isAllowed), timeout: 10_000 }, maxResponseSize: bytes })
  const agents = {
    provider: agent(isPublicAddress, limits.provider.bytes),
    other: agent(isPublicAddress, limits.other.bytes),
    loopback: agent(isLoopback, limits.provider.bytes),
  }

  function route(url: URL): { dispatcher: Dispatcher; kind: Kind } {
    if (loopbackOrigins.includes(url.origin)) {
      if (isIP(stripBrackets(url.hostname)) && !isLoopback(stripBrackets(url.hostname)))
        throw new HttpClientError('not_allowed')
      return { dispatcher: agents.loopback, kind: 'provider' }
    }
    const kind = providerHosts.includes(url.hostname)
      ? 'provider'
      : otherHosts.some((pattern) => matchesHost(pattern, url.hostname))
        ? 'other'
        : null
    const isPlain =
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      isIP(stripBrackets(url.hostname)) === 0
    if (!kind || !isPlain) throw new HttpClientError('not_allowed')
    return { dispatcher: agents[kind], kind }
  }

  const client: HttpClient = {
    requestBody: async (call) => (await client.request(call)).data,
    async request({ method, url, answer, headers, json, form, bytes, signal, acceptsErrorStatus = false }) {
      const target = URL.canParse(url) ? new URL(url) : null
      if (!target) throw new HttpClientError('not_allowed')
      const { dispatcher, kind } = route(target)
      const timeout = AbortSignal.timeout(limits[kind].ms)
      const { status, text, responseHeaders } = await sendTraced(target, {
        dispatcher,
        method,
        headers: {
          accept: 'application/json',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: json === undefined ? (bytes ?? form?.toString() ?? null) : JSON.stringify(json),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (status >= 300 && status < 400) throw new HttpClientError('redirected', status)
      if (status >= 400 && !acceptsErrorStatus)
        throw new HttpClientError('refused', status, {
          retryAfter: toSingleValue(responseHeaders['retry-after']),
        })
      const retryAfter = toSingleValue(responseHeaders['retry-after'])
      const result = answer.safeParse(parse(text, status, retryAfter))
      if (!result.success) throw new HttpClientError('garbled', status, { cause: result.error, retryAfter })
      return { data: result.data, status, header: (name) => toSingleValue(responseHeaders[name]) }
    },
    async close() {
      await Promise.all(Object.values(agents).map((agent) => agent.close()))
    },
  }
  return client
}

const toSingleValue = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value) ?? null

/** Returns whether a host name is the pattern, or below it if it begins with `*.`. */
export const matchesHost = (pattern: string, hostname: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern

const stripBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

type Options = { dispatcher: Dispatcher } & Pick<
  Dispatcher.RequestOptions,
  'method' | 'headers' | 'body' | 'signal'
>

/** Sends a request under a span of the current request or job, which names the host only. */
async function sendTraced(url: URL, options: Options) {
  const span = currentContext().span?.child(`${options.method} ${url.hostname}`, 'client', {
    'http.request.method': options.method,
    'server.address': url.hostname,
  })
  try {
    const response = await sendRequest(url, options)
    span?.end({ attributes: { 'http.response.status_code': response.status } })
    return response
  } catch (error) {
    span?.end({ error: error instanceof HttpClientError ? error.reason : toErrorName(error) })
    throw error
  }
}

async function sendRequest(url: URL, options: Options) {
  try {
    const { statusCode, headers, body } = await request(url, options)
    return { status: statusCode, text: await body.text(), responseHeaders: headers }
  } catch (cause) {
    throw new HttpClientError(toReason(cause), null, { cause })
  }
}

function toReason(fault: unknown): HttpErrorReason {
  if (!(fault instanceof Error)) return 'unreachable'
  const code = 'code' in fault ? String(fault.code) : ''
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'too_big'
  if (fault.name === 'TimeoutError' || code.endsWith('_TIMEOUT')) return 'too_slow'
  return fault.message.includes('not allowed') ? 'not_allowed' : 'unreachable'
}

function parse(text: string, status: number, retryAfter: string | null): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpClientError('garbled', status, { cause, retryAfter })
  }
}
