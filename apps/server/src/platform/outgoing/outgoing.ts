import { isIP } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import { isLoopback, isPublicAddress, pinnedLookup } from './addresses.ts'

/** Why a call to the outside ended: nothing of the other side's words goes further than this. */
export type OutgoingReason =
  | 'not_allowed'
  | 'unreachable'
  | 'too_slow'
  | 'too_big'
  | 'redirected'
  | 'refused'
  | 'garbled'

export class OutgoingFault extends Error {
  override readonly name = 'OutgoingFault'
  readonly reason: OutgoingReason
  /** The other side's status, where it answered. */
  readonly status: number | null
  /** How long it asked to be left in peace, as it said it. */
  readonly retryAfter: string | null

  constructor(
    reason: OutgoingReason,
    status: number | null = null,
    options?: ErrorOptions & { retryAfter?: string | null },
  ) {
    super(reason, options)
    this.reason = reason
    this.status = status
    this.retryAfter = options?.retryAfter ?? null
  }
}

export type OutgoingCall<T extends ZodMiniType> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  /** What the answer must look like; a wire schema is loose on purpose, but it is one. */
  answer: T
  headers?: Record<string, string>
  json?: unknown
  /** Fields of a form, for the few protocols that send them so. */
  form?: URLSearchParams
  signal?: AbortSignal
  /** The answer's schema reads refusals too, for providers that say in the body what a status alone does not. */
  readsRefusals?: boolean
}

/** An answer with what stands beside its body. */
export type OutgoingAnswer<T> = {
  data: T
  status: number
  header(name: 'link' | 'retry-after'): string | null
}

export type Outgoing = {
  /** The body of the answer alone. */
  call<T extends ZodMiniType>(call: OutgoingCall<T>): Promise<Infer<T>>
  /** The answer whole, for protocols that tell pages and pauses in headers. */
  ask<T extends ZodMiniType>(call: OutgoingCall<T>): Promise<OutgoingAnswer<Infer<T>>>
  close(): Promise<void>
}

export type OutgoingSettings = {
  /** Host names of providers: 64 MiB and 90 s. */
  providerHosts: readonly string[]
  /** Other host names: 8 MiB and 10 s. */
  otherHosts: readonly string[]
  /** Origins on this machine (the sandbox bank); empty in production (S-22). */
  loopbackOrigins: readonly string[]
}

const mebibyte = 1024 * 1024
const limits = { provider: { bytes: 64 * mebibyte, ms: 90_000 }, other: { bytes: 8 * mebibyte, ms: 10_000 } }
type Kind = keyof typeof limits

/** The only way out of the server (S-35): allow-list, https, no redirects, no address inside, bounded, checked. */
export function createOutgoing({ providerHosts, otherHosts, loopbackOrigins }: OutgoingSettings): Outgoing {
  const agent = (isAllowed: (address: string) => boolean, bytes: number) =>
    new Agent({ connect: { lookup: pinnedLookup(isAllowed), timeout: 10_000 }, maxResponseSize: bytes })
  const agents = {
    provider: agent(isPublicAddress, limits.provider.bytes),
    other: agent(isPublicAddress, limits.other.bytes),
    loopback: agent(isLoopback, limits.provider.bytes),
  }

  function route(url: URL): { dispatcher: Dispatcher; kind: Kind } {
    if (loopbackOrigins.includes(url.origin)) {
      if (isIP(bare(url.hostname)) && !isLoopback(bare(url.hostname))) throw new OutgoingFault('not_allowed')
      return { dispatcher: agents.loopback, kind: 'provider' }
    }
    const kind = providerHosts.includes(url.hostname)
      ? 'provider'
      : otherHosts.includes(url.hostname)
        ? 'other'
        : null
    const isPlain =
      url.protocol === 'https:' &&
      url.username === '' &&
      url.password === '' &&
      isIP(bare(url.hostname)) === 0
    if (!kind || !isPlain) throw new OutgoingFault('not_allowed')
    return { dispatcher: agents[kind], kind }
  }

  const outgoing: Outgoing = {
    call: async (call) => (await outgoing.ask(call)).data,
    async ask({ method, url, answer, headers, json, form, signal, readsRefusals = false }) {
      const target = URL.canParse(url) ? new URL(url) : null
      if (!target) throw new OutgoingFault('not_allowed')
      const { dispatcher, kind } = route(target)
      const timeout = AbortSignal.timeout(limits[kind].ms)
      const { status, text, told } = await exchange(target, {
        dispatcher,
        method,
        headers: {
          accept: 'application/json',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        body: json === undefined ? (form?.toString() ?? null) : JSON.stringify(json),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      if (status >= 300 && status < 400) throw new OutgoingFault('redirected', status)
      if (status >= 400 && !readsRefusals)
        throw new OutgoingFault('refused', status, { retryAfter: firstOf(told['retry-after']) })
      const retryAfter = firstOf(told['retry-after'])
      const result = answer.safeParse(parse(text, status, retryAfter))
      if (!result.success) throw new OutgoingFault('garbled', status, { cause: result.error, retryAfter })
      return { data: result.data, status, header: (name) => firstOf(told[name]) }
    },
    async close() {
      await Promise.all(Object.values(agents).map((one) => one.close()))
    },
  }
  return outgoing
}

const firstOf = (told: string | string[] | undefined) => (Array.isArray(told) ? told[0] : told) ?? null

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

type Options = { dispatcher: Dispatcher } & Pick<
  Dispatcher.RequestOptions,
  'method' | 'headers' | 'body' | 'signal'
>

async function exchange(url: URL, options: Options) {
  try {
    const { statusCode, headers, body } = await request(url, options)
    return { status: statusCode, text: await body.text(), told: headers }
  } catch (cause) {
    throw new OutgoingFault(reasonOf(cause), null, { cause })
  }
}

function reasonOf(fault: unknown): OutgoingReason {
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
    throw new OutgoingFault('garbled', status, { cause, retryAfter })
  }
}
