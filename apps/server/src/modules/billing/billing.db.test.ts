import { beforeEach, describe, expect, test } from 'vitest'
import { billingHouse, type Payer } from '../../../test/support/billing-house.ts'

const house = await billingHouse()
const minute = 60_000
let ana: Payer

beforeEach(async () => {
  ana = await house.person()
  await house.on('2026-01-31')
})

describe('a plan', () => {
  test('is paid at the page of the processor, and from then on by itself on its day', async () => {
    expect(await ana.show()).toMatchObject({
      plan: 'free',
      state: 'free',
      payments: 'rehearsal',
      use: { alert_rules: { used: 2, limit: 3 }, months: { used: 12, limit: 12 } },
    })
    const { url, amount } = (await ana.open()).json()
    expect(amount).toBe(9_990)
    const page = await house.app.inject(house.pathOf(url))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('$9.990')
    expect(page.body).toContain('Nada se cobra')
    const paid = await house.submit(url, 'good', 'pay')
    expect([paid.statusCode, paid.headers.location]).toEqual([303, '/settings?tab=plan'])
    expect(await ana.show()).toMatchObject({
      plan: 'grow',
      since: '2026-01-31',
      state: 'active',
      period_end: '2026-02-28',
      next_plan: 'grow',
      next_amount: 9_990,
      method: 'tarjeta terminada en 4242',
      use: { alert_rules: { used: 2, limit: null }, months: { used: 14, limit: null } },
    })
    await house.on('2026-02-27')
    expect(await ana.payments()).toHaveLength(1)
    await house.on('2026-02-28')
    await house.on('2026-02-28')
    const [renewal, start] = await ana.payments()
    expect(start).toMatchObject({ reason: 'start', from: '2026-01-31', to: '2026-02-28', status: 'paid' })
    expect(renewal).toMatchObject({ reason: 'renewal', from: '2026-02-28', to: '2026-03-31', amount: 9_990 })
    const letter = await ana.letters('Recibimos tu pago de Lucas Grow', 2)
    expect(letter.text).toContain('Pagaste $9.990 por el plan Grow el 28 de febrero de 2026')
    expect(letter.text).toContain(renewal.number)
    expect(letter.text).toContain('Tu plan está pagado hasta el 30 de marzo de 2026.')
    expect(letter.text).toContain('/settings?tab=plan')
  })

  test('is not begun by a payment that was refused, and its page asks for nothing twice', async () => {
    const { url } = (await ana.open()).json()
    const refused = await house.submit(url, 'good', 'refuse')
    expect([refused.statusCode, refused.body.includes('Pago rechazado')]).toEqual([200, true])
    expect((await house.submit(url, 'good', 'pay')).statusCode).toBe(410)
    expect((await house.app.inject(house.pathOf(url))).statusCode).toBe(410)
    expect(await ana.show()).toMatchObject({ plan: 'free' })
    expect(await ana.payments()).toEqual([])
    expect((await ana.pay()).statusCode).toBe(303)
    expect(await ana.show()).toMatchObject({ plan: 'grow' })
  })

  test('whoever opens two tabs, or presses twice, has one payment to make', async () => {
    const opened = await Promise.all([ana.open('grow', 'k'), ana.open(), ana.open()])
    const urls = opened.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().url)
    expect(new Set(urls).size).toBe(1)
    expect((await ana.open('grow', 'k')).json().url).toBe(urls[0])
    const [url = ''] = urls
    const answers = await Promise.all([house.submit(url, 'good', 'pay'), house.submit(url, 'once', 'pay')])
    expect(answers.every(({ statusCode }) => statusCode === 303 || statusCode === 410)).toBe(true)
    expect(await ana.payments()).toHaveLength(1)
    expect(await ana.open()).toMatchObject({ statusCode: 409 })
    house.wait(2 * 60 * minute)
  })

  test('a page is good for an hour; then a new one takes its place', async () => {
    const { url } = (await ana.open()).json()
    house.wait(61 * minute)
    expect((await house.app.inject(house.pathOf(url))).statusCode).toBe(410)
    const next = (await ana.open()).json()
    expect(next.url).not.toBe(url)
    expect((await ana.charges()).map(({ state }) => state)).toEqual(['void', 'open'])
  })

  test('nobody writes the address of a page', async () => {
    const { url } = (await ana.open()).json()
    const [order = '', mac = ''] = house.pathOf(url).replace('/_pago/', '').split('.')
    const cheaper = Buffer.from(Buffer.from(order, 'base64url').toString().replace('9990', '1')).toString(
      'base64url',
    )
    for (const token of [`${cheaper}.${mac}`, order, 'x', '.'])
      expect([token, (await house.app.inject(`/_pago/${token}`)).statusCode]).toEqual([token, 404])
    const proxied = { url: house.pathOf(url), headers: { 'x-forwarded-for': '10.0.0.1' } }
    expect((await house.app.inject(proxied)).statusCode).toBe(404)
  })

  test('given up, it stays until what was paid is over; the choice can be taken back', async () => {
    await ana.pay()
    expect((await ana.choose('free')).json()).toMatchObject({
      plan: 'grow',
      next_plan: 'free',
      next_amount: 0,
    })
    expect((await ana.choose('grow')).json()).toMatchObject({ next_plan: 'grow' })
    expect((await ana.choose('work')).statusCode).toBe(409)
    await ana.choose('free')
    await house.on('2026-02-27')
    expect(await ana.show()).toMatchObject({ plan: 'grow' })
    await house.on('2026-02-28')
    expect(await ana.show()).toMatchObject({ plan: 'free', state: 'free', since: '2026-02-28', method: null })
    expect(await ana.payments()).toHaveLength(1)
    expect((await ana.letters('Terminó tu plan Grow')).text).toContain('No te cobraremos más')
  })

  test('a month that cannot be charged is tried three times more, each told, and then the plan ends', async () => {
    await ana.pay('once')
    await house.on('2026-02-28')
    expect(await ana.show()).toMatchObject({
      plan: 'grow',
      state: 'past_due',
      retry_on: '2026-03-01',
      tries_left: 3,
    })
    const told = 'No pudimos cobrar tu plan'
    expect((await ana.letters(told)).text).toContain('Lo intentaremos de nuevo el 1 de marzo de 2026')
    await house.on('2026-03-01')
    await house.on('2026-03-03')
    expect(await ana.show()).toMatchObject({ retry_on: '2026-03-04', tries_left: 2 })
    await house.on('2026-03-04')
    expect((await ana.letters(told, 3)).text).toContain('9 de marzo de 2026')
    expect(await ana.show()).toMatchObject({ plan: 'grow', tries_left: 1 })
    await house.on('2026-03-09')
    expect(await ana.show()).toMatchObject({ plan: 'free', state: 'free' })
    expect((await ana.letters('Terminó tu plan Grow por falta de pago')).text).toContain('Gratis')
    expect((await ana.payments()).map(({ status }: { status: string }) => status)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'paid',
    ])
    await house.on('2026-05-01')
    expect(await ana.payments()).toHaveLength(5)
  })

  test('a month that is owed can be paid with another card, from the day on which it began', async () => {
    await ana.pay('once')
    await house.on('2026-02-28')
    await house.on('2026-03-01')
    await ana.pay('good')
    expect(await ana.show()).toMatchObject({
      state: 'active',
      period_end: '2026-03-31',
      method: 'tarjeta terminada en 4242',
    })
    await house.on('2026-03-31')
    expect(await ana.show()).toMatchObject({ state: 'active', period_end: '2026-04-30' })
  })

  test('while the person is at the page nothing is charged by itself', async () => {
    await ana.pay('once')
    await house.on('2026-02-28')
    house.wait(24 * 60 * minute - 10 * minute)
    const { url } = (await ana.open()).json()
    await house.billing.work.sweep()
    expect((await ana.charges()).filter(({ state }) => state === 'open')).toHaveLength(1)
    await house.submit(url, 'good', 'pay')
    expect(await ana.show()).toMatchObject({ state: 'active' })
  })

  test('given up while a month is owed, it ends at once', async () => {
    await ana.pay('once')
    await house.on('2026-02-28')
    expect((await ana.choose('free')).json()).toMatchObject({ plan: 'free', state: 'free' })
    await house.on('2026-03-09')
    expect(await ana.payments()).toHaveLength(2)
  })

  test('a larger one begins at once for what is left of the smaller, and a smaller comes at the end', async () => {
    await ana.pay()
    await house.on('2026-02-14')
    await ana.upgrade()
    const [upgrade] = await ana.payments()
    // 14 of 28 days of Grow are paid already.
    expect(upgrade).toMatchObject({ plan: 'work', reason: 'upgrade', amount: 14_995, from: '2026-02-14' })
    expect(await ana.show()).toMatchObject({ plan: 'work', period_end: '2026-03-14' })
    expect((await ana.choose('grow')).json()).toMatchObject({
      plan: 'work',
      next_plan: 'grow',
      next_amount: 9_990,
    })
    await house.on('2026-03-14')
    expect(await ana.show()).toMatchObject({ plan: 'grow', next_plan: 'grow', period_end: '2026-04-14' })
  })

  test('whoever waits for the end of their account is charged nothing', async () => {
    await ana.pay()
    await house.db.admin
      .insertInto('account_deletion')
      .values({
        user_id: ana.userId,
        asked_at: new Date(),
        erase_at: new Date('2036-01-01'),
        undo_hash: null,
      })
      .execute()
    await house.on('2026-02-28')
    expect(await ana.payments()).toHaveLength(1)
  })
})
