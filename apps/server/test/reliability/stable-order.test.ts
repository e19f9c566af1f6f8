import type { Account } from '@lucas/contract/banking/account.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClock } from '../../src/platform/clock.ts'
import { fillPath, listOperations, type Operation } from '../support/api-document.ts'
import { createFullApp, type Method, type TestUser } from '../support/app/full-app.ts'
import { setPlan } from '../support/app/plans.ts'
import { listUserRowIds, waitUntilJobsDone } from '../support/app/user-rows.ts'
import { createRouteCalls } from '../support/clients/route-caller.ts'
import { createRowShuffle } from '../support/faults/shuffled-rows.ts'
import { createCallBuilders } from '../support/foreign-ids/call-builders.ts'
import { idTables, toIdName } from '../support/id-tables.ts'
import { sampleSize } from '../support/sample-size.ts'

// Lists have one order, also where PostgreSQL may return rows in any. The clock stands, so that all rows are as old.

const now = new Date()
const app = await createFullApp({ clock: createClock(() => now) })
const shuffle = createRowShuffle()
const rounds = sampleSize({ gate: 1, all: 3 })
/** Rows of a kind whose addresses are read: the oldest and the newest. */
const sampled = 4
let user: TestUser
let urls: string[] = []

/** Creates some of everything that a user can have. */
async function createData(): Promise<void> {
  await setPlan(app, user, 'work')
  await app.linkBank(user)
  await app.linkBank(user, { bank: 'bci' })
  const operations = await listOperations(app.http)
  const builders = createCallBuilders(app)
  const calls = createRouteCalls(app, user)
  for (const { name, method, path } of operations) {
    if (method === 'GET' || method === 'DELETE' || isElsewhere(path)) continue
    for (const build of builders[name] ?? []) {
      const { id, body } = await build(user)
      await app.requestAs(user, method, fillPath(path, id), body)
    }
    for (let at = 0; at < 2; at += 1) await calls[name]?.()
  }
  await waitUntilJobsDone(app.db)
}

/** Calls about sessions, plans and demo households have users of their own. */
const isElsewhere = (path: string) =>
  /\/api\/(auth|security|privacy|billing|example|csp-report|browser-errors|users|newsletter|floid|ws)\//.test(
    path,
  )

/** Lists the addresses of a read: with its most telling parameters, and for some rows. */
function listUrls({ path, pathParams, queryParams }: Operation, ids: Record<string, string[]>): string[] {
  const known = new Set(queryParams.map(({ name }) => name))
  const range = `from=2025-12-01&to=${toPlainDate(now)}`
  const queries = [
    '',
    ...(known.has('from') ? [`?${range}`, `?${range}&currency=USD`] : []),
    ...(known.has('sort') ? ['?search=feria', '?sort=amount', '?sort=name', '?sort=category&order=asc'] : []),
    ...(known.has('limit') ? ['?limit=500'] : []),
  ]
  if (pathParams.length === 0) return queries.map((query) => path + query)
  const tables = idTables[toIdName(path)] ?? []
  const rows = tables.flatMap((table) => ids[table] ?? [])
  return [...new Set([...rows.slice(0, sampled), ...rows.slice(-sampled)])].map((id) => fillPath(path, id))
}

beforeAll(async () => {
  user = await app.auth.registerUser()
  await createData()
  const ids = await listUserRowIds(app.db, user.user.id)
  urls = (await listOperations(app.http))
    .filter(({ method, path }) => method === 'GET' && path !== '/api/privacy/export/')
    .flatMap((operation) => listUrls(operation, ids))
}, 600_000)

async function readAll(): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const url of urls)
    read[url] = (await app.requestAs(user, 'GET', url)).body.replaceAll(/"request_id":"[^"]*"/g, '')
  return read
}

/** The texts around the first difference. */
function describeDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return [one, other].map((text) => text.slice(Math.max(0, at - 100), at + 60)).join('\n')
}

describe('rel/stable-order', () => {
  test('no answer depends on the order in which PostgreSQL returns rows', async () => {
    const before = await readAll()
    const differences = new Map<string, string>()
    shuffle.isOn = true
    for (let round = 0; round < rounds; round += 1)
      for (const [url, body] of Object.entries(await readAll()))
        if (body !== before[url]) differences.set(url, describeDifference(before[url] ?? '', body))
    shuffle.isOn = false
    expect(urls.length).toBeGreaterThan(150)
    expect(Object.fromEntries(differences)).toEqual({})
    expect(Object.values(before).filter((body) => body.includes('#internal'))).toEqual([])
  })
  test('a change answers with its rows in the order of the request', async () => {
    const call = async (method: Method, url: string, body?: object) => {
      const { statusCode, body: answer } = await app.requestAs(user, method, url, body)
      if (statusCode >= 300) throw new Error(`${method} ${url}: ${answer}`)
      return JSON.parse(answer)
    }
    shuffle.isOn = true
    for (let round = 0; round < rounds; round += 1) {
      const names = ['Quilantar', 'Farellones', 'Petorca', 'Andacollo', 'Combarbala']
      const ids: string[] = []
      for (const name of names)
        ids.push((await call('POST', '/api/transactions/', { name, amount: 1_000 })).id)
      const learned = await call('POST', '/api/category-corrections/', { transaction_ids: ids.toReversed() })
      expect(learned.results.map(({ name }: { name: string }) => name)).toEqual(names.toReversed())

      const accounts = await call('GET', '/api/accounts/')
      const [from, to] = accounts.filter(({ manual, currency }: Account) => manual && currency === 'CLP')
      const transfer = { from_account: from.id, to_account: to.id, amount: 7_000 }
      const { pair, transactions } = await call('POST', '/api/transfers/', transfer)
      expect(transactions.map(({ id }: Transaction) => id)).toEqual([pair.out_id, pair.in_id])
      const { id: _, ...links } = await call('DELETE', `/api/transactions/${pair.in_id}/`)
      const restored = await call('POST', `/api/transactions/${pair.in_id}/restore/`, links)
      expect(restored.transactions.map(({ id }: Transaction) => id)).toEqual([pair.in_id, pair.out_id])

      const [kept_id, merged_id] = ids
      const { merge_id } = await call('POST', '/api/merges/', { kept_id, merged_id })
      const undone = await call('POST', `/api/merges/${merge_id}/undo/`)
      expect(undone.transactions.map(({ id }: Transaction) => id)).toEqual([kept_id, merged_id])
    }
    shuffle.isOn = false
  })
})
