import { setTimeout as wait } from 'node:timers/promises'
import { goal } from '@lucas/contract/goal.ts'
import { limits } from '@lucas/contract/limits.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type GoalPage, goalPages, until, updates } from './goal-pages.ts'
import type { RealApp } from './real-app.ts'

const eachPerson = 20 // S-29
const saved = 5_000

/** Every goal's version in the order in which a page was told it. */
const versionsOf = (page: GoalPage): number[] =>
  page.messages.flatMap((message) =>
    message.type === 'initial_data' ? message.goals.map(({ version }) => version) : [message.version],
  )

/**
 * the server's line to the database breaks, so that it sends every page home at once, and money moves before
 * they are back. Each comes again after three seconds and must find that money; how soon all are back is judged where
 * nothing else runs.
 */
export async function expectNothingMissed(app: RealApp, count: number, backWithinMs?: number): Promise<void> {
  const pages = goalPages(app)
  const people = await Promise.all(Array.from({ length: count / eachPerson }, () => saver(app)))
  const everyPage = people.flatMap((person) => Array.from({ length: eachPerson }, () => person))
  try {
    const before = await Promise.all(everyPage.map(({ member }) => pages.page(member)))
    await until(() => before.every(({ messages }) => messages.length > 0), 30_000)

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and query ilike 'listen%'`.execute(app.db.admin)
    await until(() => before.every(({ code }) => code() !== null))
    const from = Date.now()
    const moved = people.map(({ member, goalId }) =>
      app.as(member, 'POST', `/api/goals/${goalId}/contribute/`, { amount: saved }),
    )
    await wait(limits.socketReconnectMs)
    const after = await Promise.all(everyPage.map(({ member }) => pages.page(member)))
    await until(() => after.every(({ messages }) => messages.length > 0))
    if (backWithinMs !== undefined) expect(Date.now() - from).toBeLessThan(backWithinMs)
    expect((await Promise.all(moved)).every(({ statusCode }) => statusCode === 200)).toBe(true)
    await until(() => after.every((page) => held(page) === saved))
    for (const [at, page] of after.entries()) {
      const told = [...versionsOf(before[at] ?? page), ...versionsOf(page)]
      expect(told).toEqual(told.toSorted((a, b) => a - b))
    }
  } finally {
    pages.close()
  }
}

async function saver(app: RealApp) {
  const member = await app.calls.person()
  const made = await app.as(member, 'POST', '/api/goals/', { name: 'Tormenta', target_amount: 900_000 })
  return { member, goalId: goal.parse(made.json()).id }
}

/** What a page shows: its first message, then the changes that came after it. */
function held(page: GoalPage): number | undefined {
  const [first] = page.messages
  const start = first?.type === 'initial_data' ? first.goals[0]?.current_amount : undefined
  return updates(page).at(-1)?.goal?.current_amount ?? start
}
