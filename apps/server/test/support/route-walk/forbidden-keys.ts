import { createSample, isCallback, type Operation } from '../api-document.ts'
import type { FullApp } from '../app/full-app.ts'
import { computeUserChecksums, waitForWelcomeMail } from '../app/user-rows.ts'
import { parseProblem } from '../clients/auth-client.ts'
import type { RouteObserver } from './walk.ts'

/** Keys that only the server may set. */
export const forbiddenKeys = [
  'user_id',
  'plan',
  'is_verified',
  'current_amount',
  'state',
  '__proto__',
  'constructor',
]
const values = ['work', true, { a: 1 }]

/** Whether an operation reads the keys of a JSON body. Four text fields of a browser's report are stored (sec/headers). */
export const readsKeys = (operation: Operation): boolean =>
  operation.method !== 'GET' &&
  !isCallback(operation) &&
  operation.path !== '/api/csp-report/' &&
  !operation.isUpload

/** Builds the JSON text itself, because a JavaScript object literal cannot have an own `__proto__` key. */
function addKey(text: string, key: string, value: unknown): string {
  const pair = `${JSON.stringify(key)}:${JSON.stringify(value)}`
  return text === '{}' ? `{${pair}}` : `${text.slice(0, -1)},${pair}}`
}

/**
 * Creates the observer that sends the body of each write with one more key, as a user who does nothing else (S-07). `answers` has
 * what was answered, by the name of the operation.
 */
export async function createForbiddenKeySender(app: FullApp) {
  const person = await app.auth.registerUser()
  await waitForWelcomeMail(app.db, person.user.id)
  const answers: Record<string, string[]> = {}
  const observe: RouteObserver = async (operation, call, { send, next }) => {
    const { name, body } = operation
    if (!readsKeys(operation) || answers[name] !== undefined) return next(call)
    const text = body === null ? '{}' : JSON.stringify(createSample(body))
    const found: string[] = []
    for (const key of forbiddenKeys.filter((one) => !Object.hasOwn(body?.properties ?? {}, one)))
      for (const value of values) {
        const headers = {
          ...call.headers,
          authorization: `Bearer ${person.access}`,
          'content-type': 'application/json',
        }
        const answer = await send({ ...call, headers, payload: addKey(text, key, value) })
        found.push(answer.statusCode < 400 ? 'accepted' : `${answer.statusCode} ${parseProblem(answer).code}`)
      }
    answers[name] = found
    return next(call)
  }
  return {
    observe,
    answers,
    /** Checksums of the rows of the user, without the time of the last call. */
    async computeChecksums() {
      const { session: _, ...sums } = await computeUserChecksums(app.db, person.user.id)
      return sums
    },
  }
}
