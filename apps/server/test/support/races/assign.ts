import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createErasure } from '../../../src/modules/privacy/erasure.ts'
import { createLog } from '../../../src/platform/log.ts'
import type { MoneyTestApp, MoneyUser } from '../module-apps/money-test-app.ts'
import type { Race, RacePair, RaceResponse, RacingCall } from './race.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** A call of one signed-in user. */
export type Send = (method: Method, url: string, body?: Record<string, unknown>) => Promise<RaceResponse>

/** The amount of a transaction and the assigned part of it. */
const amount = 10_000
const assigned = 8_000

/** Creates calls of one user. */
export function createRacer(send: Send) {
  const request = async (method: Method, url: string, body?: Record<string, unknown>) => {
    const answer = await send(method, url, body)
    if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body)
  }
  const requestId = async (...sent: Parameters<typeof request>): Promise<string> =>
    (await request(...sent)).id
  const call = (allowed: readonly number[], ...sent: Parameters<Send>): RacingCall => ({
    allowed,
    send: () => send(...sent),
  })
  return {
    request: request,
    call,
    row: (more: Record<string, unknown> = {}) =>
      requestId('POST', '/api/transactions/', { name: 'Feria', amount, ...more }),
    goal: () => requestId('POST', '/api/goals/', { name: 'Viaje', target_amount: 900_000_000 }),
    account: () => requestId('POST', '/api/accounts/', { name: `Lata ${crypto.randomUUID()}` }),
    assign: (transaction: string, goal: string, allowed: readonly number[]) =>
      call(allowed, 'POST', '/api/goals/assign-transaction/', {
        transaction_id: transaction,
        allocations: [{ goal_id: goal, allocated_amount: assigned }],
      }),
    allocated: (goal: string, allowed: readonly number[] = [200]) =>
      call(allowed, 'GET', `/api/goals/${goal}/allocated_transactions/`),
  }
}
type Racer = ReturnType<typeof createRacer>

/** Creates a user of the money test app and their calls. */
async function newRacer({
  createUserWithAccounts,
}: MoneyTestApp): Promise<{ user: MoneyUser; racer: Racer }> {
  const user = await createUserWithAccounts()
  return {
    user,
    racer: createRacer(async (...sent) => {
      const { status, body } = await user.call(...sent)
      return { status, body: JSON.stringify(body) }
    }),
  }
}

/** Creates a race of assigning a new transaction against another call on it. */
function createRowRace(
  name: string,
  saver: Saver,
  allowed: readonly number[],
  other: (saver: Saver, row: string) => Promise<RacingCall>,
): Race {
  const { userId, racer: on, goal } = saver
  return {
    name,
    userId,
    async prepare(): Promise<RacePair> {
      const row = await on.row()
      const racing = await other(saver, row)
      return { calls: [on.assign(row, goal, allowed), racing], reads: [on.allocated(goal)] }
    },
  }
}

/** A user with one goal, to which the race assigns its transactions. */
interface Saver {
  userId: string
  racer: Racer
  goal: string
}

/** Creates races of assigning with every change of the same transaction, goal or account. */
export async function createAssignRaces(testApp: MoneyTestApp): Promise<Race[]> {
  const createSaver = async (): Promise<Saver> => {
    const { user, racer: on } = await newRacer(testApp)
    return { userId: user.userId, racer: on, goal: await on.goal() }
  }
  const parts = [6_000, 4_000].map((part) => ({ name: 'Parte', amount: part, category: 'ALIMENTACIÓN' }))
  return [
    createRowRace(
      'deleting the transaction',
      await createSaver(),
      [200, 404],
      async ({ racer: { call } }, row) => call([200], 'DELETE', `/api/transactions/${row}/`),
    ),
    createRowRace(
      'making its amount smaller',
      await createSaver(),
      [200, 422],
      async ({ racer: { call } }, row) =>
        call([200], 'PATCH', `/api/transactions/${row}/`, { amount: 1_000 }),
    ),
    createRowRace('splitting it', await createSaver(), [200], async ({ racer: { call } }, row) =>
      call([200], 'POST', `/api/transactions/${row}/split/`, { parts }),
    ),
    createRowRace('merging it into another', await createSaver(), [200, 404], async ({ racer }, row) => {
      const kept_id = await racer.row({ amount: 9_000 })
      return racer.call([201], 'POST', '/api/merges/', { kept_id, merged_id: row })
    }),
    createRowRace(
      'undoing its merge',
      await createSaver(),
      [200, 422],
      async ({ racer: { call, request, row: add } }, row) => {
        const merged_id = await add({ amount: 20_000 })
        const { merge_id } = await request('POST', '/api/merges/', { kept_id: row, merged_id })
        return call([200], 'POST', `/api/merges/${merge_id}/undo/`)
      },
    ),
    await createRestoreRace(await createSaver()),
    createRowRace('a bulk change', await createSaver(), [200], async ({ racer: { call } }, row) =>
      call([200], 'POST', '/api/transactions/bulk/category/', { transaction_ids: [row], category: 'SALUD' }),
    ),
    createRowRace(
      'undoing a bulk change',
      await createSaver(),
      [200],
      async ({ racer: { call, request } }, row) => {
        const change = { transaction_ids: [row], category: 'SALUD' }
        const { id } = await request('POST', '/api/transactions/bulk/category/', change)
        return call([200], 'POST', `/api/transactions/bulk/${id}/undo/`)
      },
    ),
    createRowRace('unassigning it', await createSaver(), [200], async ({ racer, goal }, row) => {
      await racer.assign(row, goal, [200]).send()
      const { results } = await racer.request('GET', `/api/goals/transaction-allocations/${row}/`)
      const body = { allocation_id: results[0].id }
      return racer.call([200, 404], 'DELETE', '/api/goals/unassign-transaction/', body)
    }),
    createBankAccountRace(await createSaver()),
    createGoalRace(await createSaver()),
    createErasureRace(testApp),
  ]
}

/** Restoring a transaction gives its allocation back while another goal gets most of the same transaction. */
async function createRestoreRace(own: Saver): Promise<Race> {
  const other = await own.racer.goal()
  return createRowRace('restoring it with its allocations', own, [200, 404, 422], async ({ racer }, row) => {
    await racer.assign(row, other, [200]).send()
    const deleted = await racer.request('DELETE', `/api/transactions/${row}/`)
    return racer.call([200], 'POST', `/api/transactions/${row}/restore/`, deleted)
  })
}

const createBankAccountRace = ({ userId, racer: on, goal }: Saver): Race => ({
  name: 'deleting the bank account',
  userId,
  async prepare() {
    const account = await on.account()
    const row = await on.row({ account })
    const removing = on.call([200], 'DELETE', `/api/accounts/${account}/delete/`)
    return { calls: [on.assign(row, goal, [200, 404]), removing], reads: [on.allocated(goal)] }
  },
})

const createGoalRace = ({ userId, racer: on }: Saver): Race => ({
  name: 'deleting the goal',
  userId,
  async prepare() {
    const [row, goal] = [await on.row(), await on.goal()]
    const removing = on.call([200], 'DELETE', `/api/goals/${goal}/`)
    return { calls: [on.assign(row, goal, [200, 404]), removing], reads: [on.allocated(goal, [404])] }
  },
})

/** Erases the user during the call: the call comes before it or finds no user. */
function createErasureRace(testApp: MoneyTestApp): Race {
  const { db, clock, envelope } = testApp
  const dataDir = mkdtempSync(join(tmpdir(), 'lucas-races-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = createLog({ level: 'silent' })
  const erasure = createErasure({ jobsDb: db.jobs, clock, log, envelope, dataDir })
  return {
    name: 'erasing the user',
    userId: null,
    async prepare() {
      const { user, racer: on } = await newRacer(testApp)
      const [row, goal] = [await on.row(), await on.goal()]
      const past = new Date(clock.now().getTime() - 1_000)
      await db.admin
        .insertInto('account_deletion')
        .values({ user_id: user.userId, asked_at: past, erase_at: past, undo_hash: randomBytes(32) })
        .execute()
      const erase: RacingCall = {
        allowed: [1],
        send: async () => ({ status: await erasure.sweep(), body: '' }),
      }
      return {
        calls: [on.assign(row, goal, [200, 401, 404]), erase],
        reads: [on.allocated(goal, [404])],
      }
    },
  }
}
