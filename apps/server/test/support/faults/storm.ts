import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@lucas/contract/limits.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { FullApp } from '../app/full-app.ts'
import { createGoalPages, type GoalPage, listGoalUpdates } from '../fixtures/goal-pages.ts'
import { waitUntil } from '../poll-attempts.ts'

const pagesPerUser = 20 // S-29
const contribution = 5_000

/** Lists the goal versions in the order in which a page received them. */
const listVersions = (page: GoalPage): number[] =>
  page.messages.flatMap((message) =>
    message.type === 'initial_data' ? message.goals.map(({ version }) => version) : [message.version],
  )

/**
 * cuts the server's LISTEN connection, so that it closes every socket at once, and contributes before the pages
 * are back. Each page reconnects after three seconds and must show the contribution. `maxReconnectMs` is checked only
 * on an idle machine.
 */
export async function expectNoMissedUpdates(
  app: FullApp,
  count: number,
  maxReconnectMs?: number,
): Promise<void> {
  const pages = createGoalPages(app)
  const savers = await Promise.all(Array.from({ length: count / pagesPerUser }, () => createSaver(app)))
  const pageOwners = savers.flatMap((saver) => Array.from({ length: pagesPerUser }, () => saver))
  try {
    const before = await Promise.all(pageOwners.map(({ member }) => pages.openPage(member)))
    await waitUntil(() => before.every(({ messages }) => messages.length > 0), 30_000)

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and query ilike 'listen%'`.execute(app.db.admin)
    await waitUntil(() => before.every(({ code }) => code() !== null))
    const from = Date.now()
    const moved = savers.map(({ member, goalId }) =>
      app.requestAs(member, 'POST', `/api/goals/${goalId}/contribute/`, { amount: contribution }),
    )
    await wait(limits.socketReconnectMs)
    const after = await Promise.all(pageOwners.map(({ member }) => pages.openPage(member)))
    await waitUntil(() => after.every(({ messages }) => messages.length > 0))
    if (maxReconnectMs !== undefined) expect(Date.now() - from).toBeLessThan(maxReconnectMs)
    expect((await Promise.all(moved)).every(({ statusCode }) => statusCode === 200)).toBe(true)
    await waitUntil(() => after.every((page) => getShownAmount(page) === contribution))
    for (const [at, page] of after.entries()) {
      const versions = [...listVersions(before[at] ?? page), ...listVersions(page)]
      expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    }
  } finally {
    pages.close()
  }
}

async function createSaver(app: FullApp) {
  const member = await app.auth.registerUser()
  const made = await app.requestAs(member, 'POST', '/api/goals/', {
    name: 'Tormenta',
    target_amount: 900_000,
  })
  return { member, goalId: goal.parse(made.json()).id }
}

/** Returns the amount that a page shows after its first message and the later updates. */
function getShownAmount(page: GoalPage): number | undefined {
  const [first] = page.messages
  const start = first?.type === 'initial_data' ? first.goals[0]?.current_amount : undefined
  return listGoalUpdates(page).at(-1)?.goal?.current_amount ?? start
}
