import { beforeEach, describe, expect, test } from 'vitest'
import { createBillingTestApp, type Payer } from '../../../test/support/module-apps/billing-test-app.ts'

const testApp = await createBillingTestApp()
const minute = 60_000
let ana: Payer

beforeEach(async () => {
  ana = await testApp.createPayer()
  await testApp.moveToDay('2026-01-31')
})

describe('a plan', () => {
  test('is paid on the checkout page and then renews automatically', async () => {
    expect(await ana.getBilling()).toMatchObject({
      plan: 'free',
      state: 'free',
      payments: 'rehearsal',
      use: {
        alert_rules: { used: 2, limit: 3 },
        months: { used: 12, limit: 12 },
        budget_lines: { used: 3, limit: 3 },
        rules: { used: 1, limit: 3 },
      },
    })
    const { url, amount } = (await ana.openCheckout()).json()
    expect(amount).toBe(9_990)
    const page = await testApp.app.inject(testApp.toPath(url))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('$9.990')
    expect(page.body).toContain('Nada se cobra')
    const paid = await testApp.submit(url, 'good', 'pay')
    expect([paid.statusCode, paid.headers.location]).toEqual([303, '/settings?tab=plan'])
    expect(await ana.getBilling()).toMatchObject({
      plan: 'grow',
      since: '2026-01-31',
      state: 'active',
      period_end: '2026-02-28',
      next_plan: 'grow',
      next_amount: 9_990,
      method: 'tarjeta terminada en 4242',
      use: {
        alert_rules: { used: 2, limit: null },
        months: { used: 14, limit: null },
        budget_lines: { used: 3, limit: null },
        rules: { used: 1, limit: null },
      },
    })
    await testApp.moveToDay('2026-02-27')
    expect(await ana.listPayments()).toHaveLength(1)
    await testApp.moveToDay('2026-02-28')
    await testApp.moveToDay('2026-02-28')
    const [renewal, start] = await ana.listPayments()
    expect(start).toMatchObject({ reason: 'start', from: '2026-01-31', to: '2026-02-28', status: 'paid' })
    expect(renewal).toMatchObject({ reason: 'renewal', from: '2026-02-28', to: '2026-03-31', amount: 9_990 })
    const letter = await ana.waitForMail('Recibimos tu pago de Lucas Grow', 2)
    expect(letter.text).toContain('Pagaste $9.990 por el plan Grow el 28 de febrero de 2026')
    expect(letter.text).toContain(renewal.number)
    expect(letter.text).toContain('Tu plan está pagado hasta el 30 de marzo de 2026.')
    expect(letter.text).toContain('/settings?tab=plan')
  })

  test('does not start with a refused payment, and its checkout page is used once', async () => {
    const { url } = (await ana.openCheckout()).json()
    const refused = await testApp.submit(url, 'good', 'refuse')
    expect([refused.statusCode, refused.body.includes('Pago rechazado')]).toEqual([200, true])
    expect((await testApp.submit(url, 'good', 'pay')).statusCode).toBe(410)
    expect((await testApp.app.inject(testApp.toPath(url))).statusCode).toBe(410)
    expect(await ana.getBilling()).toMatchObject({ plan: 'free' })
    expect(await ana.listPayments()).toEqual([])
    expect((await ana.pay()).statusCode).toBe(303)
    expect(await ana.getBilling()).toMatchObject({ plan: 'grow' })
  })

  test('two tabs or a double click create one charge', async () => {
    const opened = await Promise.all([ana.openCheckout('grow', 'k'), ana.openCheckout(), ana.openCheckout()])
    const urls = opened.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().url)
    expect(new Set(urls).size).toBe(1)
    expect((await ana.openCheckout('grow', 'k')).json().url).toBe(urls[0])
    const [url = ''] = urls
    const answers = await Promise.all([
      testApp.submit(url, 'good', 'pay'),
      testApp.submit(url, 'once', 'pay'),
    ])
    expect(answers.every(({ statusCode }) => statusCode === 303 || statusCode === 410)).toBe(true)
    expect(await ana.listPayments()).toHaveLength(1)
    expect(await ana.openCheckout()).toMatchObject({ statusCode: 409 })
    testApp.advance(2 * 60 * minute)
  })

  test('a checkout page expires after an hour and is replaced', async () => {
    const { url } = (await ana.openCheckout()).json()
    testApp.advance(61 * minute)
    expect((await testApp.app.inject(testApp.toPath(url))).statusCode).toBe(410)
    const next = (await ana.openCheckout()).json()
    expect(next.url).not.toBe(url)
    expect((await ana.listCharges()).map(({ state }) => state)).toEqual(['void', 'open'])
  })

  test('a forged checkout address is rejected', async () => {
    const { url } = (await ana.openCheckout()).json()
    const [order = '', mac = ''] = testApp.toPath(url).replace('/_pago/', '').split('.')
    const cheaper = Buffer.from(Buffer.from(order, 'base64url').toString().replace('9990', '1')).toString(
      'base64url',
    )
    for (const token of [`${cheaper}.${mac}`, order, 'x', '.'])
      expect([token, (await testApp.app.inject(`/_pago/${token}`)).statusCode]).toEqual([token, 404])
    const proxied = { url: testApp.toPath(url), headers: { 'x-forwarded-for': '10.0.0.1' } }
    expect((await testApp.app.inject(proxied)).statusCode).toBe(404)
  })

  test('a cancelled plan stays until the paid period ends, and the cancellation can be undone', async () => {
    await ana.pay()
    expect((await ana.chooseNextPlan('free')).json()).toMatchObject({
      plan: 'grow',
      next_plan: 'free',
      next_amount: 0,
    })
    expect((await ana.chooseNextPlan('grow')).json()).toMatchObject({ next_plan: 'grow' })
    expect((await ana.chooseNextPlan('work')).statusCode).toBe(409)
    await ana.chooseNextPlan('free')
    await testApp.moveToDay('2026-02-27')
    expect(await ana.getBilling()).toMatchObject({ plan: 'grow' })
    await testApp.moveToDay('2026-02-28')
    expect(await ana.getBilling()).toMatchObject({
      plan: 'free',
      state: 'free',
      since: '2026-02-28',
      method: null,
    })
    expect(await ana.listPayments()).toHaveLength(1)
    expect((await ana.waitForMail('Terminó tu plan Grow')).text).toContain('No te cobraremos más')
  })

  test('a refused renewal is retried three times, each with a mail, before the plan ends', async () => {
    await ana.pay('once')
    await testApp.moveToDay('2026-02-28')
    expect(await ana.getBilling()).toMatchObject({
      plan: 'grow',
      state: 'past_due',
      retry_on: '2026-03-01',
      tries_left: 3,
    })
    const subject = 'No pudimos cobrar tu plan'
    expect((await ana.waitForMail(subject)).text).toContain('Lo intentaremos de nuevo el 1 de marzo de 2026')
    await testApp.moveToDay('2026-03-01')
    await testApp.moveToDay('2026-03-03')
    expect(await ana.getBilling()).toMatchObject({ retry_on: '2026-03-04', tries_left: 2 })
    await testApp.moveToDay('2026-03-04')
    expect((await ana.waitForMail(subject, 3)).text).toContain('9 de marzo de 2026')
    expect(await ana.getBilling()).toMatchObject({ plan: 'grow', tries_left: 1 })
    await testApp.moveToDay('2026-03-09')
    expect(await ana.getBilling()).toMatchObject({ plan: 'free', state: 'free' })
    expect((await ana.waitForMail('Terminó tu plan Grow por falta de pago')).text).toContain('Gratis')
    expect((await ana.listPayments()).map(({ status }: { status: string }) => status)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'paid',
    ])
    await testApp.moveToDay('2026-05-01')
    expect(await ana.listPayments()).toHaveLength(5)
  })

  test('an overdue period can be paid with another card and keeps its first day', async () => {
    await ana.pay('once')
    await testApp.moveToDay('2026-02-28')
    await testApp.moveToDay('2026-03-01')
    await ana.pay('good')
    expect(await ana.getBilling()).toMatchObject({
      state: 'active',
      period_end: '2026-03-31',
      method: 'tarjeta terminada en 4242',
    })
    await testApp.moveToDay('2026-03-31')
    expect(await ana.getBilling()).toMatchObject({ state: 'active', period_end: '2026-04-30' })
  })

  test('nothing is charged automatically while a checkout page is open', async () => {
    await ana.pay('once')
    await testApp.moveToDay('2026-02-28')
    testApp.advance(24 * 60 * minute - 10 * minute)
    const { url } = (await ana.openCheckout()).json()
    await testApp.billing.worker.sweep()
    expect((await ana.listCharges()).filter(({ state }) => state === 'open')).toHaveLength(1)
    await testApp.submit(url, 'good', 'pay')
    expect(await ana.getBilling()).toMatchObject({ state: 'active' })
  })

  test('a plan cancelled while a payment is due ends at once', async () => {
    await ana.pay('once')
    await testApp.moveToDay('2026-02-28')
    expect((await ana.chooseNextPlan('free')).json()).toMatchObject({ plan: 'free', state: 'free' })
    await testApp.moveToDay('2026-03-09')
    expect(await ana.listPayments()).toHaveLength(2)
  })

  test('an upgrade starts at once at the prorated price, a downgrade at the end of the period', async () => {
    await ana.pay()
    await testApp.moveToDay('2026-02-14')
    await ana.upgradePlan()
    const [upgrade] = await ana.listPayments()
    // 14 of 28 days of Grow are already paid.
    expect(upgrade).toMatchObject({ plan: 'work', reason: 'upgrade', amount: 14_995, from: '2026-02-14' })
    expect(await ana.getBilling()).toMatchObject({ plan: 'work', period_end: '2026-03-14' })
    expect((await ana.chooseNextPlan('grow')).json()).toMatchObject({
      plan: 'work',
      next_plan: 'grow',
      next_amount: 9_990,
    })
    await testApp.moveToDay('2026-03-14')
    expect(await ana.getBilling()).toMatchObject({
      plan: 'grow',
      next_plan: 'grow',
      period_end: '2026-04-14',
    })
  })

  test('an account that waits for deletion is not charged', async () => {
    await ana.pay()
    await testApp.db.admin
      .insertInto('account_deletion')
      .values({
        user_id: ana.userId,
        asked_at: new Date(),
        erase_at: new Date('2036-01-01'),
        undo_hash: null,
      })
      .execute()
    await testApp.moveToDay('2026-02-28')
    expect(await ana.listPayments()).toHaveLength(1)
  })
})
