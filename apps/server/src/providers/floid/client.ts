import * as z from 'zod/mini'
import { ProviderError, type ProviderRefresh, type RefreshRequest } from '../../modules/connections/index.ts'
import { type HttpClient, HttpClientError } from '../../platform/http-client/http-client.ts'
import { toBankError } from './callback.ts'
import { parseCredentials } from './credentials.ts'
import { findServicePath } from './institutions.ts'
import { mergeAnswers } from './merge-answers.ts'

export interface FloidApi {
  outgoing: HttpClient
  apiUrl: string
  token: string
  /** Our callback address with its secret: results arrive as callbacks (reference 1.3). */
  callbackUrl: string
  /** Time limit of the acknowledgement. The result arrives as a callback anyway. */
  acknowledgedWithinMs?: number
}

const code = z.catch(z._default(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), ''), '')
/** `{code, message, caseid}` when Floid accepted the query, otherwise an error body. */
const acknowledgement = z.looseObject({ code: code, error_code: code, error_type: code, caseid: code })

const services = { accounts: 'products', movements: 'transactions' } as const

/** Creates the refresh with stored credentials: first `products`, then `transactions` (reference 1.4, 1.9). */
export function createFloidRefresh({
  outgoing,
  apiUrl,
  token,
  callbackUrl,
  acknowledgedWithinMs = 10_000,
}: FloidApi): ProviderRefresh {
  async function post(url: string, json: object, signal: AbortSignal | undefined) {
    const limit = AbortSignal.timeout(acknowledgedWithinMs)
    try {
      return await outgoing.requestBody({
        method: 'POST',
        url,
        json,
        answer: acknowledgement,
        headers: { authorization: `Bearer ${token}` },
        acceptsErrorStatus: true,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
    } catch (cause) {
      throw cause instanceof HttpClientError ? new ProviderError('bank_unavailable', { cause }) : cause
    }
  }

  return {
    parseHolderRut: (stored) => parseCredentials(stored)?.id ?? null,
    mergeAnswers,
    async requestRefresh({
      credentials: stored,
      institutionId,
      linkSessionId,
      missing,
      signal,
    }: RefreshRequest) {
      const credentials = parseCredentials(stored)
      // Data may arrive before the message that names the institution: a later attempt succeeds.
      if (institutionId === null) throw new ProviderError('unexpected')
      const path = findServicePath(institutionId)
      if (credentials === null || path === null) throw new ProviderError('needs_person')
      const url = new URL(`/cl/${path}/${services[missing]}`, apiUrl).href
      const answer = await post(url, { ...credentials, caseid: linkSessionId, callbackUrl }, signal)
      // A 400 with a case and without an error is an acknowledgement too (reference 1.3).
      if (answer.error_code !== '' || answer.error_type !== '' || Number(answer.code) >= 500)
        throw new ProviderError(toBankError(answer))
      if (answer.caseid !== linkSessionId) throw new ProviderError('unexpected')
      return 'answers_come'
    },
  }
}
