import * as z from 'zod/mini'
import { BankRefused } from '../../modules/connections/index.ts'
import { type Outgoing, type OutgoingAnswer, OutgoingFault } from '../../platform/outgoing/outgoing.ts'
import { faultOf, refusal } from './faults.ts'
import { createPace } from './pace.ts'

export interface FintocApi {
  outgoing: Outgoing
  /** With its version: `https://api.fintoc.com/v1`. */
  apiUrl: string
  secretKey: string
  /** Calls that may begin in a second. */
  callsPerSecond?: number
  /** An answer that takes longer is none. */
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

export type FintocClient = ReturnType<typeof fintocClient>

/** Fintoc's calls (reference 2.2, 2.4), each begun at the pace that Fintoc allows. Refusals come as faults. */
export function fintocClient({
  outgoing,
  apiUrl,
  secretKey,
  callsPerSecond = 4,
  answersWithinMs = 30_000,
}: FintocApi) {
  const turn = createPace(callsPerSecond)
  const base = apiUrl.replace(/\/$/, '')

  async function ask<T extends z.ZodMiniType>({
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
    await turn(signal)
    const told = await send({ method, url, json, answer: z.union([refusal, answer]), signal }, isRefresh)
    const error = refusal.safeParse(told.data)
    if (told.status >= 400 || error.success)
      throw faultOf(
        { status: told.status, error: error.data?.error ?? null, retryAfter: told.header('retry-after') },
        isRefresh,
      )
    return { data: answer.parse(told.data), url, link: told.header('link') }
  }

  async function send<T extends z.ZodMiniType>(
    call: Required<Pick<Call<T>, 'method' | 'answer'>> & {
      url: URL
      json: object | undefined
      signal: AbortSignal | undefined
    },
    isRefresh: boolean,
  ): Promise<OutgoingAnswer<z.infer<T>>> {
    const { json, signal, url, ...rest } = call
    const limit = AbortSignal.timeout(answersWithinMs)
    try {
      return await outgoing.ask({
        ...rest,
        url: url.href,
        headers: { authorization: secretKey },
        readsRefusals: true,
        ...(json === undefined ? {} : { json }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch (cause) {
      if (!(cause instanceof OutgoingFault)) throw cause
      // A status without a body that we can read says enough by itself.
      if (cause.status !== null && cause.status >= 400)
        throw faultOf({ status: cause.status, error: null, retryAfter: cause.retryAfter }, isRefresh)
      throw new BankRefused('bank_unavailable', { cause })
    }
  }

  return {
    createLinkIntent: async (signal?: AbortSignal) =>
      (
        await ask({
          method: 'POST',
          path: '/link_intents',
          json: { product: 'movements', country: 'cl', holder_type: 'individual' },
          answer: linkIntent,
          signal,
        })
      ).data,

    linkIntent: async (id: string, signal?: AbortSignal) =>
      (await ask({ path: `/link_intents/${encodeURIComponent(id)}`, answer: linkIntent, signal })).data,

    /** The only answer that shows the link's token. */
    exchange: async (token: string, signal?: AbortSignal) =>
      (
        await ask({
          path: '/links/exchange',
          query: { exchange_token: token },
          answer: z.looseObject({ id: text, link_token: text }),
          signal,
        })
      ).data,

    accounts: async (linkToken: string, signal?: AbortSignal) =>
      (await ask({ path: '/accounts', query: { link_token: linkToken }, answer: objects, signal })).data,

    /** One page of an account's movements, pending ones too. `next` is null after the last one. */
    async movements({ linkToken, accountId, since, page, perPage, signal }: PageRequest) {
      const query = {
        link_token: linkToken,
        since: since ?? undefined,
        per_page: String(perPage),
        page: String(page),
        confirmed_only: 'false',
      }
      const path = `/accounts/${encodeURIComponent(accountId)}/movements`
      const { data, url, link } = await ask({ path, query, answer: objects, signal })
      return {
        items: data,
        next: link === null ? (data.length < perPage ? null : page + 1) : nextPage(link, url, page),
      }
    },

    refresh: async (linkToken: string, signal?: AbortSignal) =>
      (
        await ask({
          method: 'POST',
          path: '/refresh_intents',
          query: { link_token: linkToken },
          answer: refreshIntent,
          signal,
          isRefresh: true,
        })
      ).data,

    async deleteLink(id: string, signal?: AbortSignal): Promise<void> {
      await ask({ method: 'DELETE', path: `/links/${encodeURIComponent(id)}`, answer: nothing, signal })
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

/** The number of the page that a `Link` header calls the next one; it is asked for at our own address, never at theirs. */
function nextPage(header: string, asked: URL, page: number): number | null {
  for (const part of header.split(',').slice(0, 20)) {
    const [, address = ''] = /^\s*<([^<>]{1,2000})>\s*;/.exec(part) ?? []
    if (!/;\s*rel="?next"?/.test(part) || !URL.canParse(address, asked.href)) continue
    const next = Number(new URL(address, asked.href).searchParams.get('page'))
    return Number.isInteger(next) && next > page ? next : null
  }
  return null
}
