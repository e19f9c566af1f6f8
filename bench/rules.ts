import { setTimeout as wait } from 'node:timers/promises'
import { goal } from '@lucas/contract/planning/goal.ts'
import { ruleRun, transactionRulePreview } from '@lucas/contract/transactions/transaction-rule.ts'
import { grantGrow } from './support/database.ts'
import { limit } from './support/limit.ts'
import { median } from './support/measure.ts'
import type { Figure } from './support/report.ts'
import type { Cluster, Server } from './support/server.ts'
import { createSignedInStorage } from './support/signed-in-storage.ts'
import { type BenchUser, ingestNewHousehold, post, register } from './support/users.ts'

const ruleCount = 200
const small = 2_000
const large = 100_000
const assigned = 10_000
const rounds = 6

/** Every rule of the set reads the text; one in ten is a pattern. */
const createCondition = (at: number) =>
  at % 10 === 0
    ? { field: 'text', operator: 'pattern', value: `(jumbo|lider) *${at}` }
    : { field: 'text', operator: 'contains', value: at % 3 === 0 ? `compra ${at}` : `comercio ${at}` }

async function createRule(
  server: Server,
  user: BenchUser,
  conditions: object[],
  actions: object,
): Promise<string> {
  const answer = await post(server, '/api/rules/', { conditions, actions }, user.access)
  if (answer.status !== 201) throw new Error(`the rule was answered ${answer.status}: ${await answer.text()}`)
  return String(Object(await answer.json()).id)
}

async function createRuleUser(server: Server, cluster: Cluster): Promise<BenchUser> {
  const user = await register(server)
  const { userId } = await createSignedInStorage(server, user)
  await grantGrow(cluster, userId)
  return user
}

/** Compares the sync of 2,000 rows with 200 rules and without, and applies one rule to a history of 100,000. */
export async function ruleFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const times: Record<'plain' | 'ruled', number[]> = { plain: [], ruled: [] }
  for (let round = 0; round < rounds + 1; round += 1) {
    limit.throwIfAborted()
    const [plain, ruled] = [await createRuleUser(server, cluster), await createRuleUser(server, cluster)]
    for (let at = 0; at < ruleCount - 2; at += 1)
      await createRule(server, ruled, [createCondition(at)], { category: 'HOGAR', tags: 'regla' })
    await createRule(server, ruled, [{ field: 'sign', sign: 'expense' }], { tags: 'gasto' })
    await createRule(server, ruled, [{ field: 'text', operator: 'contains', value: 'compra' }], {
      category: 'HOGAR',
    })
    const delivery = { movements: small, seed: `rules ${round}` }
    times.plain.push(await ingestNewHousehold(server, plain, delivery))
    times.ruled.push(await ingestNewHousehold(server, ruled, delivery))
  }
  const [plain, ruled] = [median(times.plain.slice(1)), median(times.ruled.slice(1))]
  return [
    {
      name: `Sync of 2,000 transactions with ${ruleCount} rules against none`,
      value: ruled / plain,
      unit: '×',
      atMost: 1.25,
      note: `${Math.round(ruled)} ms against ${Math.round(plain)} ms, medians of ${rounds} alternating users; most rows match two of the rules`,
    },
    ...(await applyFigures(server, cluster)),
    ...(await concurrentWriteFigures(server, cluster)),
  ]
}

async function applyFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const user = await createRuleUser(server, cluster)
  await ingestNewHousehold(server, user, { movements: large, seed: 'rules' })
  const conditions = [{ field: 'text', operator: 'contains', value: 'jumbo' }]
  const actions = { category: 'HOGAR', tags: 'super' }
  const previewTimes: number[] = []
  let matched = 0
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now()
    const answer = await post(server, '/api/rules/preview/', { conditions, actions }, user.access)
    matched = transactionRulePreview.parse(await answer.json()).matched
    previewTimes.push(performance.now() - from)
  }
  const few = await applyRule(server, user, await createRule(server, user, conditions, actions))
  const all = await applyRule(
    server,
    user,
    await createRule(server, user, [{ field: 'amount', min: 0, currency: 'CLP' }], { tags: 'todo' }),
  )
  return [
    {
      name: 'Preview of a rule at 100,000 transactions',
      value: median(previewTimes),
      unit: 'ms',
      atMost: 300,
      note: `median of ${rounds}; ${matched} transactions match`,
    },
    {
      name: 'One rule applied to a history of 100,000 transactions, to the end of its run',
      value: few.ms / 1_000,
      unit: 's',
      atMost: 3,
      note: `${few.changed} of them changed`,
    },
    {
      name: 'One rule that changes nearly all of 100,000 transactions',
      value: all.ms / 1_000,
      unit: 's',
      atMost: 30,
      note: `${all.changed} of them changed`,
    },
  ]
}

/** Assigns a history to a goal by a rule, and meanwhile writes as the same user, one call after the other. */
async function concurrentWriteFigures(server: Server, cluster: Cluster): Promise<Figure[]> {
  const user = await createRuleUser(server, cluster)
  await ingestNewHousehold(server, user, { movements: assigned, seed: 'rules and writes' })
  const createGoal = async (name: string) => {
    const answer = await post(server, '/api/goals/', { name, target_amount: 900_000_000 }, user.access)
    return goal.parse(await answer.json()).id
  }
  const [byRule, byHand] = [await createGoal('Por regla'), await createGoal('A mano')]
  const rule = await createRule(server, user, [{ field: 'amount', min: 0, currency: 'CLP' }], {
    goal: { goal_id: byRule, all: true },
  })
  const times: number[] = []
  let isApplying = true
  const applied = applyRule(server, user, rule).finally(() => {
    isApplying = false
  })
  while (isApplying) {
    const from = performance.now()
    const answer = await post(server, `/api/goals/${byHand}/contribute/`, { amount: 1_000 }, user.access)
    if (answer.status !== 200) throw new Error(`a contribution was answered ${answer.status}`)
    times.push(performance.now() - from)
    await wait(20)
  }
  const { ms, changed } = await applied
  return [
    {
      name: `The slowest write of a user beside a rule that assigns ${assigned} of their transactions to a goal`,
      value: Math.max(...times),
      unit: 'ms',
      atMost: 2_000,
      note: `of ${times.length} contributions, median ${Math.round(median(times))} ms; the run changed ${changed} in ${(ms / 1_000).toFixed(1)} s`,
    },
  ]
}

/** Applies a rule. Returns the milliseconds to the end of its run, and the number of changed rows. */
async function applyRule(
  server: Server,
  user: BenchUser,
  id: string,
): Promise<{ ms: number; changed: number }> {
  const from = performance.now()
  const started = ruleRun.parse(await (await post(server, `/api/rules/${id}/apply/`, {}, user.access)).json())
  for (;;) {
    limit.throwIfAborted()
    await wait(20)
    const answer = await fetch(`${server.address}/api/rules/runs/${started.id}/`, {
      headers: { authorization: `Bearer ${user.access}` },
      signal: limit,
    })
    const run = ruleRun.parse(await answer.json())
    if (run.state === 'done') return { ms: performance.now() - from, changed: run.changed }
    if (run.state === 'failed') throw new Error('the run failed')
  }
}
