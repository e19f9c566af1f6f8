import { newId } from '../../src/platform/ids.ts'
import type { InjectedCall, InjectedResponse } from './app/recording-app.ts'
import { parseProblem } from './clients/auth-client.ts'

/** POST routes without an idempotency key, by reason. */
export const exemptFromIdempotency: Record<string, RegExp> = {
  'their answers are secrets, or they end what is open (R-04)':
    /^\/api\/((auth|security|ws)\/|commitments\/calendar-feed\/$|bank-mail\/address\/$)/,
  'it writes nothing': /\/preview\/$/,
  'each press sends one message, which says only that messages arrive':
    /^\/api\/push\/devices\/\{id\}\/test\/$/,
  'what is asked for already is not asked for again':
    /^\/api\/(accounts\/(sync|\{id\}\/resync)|banking\/refresh)\/$/,
  'it makes nothing: what is there gets a state, and has it the second time':
    /^\/api\/(review|first-steps|commitments\/questions|bank-mail\/\{id\})\/|\/(apply|forget|undo|restore|pending|hide|show|dismiss|unlock)\/$/,
}

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists bodies of the same call with one changed field. */
function listChangedBodies(payload: unknown): string[] {
  if (typeof payload !== 'string') return []
  const body: unknown = JSON.parse(payload)
  if (!isJson(body)) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const other = changeValue(value)
    return other === undefined ? [] : [JSON.stringify({ ...body, [name]: other })]
  })
}
function changeValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? newId() : undefined
}

/** Sends a call under one key twice at once, once later, with another body and to another URL; returns the outcomes. */
export async function repeatCall(
  call: InjectedCall,
  send: (call: InjectedCall) => Promise<InjectedResponse>,
): Promise<{ answer: InjectedResponse; outcomes: string[] }> {
  const headers = { ...call.headers, 'idempotency-key': newId() }
  const sendAgain = () => send({ ...call, headers })
  const firstResponses = await Promise.all([sendAgain(), sendAgain()])
  const [answer, second] =
    firstResponses[0].statusCode <= firstResponses[1].statusCode
      ? firstResponses
      : firstResponses.toReversed()
  if (!answer || !second) throw new Error('two calls and no answers')
  if (answer.statusCode >= 300) return { answer, outcomes: [] }
  const concurrentOutcome = second.statusCode === 409 ? parseProblem(second).code : 'replayed'
  const outcomes = [second.statusCode < 300 && second.body !== answer.body ? 'made twice' : concurrentOutcome]
  const later = await sendAgain()
  const isSame = later.statusCode === answer.statusCode && later.body === answer.body
  outcomes.push(isSame ? `later ${String(later.headers['idempotency-replayed'])}` : `later ${later.body}`)
  for (const payload of listChangedBodies(call.payload)) {
    const other = await send({ ...call, headers, payload })
    if (other.statusCode === 400) continue
    outcomes.push(`other ${parseProblem(other).code}`)
    break
  }
  const url = `${call.url}${call.url.includes('?') ? '&' : '?'}x=1`
  outcomes.push(`other ${parseProblem(await send({ ...call, headers, url })).code}`)
  return { answer, outcomes }
}
