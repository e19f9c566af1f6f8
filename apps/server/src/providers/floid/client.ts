import * as z from 'zod/mini'
import { type BankRefresh, BankRefused, type RefreshRequest } from '../../modules/connections/index.ts'
import { type Outgoing, OutgoingFault } from '../../platform/outgoing/outgoing.ts'
import { errorOf } from './callback.ts'
import { readCredentials } from './credentials.ts'
import { servicePathOf } from './institutions.ts'
import { joinAnswers } from './join.ts'

export interface FloidApi {
  outgoing: Outgoing
  apiUrl: string
  token: string
  /** Our own address, secret included: results come as callbacks (reference 1.3). */
  callbackUrl: string
  /** A question that is not taken in by then counts as unanswered: its result comes as a callback anyway. */
  acknowledgedWithinMs?: number
}

const word = z.catch(z._default(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), ''), '')
/** `{code, message, caseid}` when the query was taken in, an error body when not. */
const acknowledgement = z.looseObject({ code: word, error_code: word, error_type: word, caseid: word })

const services = { accounts: 'products', movements: 'transactions' } as const

/** Floid's queries with stored credentials: `products`, and when those are there `transactions` (reference 1.4, 1.9). */
export function floidRefresh({
  outgoing,
  apiUrl,
  token,
  callbackUrl,
  acknowledgedWithinMs = 10_000,
}: FloidApi): BankRefresh {
  async function post(url: string, json: object, ending: AbortSignal | undefined) {
    const limit = AbortSignal.timeout(acknowledgedWithinMs)
    try {
      return await outgoing.call({
        method: 'POST',
        url,
        json,
        answer: acknowledgement,
        headers: { authorization: `Bearer ${token}` },
        readsRefusals: true,
        signal: ending ? AbortSignal.any([ending, limit]) : limit,
      })
    } catch (cause) {
      throw cause instanceof OutgoingFault ? new BankRefused('bank_unavailable', { cause }) : cause
    }
  }

  return {
    holderOf: (kept) => readCredentials(kept)?.id ?? null,
    read: joinAnswers,
    async ask({ credentials: kept, institutionId, caseId, missing, signal }: RefreshRequest) {
      const credentials = readCredentials(kept)
      // Data may come before the message that names their bank: it is asked later.
      if (institutionId === null) throw new BankRefused('unexpected')
      const path = servicePathOf(institutionId)
      if (credentials === null || path === null) throw new BankRefused('needs_person')
      const url = new URL(`/cl/${path}/${services[missing]}`, apiUrl).href
      const answer = await post(url, { ...credentials, caseid: caseId, callbackUrl }, signal)
      // A 400 with a case and without an error is an acknowledgement too (reference 1.3).
      if (answer.error_code !== '' || answer.error_type !== '' || Number(answer.code) >= 500)
        throw new BankRefused(errorOf(answer))
      if (answer.caseid !== caseId) throw new BankRefused('unexpected')
      return 'answers_come'
    },
  }
}
