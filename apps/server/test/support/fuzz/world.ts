import { accountList } from '@lucas/contract/banking/account.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Operation } from '../api-document.ts'
import type { FullApp, TestUser } from '../app/full-app.ts'
import { createGoalWithAllocation } from '../app/goals.ts'
import { setPlan } from '../app/plans.ts'
import { listUserRowIds } from '../app/user-rows.ts'
import { parseSession } from '../clients/auth-client.ts'
import { createImportClient } from '../clients/import-client.ts'
import { createUniqueStatement } from '../clients/import-route-calls.ts'
import { createCallBuilders } from '../foreign-ids/call-builders.ts'
import { idTables } from '../id-tables.ts'
import { password } from '../module-apps/auth-test-app.ts'
import { createLockClient } from '../passkeys.ts'
import type { Actor, CallDraft } from './calls.ts'
import { createSender, type FuzzCall, type FuzzResponse } from './send.ts'
import { isOwnId } from './values.ts'

/** After this many calls new rows replace those that were deleted. */
const callsPerRefill = 150
const pin = '2580'

/** Routes that may end a session or its step-up. A throw-away user calls them. */
const sessionEndingPaths =
  /\/api\/(auth\/(login|profile|logout|password|sessions|token|verify|email)|security|billing|privacy|example)/

/** Creates users with data and sends calls in their name. A user whose session has ended is replaced. */
export async function createWorld(app: FullApp) {
  const { send, close } = createSender(app.address)
  const locks = createLockClient(app.auth)
  let member = await createMember(app)
  let pickId = await createIdPicker(app, member)
  let disposable: TestUser | null = null
  let locked: TestUser | null = null
  let calls = 0
  /** Values for `ownFields` in values.ts; the cursor is that of the last page. */
  const ownValues: Record<string, string> = { '@email': '', '@refresh': '', '@cursor': '' }

  async function getCaller(actor: Actor, operation: Operation): Promise<TestUser | null> {
    if (actor === 'locked') {
      if (locked === null) {
        locked = await app.auth.registerUser()
        await locks.setPin(locked.access, pin)
        await locks.lock(locked.access)
      }
      return locked
    }
    if (disposable === null) {
      disposable = await app.auth.registerUser()
      await locks.stepUp(disposable.access, { password })
      Object.assign(ownValues, { '@email': disposable.email, '@refresh': disposable.refresh })
    }
    if (actor !== 'member') return null
    return sessionEndingPaths.test(operation.path) ? disposable : member
  }

  /** Replaces a user whose session has ended. */
  async function replaceEndedSession(caller: TestUser | null, { status }: FuzzResponse): Promise<void> {
    if (status !== 401 || caller === null) return
    if (caller === disposable) disposable = null
    if (caller === locked) locked = null
    if (caller === member) member = { ...member, ...parseSession(await app.auth.login(member.email)) }
  }

  const resolve = (value: unknown): unknown => {
    if (isOwnId(value)) return ownValues[value.own] ?? pickId(value.own, value.index)
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]))
  }

  function toCall(draft: CallDraft, caller: TestUser | null): FuzzCall {
    const { operation, actor, method, headers } = draft
    const { bytes, type } = toBytes(draft, resolve)
    const bearer = actor === 'garbage' ? 'eyJhbGciOiJub25lIn0.e30.' : caller?.access
    return {
      method,
      address: toAddress(draft, resolve),
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(type === '' ? {} : { 'content-type': type }),
        ...headers,
        ...(operation.path.includes('/token/refresh/') && caller ? { cookie: caller.cookie } : {}),
      },
      body: bytes,
    }
  }

  return {
    close,
    /** The call as it was sent, and what came back. */
    async call(draft: CallDraft): Promise<{ call: FuzzCall; answer: FuzzResponse }> {
      calls += 1
      if (calls % callsPerRefill === 0) {
        await addTestData(app, member)
        pickId = await createIdPicker(app, member)
      }
      const caller = await getCaller(draft.actor, draft.operation)
      const call = toCall(draft, caller)
      const answer = await send(call)
      await replaceEndedSession(caller, answer)
      const next = /"next":"[^"]*[?&]cursor=([\w-]+)/.exec(answer.body)?.[1]
      if (next !== undefined) ownValues['@cursor'] = next
      return { call, answer }
    },
    get: (address: string) => send({ method: 'GET', address, headers: {}, body: null }),
  }
}

/** Creates a user with two banks on the plan with every feature, and the rows that calls with ids need. */
async function createMember(app: FullApp): Promise<TestUser> {
  const member = await app.auth.registerUser()
  await setPlan(app, member, 'work')
  await app.linkBank(member)
  await app.linkBank(member, { bank: 'bci' })
  await addTestData(app, member)
  for (const build of Object.values(createCallBuilders(app)).flat()) await build(member)
  const imports = createImportClient(app)
  const account = { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null }
  await imports.patch(member, (await imports.upload(member, createUniqueStatement())).id, { account })
  return member
}

/** Adds one of everything that a user can create: goals, transactions, wallet items, rules, corrections, an upload. */
async function addTestData(app: FullApp, member: TestUser): Promise<void> {
  const post = (url: string, body: unknown) => app.requestAs(member, 'POST', url, body)
  const accounts = accountList.parse((await app.requestAs(member, 'GET', '/api/accounts/')).json())
  if (!accounts.some(({ manual }) => !manual)) await app.linkBank(member)
  await createGoalWithAllocation(app, member)
  for (const amount of [1_000, 25_000, 25_000]) await post('/api/transactions/', { name: 'Feria', amount })
  await post('/api/wallet/items/', { name: 'Auto', kind: 'vehicle', value: 5_000_000 })
  await post('/api/alert-rules/', { kind: 'big_movement', amount: 100_000 })
  const { results: rows } = transactionPage.parse(
    (await app.requestAs(member, 'GET', '/api/transactions/?limit=12&order=asc')).json(),
  )
  for (const { id } of rows) {
    await app.requestAs(member, 'PATCH', `/api/transactions/${id}/`, { category: 'SALUD' })
    await app.requestAs(member, 'PATCH', `/api/transactions/${id}/merchant/`, { merchant_name: 'Almuerzo' })
  }
  const name = crypto.randomUUID()
  await post('/api/saved-filters/', { name, filter: {} })
  await post('/api/categories/', { name: name.slice(0, 20), emoji: '🐶', color: 'orange' })
  await post('/api/support/threads/', { topic: 'other', text: 'Hola' })
  await createImportClient(app).sendFile(member, createUniqueStatement())
}

/** Returns a function that picks an id of the user's rows: of the named tables, sometimes of any other. */
async function createIdPicker(app: FullApp, member: TestUser) {
  const byTable = await listUserRowIds(app.db, member.user.id)
  const all = Object.values(byTable).flat()
  return (word: string, index: number): string => {
    const named = (idTables[word] ?? []).flatMap((table) => byTable[table] ?? [])
    const list = named.length === 0 || index % 12 === 0 ? all : named
    return list[index % list.length] ?? ''
  }
}

function toAddress(
  { operation, pathParams, spelling, query, rawQuery }: CallDraft,
  resolve: (value: unknown) => unknown,
): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(resolve(pathParams[name])))
  const pairs = query.flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.map((one) => `${encodeText(name)}=${encodeText(toText(resolve(one)))}`)
  })
  const search = [...pairs, rawQuery].filter((part) => part !== '').join('&')
  // Node refuses spaces and characters beyond Latin 1 in the request line, as other clients do.
  return `${applySpelling(path, spelling)}${search === '' ? '' : `?${search}`}`.replaceAll(
    /[^\u0021-\u00ff]/g,
    '',
  )
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Half of a surrogate pair cannot be encoded; its bytes can be sent. */
const encodeText = (text: string): string =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')

function applySpelling(path: string, spelling: CallDraft['spelling']): string {
  if (spelling === 'no slash') return path.replace(/\/$/, '')
  if (spelling === 'two slashes') return `${path}/`
  if (spelling === 'encoded') return path.replace('api', '%61pi')
  if (spelling === 'dot') return path.replace('/api/', '/api/./')
  if (spelling === 'upper') return path.toUpperCase()
  if (spelling === 'fragment') return `${path}#x`
  if (spelling === 'origin') return `http://lucas.example${path}`
  return path
}

function toBytes(
  { body, operation }: CallDraft,
  resolve: (value: unknown) => unknown,
): { bytes: Buffer | null; type: string } {
  if (body.kind === 'none') return { bytes: null, type: '' }
  if (body.kind === 'form') {
    const fields = Object.entries(Object(resolve(body.value))).map(
      ([name, value]) => `${encodeText(name)}=${encodeText(toText(value))}`,
    )
    return { bytes: Buffer.from(fields.join('&')), type: 'application/x-www-form-urlencoded' }
  }
  if (body.kind === 'raw')
    return {
      bytes: body.bytes,
      type:
        operation.isUpload && body.type.startsWith('application/json')
          ? 'application/octet-stream'
          : body.type,
    }
  const text = JSON.stringify(resolve(body.value)) ?? ''
  return { bytes: Buffer.from(body.cut > 0 ? text.slice(0, -body.cut) : text), type: 'application/json' }
}
