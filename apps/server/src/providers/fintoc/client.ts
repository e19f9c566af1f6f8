import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ProviderError } from '../../modules/connections/index.ts'
import {
  type HttpClient,
  HttpClientError,
  type HttpResponse,
} from '../../platform/http-client/http-client.ts'
import { errorBody, toProviderError } from './errors.ts'

export interface FintocApi {
  outgoing: HttpClient
  /** With its version: `https://api.fintoc.com/v1`. */
  apiUrl: string
  secretKey: string
  /** Maximum number of calls that start per second. */
  callsPerSecond?: number
  /** Time limit of a call. */
  answersWithinMs?: number
}

const text = z.string().check(z.minLength(1), z.maxLength(2_000))
const linkIntent = z.looseObject({
  id: text,
  status: z.string(),
  exchange_token: z.optional(z.nullable(text)),
  exchange_token_expires_at: z.optional(z.nullable(z.string())),
  widget_token: z.optional(z.nullable(text)),
})
const refreshIntent = z.looseObject({
  id: z.string(),
  status: z.string(),
  requires_mfa: z.optional(z.nullable(z.looseObject({}))),
})
const objects = z.array(z.looseObject({ id: z.string() }))
const nothing = z.optional(z.unknown())

type Query = Record<string, string | undefined>
type Call<T> = {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  query?: Query
  json?: object
  answer: T
  signal?: AbortSignal | undefined
  isRefresh?: boolean
}

export type FintocClient = ReturnType<typeof createFintocClient>

/** Creates the rate-limited client of the Fintoc API (reference 2.2, 2.4). Error answers are thrown. */
export function createFintocClient({
  outgoing,
  apiUrl,
  secretKey,
  callsPerSecond = 4,
  answersWithinMs = 30_000,
}: FintocApi) {
  const waitForSlot = createRateLimiter(callsPerSecond)
  const base = apiUrl.replace(/\/$/, '')

  async function request<T extends z.ZodMiniType>({
    method = 'GET',
    path,
    query = {},
    json,
    answer,
    signal,
    isRefresh = false,
  }: Call<T>) {
    const url = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value)
    await waitForSlot(signal)
    const response = await send(
      { method, url, json, answer: z.union([errorBody, answer]), signal },
      isRefresh,
    )
    const error = errorBody.safeParse(response.data)
    if (response.status >= 400 || error.success)
      throw toProviderError(
        {
          status: response.status,
          error: error.data?.error ?? null,
          retryAfter: response.header('retry-after'),
        },
        isRefresh,
      )
    return { data: answer.parse(response.data), url, link: response.header('link') }
  }

  async function send<T extends z.ZodMiniType>(
    call: Required<Pick<Call<T>, 'method' | 'answer'>> & {
      url: URL
      json: object | undefined
      signal: AbortSignal | undefined
    },
    isRefresh: boolean,
  ): Promise<HttpResponse<z.infer<T>>> {
    const { json, signal, url, ...rest } = call
    const limit = AbortSignal.timeout(answersWithinMs)
    try {
      return await outgoing.request({
        ...rest,
        url: url.href,
        headers: { authorization: secretKey },
        acceptsErrorStatus: true,
        ...(json === undefined ? {} : { json }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch (cause) {
      if (!(cause instanceof HttpClientError)) throw cause
      // The status is enough when the body is unreadable.
      if (cause.status !== null && cause.status >= 400)
        throw toProviderError({ status: cause.status, error: null, retryAfter: cause.retryAfter }, isRefresh)
      throw new ProviderError('bank_unavailable', { cause })
    }
  }

  return {
    createLinkIntent: async (signal?: AbortSignal) =>
      (
        await request({
          method: 'POST',
          path: '/link_intents',
          json: { product: 'movements', country: 'cl', holder_type: 'individual' },
          answer: linkIntent,
          signal,
        })
      ).data,

    linkIntent: async (id: string, signal?: AbortSignal) =>
      (await request({ path: `/link_intents/${encodeURIComponent(id)}`, answer: linkIntent, signal })).data,

    /** The only answer that contains the link's token. */
    exchange: async (token: string, signal?: AbortSignal) =>
      (
        await request({
          path: '/links/exchange',
          query: { exchange_token: token },
          answer: z.looseObject({ id: text, link_token: text }),
          signal,
        })
      ).data,

    accounts: async (linkToken: string, signal?: AbortSignal) =>
      (await request({ path: '/accounts', query: { link_token: linkToken }, answer: objects, signal })).data,

    /** Returns one page of an account's transactions, including pending ones. `next` is null after the last page. */
    async movements({ linkToken, accountId, since, page, perPage, signal }: PageRequest) {
      const query = {
        link_token: linkToken,
        since: since ?? undefined,
        per_page: String(perPage),
        page: String(page),
        confirmed_only: 'false',
      }
      const path = `/accounts/${encodeURIComponent(accountId)}/movements`
      const { data, url, link } = await request({ path, query, answer: objects, signal })
      return {
        items: data,
        next: link === null ? (data.length < perPage ? null : page + 1) : parseNextPage(link, url, page),
      }
    },

    refresh: async (linkToken: string, signal?: AbortSignal) =>
      (
        await request({
          method: 'POST',
          path: '/refresh_intents',
          query: { link_token: linkToken },
          answer: refreshIntent,
          signal,
          isRefresh: true,
        })
      ).data,

    async deleteLink(id: string, signal?: AbortSignal): Promise<void> {
      await request({ method: 'DELETE', path: `/links/${encodeURIComponent(id)}`, answer: nothing, signal })
    },
  }
}

export interface PageRequest {
  linkToken: string
  accountId: string
  since: string | null
  page: number
  perPage: number
  signal?: AbortSignal | undefined
}

/** Returns the page number of the `next` link. The address itself is never followed: it could point elsewhere. */
function parseNextPage(header: string, requestUrl: URL, page: number): number | null {
  for (const part of header.split(',').slice(0, 20)) {
    const [, address = ''] = /^\s*<([^<>]{1,2000})>\s*;/.exec(part) ?? []
    if (!/;\s*rel="?next"?/.test(part) || !URL.canParse(address, requestUrl.href)) continue
    const next = Number(new URL(address, requestUrl.href).searchParams.get('page'))
    return Number.isInteger(next) && next > page ? next : null
  }
  return null
}

/** Creates a limiter that starts at most `perSecond` calls per second, in order (reference 2.1: five, else 429). */
function createRateLimiter(perSecond: number) {
  const intervalMs = 1_000 / perSecond
  let next = 0
  return async function waitForSlot(signal?: AbortSignal): Promise<void> {
    const now = performance.now()
    const startAt = Math.max(now, next)
    next = startAt + intervalMs
    if (startAt > now) await wait(startAt - now, undefined, signal ? { signal } : {})
  }
}
