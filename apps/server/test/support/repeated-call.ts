import { newId } from '../../src/platform/ids.ts'
import { problemOf } from './auth-calls.ts'
import type { Answer, Call } from './heard-app.ts'

/** POSTs of a signed-in person without a key, each with why. */
export const sparedOfKeys: Record<string, RegExp> = {
  'their answers are secrets, or they end what is open (R-04)': /^\/api\/(auth|security|ws)\//,
  'it writes nothing': /\/preview\/$/,
  'what is asked for already is not asked for again':
    /^\/api\/(accounts\/(sync|\{id\}\/resync)|banking\/refresh)\/$/,
  'it makes nothing: what is there gets a state, and has it the second time':
    /^\/api\/(review|first-steps)\/|\/(apply|forget|undo|restore)\/$/,
}

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same call with another body: the first that the schema takes. */
function others(payload: unknown): string[] {
  if (typeof payload !== 'string') return []
  const body: unknown = JSON.parse(payload)
  if (!isJson(body)) return []
  return Object.entries(body).flatMap(([name, value]) => {
    const other = otherThan(value)
    return other === undefined ? [] : [JSON.stringify({ ...body, [name]: other })]
  })
}
function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? newId() : undefined
}

/** Under one key two at once, one later, one with another body and one elsewhere; what came of it stands in `seen`. */
export async function repeated(
  call: Call,
  send: (call: Call) => Promise<Answer>,
): Promise<{ answer: Answer; seen: string[] }> {
  const headers = { ...call.headers, 'idempotency-key': newId() }
  const again = () => send({ ...call, headers })
  const both = await Promise.all([again(), again()])
  const [answer, second] = both[0].statusCode <= both[1].statusCode ? both : both.toReversed()
  if (!answer || !second) throw new Error('two calls and no answers')
  if (answer.statusCode >= 300) return { answer, seen: [] }
  const atOnce = second.statusCode === 409 ? problemOf(second).code : 'replayed'
  const seen = [second.statusCode < 300 && second.body !== answer.body ? 'made twice' : atOnce]
  const later = await again()
  const isSame = later.statusCode === answer.statusCode && later.body === answer.body
  seen.push(isSame ? `later ${String(later.headers['idempotency-replayed'])}` : `later ${later.body}`)
  for (const payload of others(call.payload)) {
    const other = await send({ ...call, headers, payload })
    if (other.statusCode === 400) continue
    seen.push(`other ${problemOf(other).code}`)
    break
  }
  const url = `${call.url}${call.url.includes('?') ? '&' : '?'}x=1`
  seen.push(`other ${problemOf(await send({ ...call, headers, url })).code}`)
  return { answer, seen }
}
