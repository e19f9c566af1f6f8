import type { StatementImport } from '@lucas/contract/banking/import.ts'
import type { ImportMapping } from '@lucas/contract/banking/import-mapping.ts'
import { importMapping } from '@lucas/contract/banking/import-mapping.ts'
import { describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../../test/support/clients/import-client.ts'
import {
  type AppFile,
  appFiles,
  firefly,
  monarch,
  ynab,
} from '../../../../test/support/fixtures/app-files/index.ts'
import { createStoredReader } from '../../../../test/support/fixtures/imported-rows.ts'
import { pollAttempts } from '../../../../test/support/poll-attempts.ts'
import { checkInvariants } from '../../../checker/checker.ts'

// Moving in from another app: its accounts, categories, transfers and splits.

const real = await createFullApp()
const imports = createImportClient(real)
const { listRows } = createStoredReader(real.db)

const list = async (who: TestUser): Promise<StatementImport[]> =>
  (await real.requestAs(who, 'GET', '/api/imports/')).json().results

/** Waits until no import is being read or stored, and returns those of the file in its order. */
async function listParts(who: TestUser, first: StatementImport): Promise<StatementImport[]> {
  for await (const _ of pollAttempts(60_000)) {
    const all = await list(who)
    if (all.some(({ state }) => state === 'reading' || state === 'storing')) continue
    const parts = all.find(({ id }) => id === first.id)?.parts ?? []
    return parts.length === 0
      ? all.filter(({ id }) => id === first.id)
      : parts.flatMap((id) => all.find((one) => one.id === id) ?? [])
  }
  throw new Error('an import was not settled')
}

async function upload(
  who: TestUser,
  { app, text }: Pick<AppFile, 'app' | 'text'>,
): Promise<StatementImport[]> {
  return listParts(who, await imports.upload(who, Buffer.from(text), `${app}.csv`))
}

const getMapping = async (who: TestUser, id: string): Promise<ImportMapping> =>
  importMapping.parse((await real.requestAs(who, 'GET', `/api/imports/${id}/mapping/`)).json())

const putMapping = (who: TestUser, id: string, categories: object[] = []) =>
  real.requestAs(who, 'PUT', `/api/imports/${id}/mapping/`, { categories })

/** Maps as proposed and imports all accounts. */
async function moveIn(who: TestUser, file: AppFile): Promise<StatementImport[]> {
  const parts = await upload(who, file)
  const [first] = parts
  expect((await putMapping(who, first?.id ?? '')).statusCode).toBe(200)
  for (const { id } of parts) await imports.confirm(who, id)
  return first === undefined ? [] : listParts(who, first)
}

/** Without what the detection of kinds writes later. */
const toContent = ({ updated_at: _, text_kind: __, ...row }: Awaited<ReturnType<typeof listRows>>[number]) =>
  row

const isAlive = ({ deleted_at }: { deleted_at: unknown }) => deleted_at === null

async function sumStored(who: TestUser) {
  const rows = (await listRows(who)).filter(isAlive)
  const names = new Map(
    (await real.requestAs(who, 'GET', '/api/accounts/'))
      .json()
      .map((one: { id: string; name: string }) => [one.id, one.name]),
  )
  const accounts: Record<string, number> = {}
  const categories: Record<string, number> = {}
  for (const row of rows) {
    const account = String(names.get(row.account_id))
    if (row.parent_id === null) accounts[account] = (accounts[account] ?? 0) + Number(row.amount)
    if (row.part_total !== null && row.parent_id === null) continue
    if (row.category_source === 'person')
      categories[row.category] = (categories[row.category] ?? 0) + Number(row.amount)
  }
  return { accounts, categories }
}

describe('rel/moving-in', () => {
  test.each(appFiles)('$app: sums of each account and category are those of the file', async (file) => {
    const who = await real.auth.registerUser()
    const parts = await moveIn(who, file)
    expect(parts.map(({ state, ledger }) => [state, ledger?.app])).toEqual(
      parts.map(() => ['done', file.app]),
    )
    const { categories: mapped } = await getMapping(who, parts[0]?.id ?? '')
    const stored = await sumStored(who)
    const expected: Record<string, number> = {}
    for (const { group, name, category, exists } of mapped) {
      expect(exists).toBe(true)
      const key = group === null ? name : `${group}: ${name}`
      const own = (await real.requestAs(who, 'GET', '/api/categories/'))
        .json()
        .results.find((one: { category: string }) => one.category === category)
      const label = own.parent === null ? category : `${own.parent} › ${category}`
      expected[label] = (expected[label] ?? 0) + (file.categories[key] ?? 0)
    }
    expect(stored.categories).toEqual(expected)
    expect(stored.accounts).toEqual(
      Object.fromEntries(
        Object.entries(file.accounts).map(([name, sum]) => [name === '' ? 'Splitwise' : name, sum]),
      ),
    )
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })

  test('YNAB: proposals, splits, a pair, notes, and starting balances that count nowhere', async () => {
    const who = await real.auth.registerUser()
    const parts = await upload(who, ynab)
    expect(parts.map(({ ledger, account }) => [ledger?.account, account?.name, account?.account_id])).toEqual(
      [
        ['Corriente', 'Corriente', null],
        ['Ahorro', 'Ahorro', null],
      ],
    )
    expect(parts.map(({ account }) => account?.type)).toEqual(['checking', 'savings'])
    expect(await getMapping(who, parts[1]?.id ?? '')).toMatchObject({
      app: 'ynab',
      categories: [
        {
          group: 'Everyday',
          name: 'Groceries',
          count: 2,
          category: 'ALIMENTACIÓN',
          exists: true,
          reason: 'usual',
        },
        { group: 'Inflow', name: 'Ready to Assign', category: 'SALARIO', reason: 'usual' },
        {
          group: 'Fun',
          name: 'Juegos de mesa',
          category: 'Juegos de mesa',
          parent: 'ENTRETENIMIENTO',
          exists: false,
          reason: 'new',
        },
      ],
    })
    await putMapping(who, parts[0]?.id ?? '')
    for (const { id } of parts) await imports.confirm(who, id)
    const rows = await listRows(who)
    const pairs = await real.db.admin
      .selectFrom('transfer_pair')
      .selectAll()
      .where('user_id', '=', who.user.id)
      .execute()
    const find = (amount: bigint) => rows.find((row) => row.amount === amount)
    expect(pairs).toMatchObject([
      { out_id: find(-150_000n)?.id, in_id: find(150_000n)?.id, kind: 'own_transfer', state: 'confirmed' },
    ])
    expect(find(-150_000n)).toMatchObject({ kind: 'transfer', kind_source: 'pair', notes: 'guardar' })
    expect(find(500_000n)).toMatchObject({ kind: 'excluded' })
    expect(find(-50_000n)).toMatchObject({ part_total: 2 })
    expect(rows.filter(({ parent_id }) => parent_id === find(-50_000n)?.id)).toMatchObject([
      { amount: -20_000n, merchant_name: 'regalo', category: 'ENTRETENIMIENTO › Juegos de mesa' },
      { amount: -30_000n, merchant_name: 'comida', category: 'ALIMENTACIÓN' },
    ])
    expect(find(-45_990n)).toMatchObject({
      category: 'ALIMENTACIÓN',
      category_source: 'person',
      notes: 'pan y queso',
      reviewed: true,
    })
    expect((await list(who)).map(({ undo }) => undo?.edited)).toEqual([0, 0])
  })

  test('the next file of the app knows accounts and categories, and a repeat adds nothing', async () => {
    const who = await real.auth.registerUser()
    const first = await upload(who, monarch)
    const answer = await putMapping(who, first[0]?.id ?? '', [
      { group: null, name: 'Groceries', category: 'Despensa', parent: 'HOGAR' },
    ])
    expect(importMapping.parse(answer.json()).categories).toMatchObject([
      { name: 'Groceries', category: 'Despensa', parent: null, exists: true, reason: 'chosen' },
      { name: 'Fitness', category: 'SALUD' },
    ])
    await imports.patch(who, first[0]?.id ?? '', {
      account: { name: 'Mi cuenta', type: 'checking', currency: 'CLP', institution_id: null },
    })
    for (const { id } of first) await imports.confirm(who, id)
    const before = await listRows(who)
    const again = await upload(who, monarch)
    expect(again.map(({ account, counts }) => [account?.name, account?.sure, counts?.new])).toEqual([
      ['Mi cuenta', true, 0],
      ['Visa', true, 0],
    ])
    for (const { id } of again) await imports.confirm(who, id)
    expect((await listRows(who)).map(toContent)).toEqual(before.map(toContent))
    expect(before.find(({ amount }) => amount === -4_990n)).toMatchObject({
      category: 'HOGAR › Despensa',
      merchant_name: 'Panadería',
      tags: ['diario'],
    })
    // The name that the user gives a category is that of the next file too.
    const { results } = (await real.requestAs(who, 'GET', '/api/categories/')).json()
    const own = results.find(({ category }: { category: string }) => category === 'Despensa')
    await real.requestAs(who, 'PATCH', `/api/categories/${own.id}/`, { name: 'Almacén' })
    expect((await getMapping(who, again[0]?.id ?? '')).categories[0]).toMatchObject({
      category: 'Almacén',
      reason: 'chosen',
    })
  })

  test('two confirmations at once, and two mappings at once, store each row, category and pair once', async () => {
    const who = await real.auth.registerUser()
    const parts = await upload(who, ynab)
    const id = parts[0]?.id ?? ''
    const mapped = await Promise.all([putMapping(who, id), putMapping(who, id)])
    expect(mapped.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await Promise.all(parts.flatMap((part) => [imports.confirm(who, part.id), imports.confirm(who, part.id)]))
    expect((await sumStored(who)).accounts).toEqual(ynab.accounts)
    const pairs = await real.db.admin
      .selectFrom('transfer_pair')
      .select('id')
      .where('user_id', '=', who.user.id)
      .execute()
    expect(pairs).toHaveLength(1)
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })

  test('a transfer between currencies becomes a pair, as an exchange', async () => {
    const who = await real.auth.registerUser()
    const exchange = 'Transfer,CLP,60000,USD,63.15,CLP'
    const text = firefly.text.replace('Transfer,CLP,60000,,,CLP', exchange)
    expect(text).toContain(exchange)
    await moveIn(who, { ...firefly, text })
    const rows = await listRows(who)
    const find = (amount: bigint) => rows.find((row) => row.amount === amount)
    expect(find(6_315n)).toMatchObject({ currency: 'USD', kind: 'transfer' })
    expect(
      await real.db.admin
        .selectFrom('transfer_pair')
        .select(['out_id', 'in_id', 'kind', 'state'])
        .where('user_id', '=', who.user.id)
        .execute(),
    ).toEqual([
      {
        out_id: find(-60_000n)?.id,
        in_id: find(6_315n)?.id,
        kind: 'currency_exchange',
        state: 'confirmed',
      },
    ])
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })

  test('an undo takes back rows, parts and pairs of the file', async () => {
    const who = await real.auth.registerUser()
    const parts = await moveIn(who, ynab)
    for (const { id } of parts) await imports.undo(who, id)
    expect((await listRows(who)).filter(isAlive)).toEqual([])
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })

  test('a statement of a bank has no mapping, an unknown parent is refused, and other users see none', async () => {
    const [who, other] = [await real.auth.registerUser(), await real.auth.registerUser()]
    const bank = await imports.upload(who, Buffer.from('Fecha;Descripción;Monto\n01/03/2026;FERIA;-1.000'))
    expect((await real.requestAs(who, 'GET', `/api/imports/${bank.id}/mapping/`)).json()).toMatchObject({
      code: 'import_not_ready',
    })
    const [first] = await upload(who, monarch)
    const refused = await putMapping(who, first?.id ?? '', [
      { group: null, name: 'Groceries', category: 'Nueva', parent: 'No existe' },
    ])
    expect(refused.statusCode).toBe(400)
    expect((await real.requestAs(other, 'GET', `/api/imports/${first?.id}/mapping/`)).statusCode).toBe(404)
    expect((await putMapping(other, first?.id ?? '')).statusCode).toBe(404)
  })

  test('more new categories than a user can have become OTROS', async () => {
    const who = await real.auth.registerUser()
    const rows = Array.from(
      { length: 40 },
      (_, at) => `2026-09-02,Tienda ${at},Rubro inventado ${at},Corriente,TIENDA ${at},,-${1_000 + at},`,
    )
    const [first] = await upload(who, {
      app: 'monarch',
      text: ['Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags', ...rows].join('\n'),
    })
    const answer = await putMapping(who, first?.id ?? '')
    const { categories } = importMapping.parse(answer.json())
    expect(categories.filter(({ category }) => category === 'OTROS')).toHaveLength(10)
    expect(categories.filter(({ exists }) => exists)).toHaveLength(40)
  })
})
