import { describe, expect, test } from 'vitest'
import { fillPath, listOperations } from '../support/api-document.ts'
import { createFullApp, type TestUser } from '../support/app/full-app.ts'
import { setPlan } from '../support/app/plans.ts'
import { computeUserChecksums, waitUntilJobsDone } from '../support/app/user-rows.ts'
import { createAttempts, listIdPlaces, listNamedPlaces } from '../support/foreign-ids/attempts.ts'
import { createCallBuilders } from '../support/foreign-ids/call-builders.ts'

// S-02 for bodies: a call that succeeds with the caller's own ids fails as a whole when one of them is another user's. It is
// answered like an unknown id, and writes nothing. Ids in the text of a filter name no rows to change: they match none.

const app = await createFullApp()
const builders = createCallBuilders(app)
const operations = (await listOperations(app.http)).filter(
  ({ body }) => body !== null && listIdPlaces(body).length > 0,
)

/**
 * Refusals other than `not_found`: a form says at its field that the account, goal or line is unknown, and a page whose rules or
 * parts are not the current ones is outdated.
 */
const otherRefusals: Readonly<Record<string, number>> = {
  'POST /api/bank-mail/{id}/confirm/': 400,
  'POST /api/goals/': 400,
  'PATCH /api/goals/{id}/': 400,
  'POST /api/recurring/ account_id': 400,
  'PATCH /api/recurring/{id}/ account_id': 400,
  'POST /api/commitments/': 400,
  'POST /api/rules/': 400,
  'PATCH /api/rules/{id}/': 400,
  'POST /api/rules/preview/': 400,
  'POST /api/rules/preview/ rule_id': 404,
  'POST /api/budgets/moves/': 400,
  'PUT /api/rules/order/': 409,
  'POST /api/transactions/{id}/split/': 409,
  // Its parts are more than the amount.
  'POST /api/transactions/{id}/split/ parts+': 422,
}

async function createMember(): Promise<TestUser> {
  const member = await app.auth.registerUser()
  await setPlan(app, member, 'work')
  return member
}

/** Checksums of the user's tables, without the time of the last call. */
async function computeChecksums({ user }: TestUser) {
  const { session: _, ...sums } = await computeUserChecksums(app.db, user.id)
  return sums
}

const toComparable = ({ statusCode, body }: { statusCode: number; body: string }) => ({
  status: statusCode,
  body: body.replaceAll(/"request_id":"[^"]*"/g, ''),
})

describe('sec/authz-matrix', () => {
  test('each operation whose body names rows is here', () => {
    expect(Object.keys(builders).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })

  test.each(operations)('$name fails as a whole with one id of another user', async (operation) => {
    const { name, method, path, body } = operation
    const untried = new Set(listIdPlaces(body ?? {}))
    for (const build of builders[name] ?? []) {
      const [user, victim] = [await createMember(), await createMember()]
      const [own, others] = [await build(user), await build(victim)]
      for (const place of listNamedPlaces(own.body)) untried.delete(place)
      await waitUntilJobsDone(app.db)
      const before = [await computeChecksums(user), await computeChecksums(victim)]
      const send = (sent: unknown) => app.requestAs(user, method, fillPath(path, own.id), sent)
      for (const { place, foreign, unknown } of createAttempts(own.body, others.body)) {
        const context = `${name} ${place}`
        const answer = await send(foreign)
        expect([context, toComparable(answer)]).toEqual([context, toComparable(await send(unknown))])
        const refusal = otherRefusals[context] ?? otherRefusals[name] ?? 404
        expect([context, answer.statusCode]).toEqual([context, refusal])
      }
      await waitUntilJobsDone(app.db)
      expect([await computeChecksums(user), await computeChecksums(victim)]).toEqual(before)
      // The call is valid but for the foreign ids.
      expect((await send(own.body)).statusCode).toBeLessThan(300)
    }
    expect([...untried]).toEqual([])
  })
})
