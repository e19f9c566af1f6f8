import { newId } from '../../../src/platform/ids.ts'
import { isCallback, type Operation } from '../api-document.ts'
import type { FullApp } from '../app/full-app.ts'
import { setPlan } from '../app/plans.ts'
import { createLockClient } from '../passkeys.ts'
import type { RouteObserver } from './walk.ts'

const rowParams = new Set(['id', 'entryId', 'transactionId', 'caseid'])
const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Whether the path of an operation names a row of its user. */
export const isAboutRow = (operation: Operation): boolean =>
  !isCallback(operation) && operation.pathParams.some((name) => rowParams.has(name))

/** The parts of a response by which a caller can tell two responses apart. */
export const toComparable = (answer: { statusCode: number; body: string; headers: object }) => ({
  status: answer.statusCode,
  body: answer.body.replaceAll(/"request_id":"[^"]*"/g, ''),
  headers: Object.keys(answer.headers).sort(),
})

/**
 * Creates the observer that makes each call about a row as another user, first with its ids and then with unknown ones
 * (S-02). `answers` has both, by the name of the operation.
 */
export async function createForeignCaller(app: FullApp) {
  const stranger = await app.auth.registerUser()
  await setPlan(app, stranger, 'work')
  const answers: Record<string, Record<'foreign' | 'unknown', ReturnType<typeof toComparable>>[]> = {}
  const observe: RouteObserver = async (operation, call, { send, next }) => {
    if (!isAboutRow(operation)) return next(call)
    await createLockClient(app.auth).stepUp(stranger.access)
    const headers = { ...call.headers, authorization: `Bearer ${stranger.access}` }
    const foreign = toComparable(await send({ ...call, headers }))
    const url = call.url.replaceAll(uuids, () => newId())
    const unknown = toComparable(await send({ ...call, headers, url }))
    answers[operation.name] = [...(answers[operation.name] ?? []), { foreign, unknown }]
    return next(call)
  }
  return { observe, answers }
}
