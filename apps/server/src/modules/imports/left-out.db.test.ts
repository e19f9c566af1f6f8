import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createStoredReader, csv } from '../../../test/support/fixtures/imported-rows.ts'
import { checkInvariants } from '../../checker/checker.ts'

const real = await createFullApp({ movements: 60 })
const imports = createImportClient(real)
const { listRows } = createStoredReader(real.db)

const file = csv(
  '02/03/2026;FERIA;-10.000',
  '03/03/2026;FERIA;-10.000',
  '03/03/2026;FERIA;-10.000',
  '04/03/2026;COMPRA LIDER;-20.000',
)
type Caller = Awaited<ReturnType<typeof real.auth.registerUser>>

const leaveOut = (who: Caller, id: string, places: readonly unknown[], isOut = true) =>
  real.requestAs(who, 'PATCH', `/api/imports/${id}/rows/`, { places, left_out: isOut })
const placesOf = async (who: Caller, id: string, query = '') =>
  (await imports.rows(who, id, query)).results.map(({ place }) => place)
const storedTexts = async (who: Caller) => (await listRows(who)).map(({ description }) => description)

describe('rows that are left out of an import', () => {
  test('are counted and listed apart, and not stored', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, file)
    const [feria] = await placesOf(who, id)
    expect((await leaveOut(who, id, [feria])).json()).toMatchObject({ counts: { new: 3, left_out: 1 } })
    // The same answer again changes nothing.
    expect((await leaveOut(who, id, [feria])).json()).toMatchObject({ counts: { new: 3, left_out: 1 } })
    expect(await placesOf(who, id, '?kind=left_out')).toEqual([feria])
    expect((await imports.rows(who, id)).count).toBe(4)
    expect((await leaveOut(who, id, [feria], false)).json()).toMatchObject({
      counts: { new: 4, left_out: 0 },
    })
    await leaveOut(who, id, [feria])
    expect(await imports.confirm(who, id)).toMatchObject({ state: 'done', added: 3, counts: { left_out: 1 } })
    expect(await storedTexts(who)).toEqual(['FERIA', 'FERIA', 'COMPRA LIDER'])
  })

  test('stay out of a later file of the account until they are taken in, and are forgotten with their import', async () => {
    const who = await real.auth.registerUser()
    const first = await imports.upload(who, file)
    const places = await placesOf(who, first.id)
    // One of two equal rows of a day.
    await leaveOut(who, first.id, [places[1]])
    const { account } = await imports.confirm(who, first.id)
    const uploadAgain = async () => {
      const { id } = await imports.upload(who, file)
      return imports.patch(who, id, { account_id: account?.account_id })
    }
    const again = await uploadAgain()
    expect(again.counts).toMatchObject({ already_there: 3, left_out: 1, new: 0 })
    expect(await imports.confirm(who, again.id)).toMatchObject({ added: 0 })
    expect(await storedTexts(who)).toHaveLength(3)
    const third = await uploadAgain()
    const [place] = await placesOf(who, third.id, '?kind=left_out')
    await leaveOut(who, third.id, [place], false)
    expect(await imports.confirm(who, third.id)).toMatchObject({ added: 1 })
    expect(await storedTexts(who)).toHaveLength(4)
    for (const { id } of [third, again, first]) await imports.undo(who, id)
    expect(await storedTexts(who)).toEqual([])
    expect((await imports.upload(who, file)).counts).toMatchObject({ new: 4, left_out: 0 })
  })

  test('stay left out when the file is read again, whose places are new', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, file)
    const [feria] = await placesOf(who, id)
    await leaveOut(who, id, [feria])
    expect(await imports.patch(who, id, { date_order: 'dmy' })).toMatchObject({
      counts: { new: 3, left_out: 1 },
    })
    const old = await leaveOut(who, id, [feria], false)
    expect(old.statusCode).toBe(409)
  })

  test('are those of the user and of the file', async () => {
    const [who, other] = [await real.auth.registerUser(), await real.auth.registerUser()]
    const { id } = await imports.upload(who, file)
    const [place] = await placesOf(who, id)
    expect((await leaveOut(other, id, [place])).statusCode).toBe(404)
    expect((await leaveOut(who, id, ['1.99.0'])).statusCode).toBe(404)
    expect((await leaveOut(who, id, [])).statusCode).toBe(400)
  })

  test('are right after two changes at the same time', async () => {
    const who = await real.auth.registerUser()
    const { id } = await imports.upload(who, file)
    const places = await placesOf(who, id)
    await Promise.all(places.slice(0, 3).map((place) => leaveOut(who, id, [place])))
    expect((await imports.find(who, id)).counts).toMatchObject({ new: 1, left_out: 3 })
    expect(await placesOf(who, id, '?kind=left_out')).toEqual(places.slice(0, 3))
  })

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })
})
