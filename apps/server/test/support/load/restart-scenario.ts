import { setTimeout as wait } from 'node:timers/promises'
import { problems } from '@lucas/contract/problem.ts'
import { problem } from '@lucas/contract/problem-document.ts'
import { expect } from 'vitest'
import { type DatabaseFault, databaseFaults } from './database-faults.ts'
import { countByStatus, percentile } from './figures.ts'
import { type LoadAnswer, startLoad } from './generate-load.ts'
import { createLoadMix } from './load-mix.ts'
import { createLoadUser, openCallback, postCallback } from './load-user.ts'
import type { ServedProduct } from './served-product.ts'
import { expectWritesStored, waitForCallbacks } from './stored-writes.ts'

const longestRunMs = 15 * 60_000
/** Calls succeed for this long before the next fault, and after the last one. */
const calmMs = 1_500
const users = 4

interface RestartScenario {
  faults: readonly DatabaseFault[]
  /** Calls per second. */
  rate: number
  /** Transactions of each user, and of each callback that arrives at a fault. */
  rows: number
  /** Judged on an idle machine only. */
  maxRecoveryMs?: number
}

/**
 * the product serves a load while its database restarts or loses its connections. Every call is answered, with success
 * or 503; writes and callbacks that were acknowledged stay, and all is well without help afterwards.
 */
export async function expectRecovery(
  product: ServedProduct,
  { faults, rate, rows, maxRecoveryMs = 60_000 }: RestartScenario,
): Promise<void> {
  const { addresses, admin, postgres } = product
  const [address = ''] = addresses
  const people = []
  for (let at = 0; at < users; at += 1) people.push(await createLoadUser(address, rows))
  const seed = Date.now() % 100_000
  const mix = createLoadMix(people, addresses, seed)
  const answers: LoadAnswer[] = []
  const refused: LoadAnswer[] = []
  const onAnswer = (answer: LoadAnswer) => {
    mix.record(answer)
    answers.push(answer)
    if (answer.status === 0 || answer.status >= 300) refused.push(answer)
  }
  const load = startLoad({ rate, ms: longestRunMs, next: mix.next, onAnswer })
  const caseids: string[] = []
  const recoveries: Record<string, number[]> = {}
  await wait(calmMs)
  for (const [at, fault] of faults.entries()) {
    const user = people[at % users]
    if (user === undefined) break
    const { caseid, message } = await openCallback(address, user, rows)
    caseids.push(caseid)
    await postCallback(address, message)
    const from = performance.now()
    await databaseFaults[fault](postgres)
    const lastRefused = () => Math.max(from, refused.at(-1)?.at ?? 0)
    while (performance.now() - lastRefused() < calmMs && performance.now() - from < maxRecoveryMs * 2)
      await wait(50)
    const recoveryMs = Math.round(lastRefused() - from)
    recoveries[fault] = [...(recoveries[fault] ?? []), recoveryMs]
    console.info(`rel/db-restart ${fault}: last refused call after ${recoveryMs} ms`)
  }
  load.stop()
  await load.done

  const jobsSeconds = await waitForCallbacks(admin, caseids)
  console.info(`rel/db-restart seed ${seed}:`, countByStatus(answers), {
    'milliseconds until the last refused call': recoveries,
    'seconds until the last job was done': Math.round(jobsSeconds),
    p95: Math.round(percentile(answers.filter(({ status }) => status === 200).map(({ ms }) => ms), 0.95)), // biome-ignore format: one figure
  })
  expect(refused.map(describeUnexpected).filter((fault) => fault !== null)).toEqual([])
  expect(answers.length).toBeGreaterThan(refused.length * 2)
  expect(Math.max(...Object.values(recoveries).flat())).toBeLessThan(maxRecoveryMs)
  await expectWritesStored(admin, mix.listWrites())
  for (const { child } of [...product.webs, ...product.workers]) expect(child.exitCode).toBeNull()
  for (const { address: ready } of [...product.webs, ...product.workers])
    expect((await fetch(`${ready}/readyz`)).status).toBe(200)
}

/** Describes an answer that is neither a success nor the 503 of a database that is away; null for that. */
export function describeUnexpected({ call, status, headers, body }: LoadAnswer): string | null {
  const parsed = status === 503 ? problem.safeParse(JSON.parse(body)) : null
  const isExpected =
    parsed?.data?.code === 'unavailable' &&
    parsed.data.detail === problems.unavailable.detail &&
    Number(headers['retry-after']) >= 1
  return isExpected ? null : `${call.method} ${call.path}: ${status} ${body.slice(0, 300)}`
}
