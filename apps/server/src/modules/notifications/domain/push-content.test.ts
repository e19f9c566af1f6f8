import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import { notificationsCopy } from '@lucas/contract/copy/notifications/notifications.ts'
import { pushCopy } from '@lucas/contract/copy/notifications/push.ts'
import { pushMessage } from '@lucas/contract/notifications/push.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import { describe, expect, test } from 'vitest'
import { type PushableNotification, renderPush } from './push-content.ts'

const id = '019a0000-0000-7000-8000-00000000000a'
const series = '019a0000-0000-7000-8000-00000000000b'
const amount = money(129_990, 'CLP')
const dollars = money(1_234.5, 'USD')
const create = (fields: Partial<PushableNotification>): PushableNotification => ({
  id,
  kind: 'big_movement',
  title: `Gasto grande: ${amount}`,
  message: `Tienda cobró ${amount}`,
  about: { subject: 'transaction', key: series },
  ...fields,
})
const bill = create({
  kind: 'bill_due',
  ...notificationsCopy.billDue('Luz', { amount, day: '3 dic', days: 1, account: 'Cuenta' }),
  about: { subject: 'commitment', key: series },
})

describe('what a device shows', () => {
  test.each([
    create({}),
    bill,
    create({ kind: 'card_due', title: `Vence tu Visa: ${dollars}` }),
    create({ kind: 'fee', title: `Te cobraron ${amount} de comisión o interés` }),
    create({ kind: 'transfer_received', title: `Ana te transfirió ${dollars}` }),
    create({ kind: 'subscription_dearer', title: `Radio subió de ${amount} a ${dollars}` }),
  ])('$kind says no amount, by itself and among others', (one) => {
    const texts = [
      ...renderPush('alert', id, [one], false),
      ...renderPush('alert', id, [one, one, one, one], false),
      ...renderPush('summary', id, [one], false),
    ].flatMap(({ title, body }) => [title, body])
    for (const text of texts) expect(text).not.toMatch(/\$|\d{3}/)
    expect(texts.length).toBe(6)
  })

  test('a title without an amount stays, one with an amount is the name of its kind', () => {
    expect(renderPush('alert', id, [bill], false)).toMatchObject([
      { title: 'Luz vence mañana', body: pushCopy.hidden },
    ])
    expect(renderPush('alert', id, [create({})], false)).toMatchObject([
      { title: alertsScreenCopy.kinds.big_movement },
    ])
    expect(renderPush('alert', id, [bill], true)).toMatchObject([{ body: bill.message }])
  })

  test('a bill opens its commitment, to be marked as paid or looked at', () => {
    const url = `/compromisos?line=${series}`
    expect(renderPush('alert', id, [bill], false)).toMatchObject([
      {
        url,
        actions: [
          { action: 'pay', title: 'Marcar pagado', url: `${url}&pay=1` },
          { action: 'open', title: 'Ver', url },
        ],
      },
    ])
  })

  test('up to three are shown by themselves, more as one', () => {
    const list = (count: number) => Array.from({ length: count }, () => bill)
    expect(renderPush('alert', id, list(3), false)).toHaveLength(3)
    expect(renderPush('alert', id, list(4), false)).toMatchObject([
      { tag: id, title: pushCopy.several(4), body: 'Luz vence mañana', url: '/alerts' },
    ])
    expect(renderPush('summary', id, list(1), false)).toMatchObject([{ title: pushCopy.summary(1) }])
    expect(renderPush('alert', id, [], false)).toEqual([])
  })

  test('long texts are cut, so that a message fits what push services take', () => {
    const long = create({ title: 'á'.repeat(2_000), message: 'é'.repeat(5_000) })
    const [content] = renderPush('alert', id, [long], true)
    const message = pushMessage.parse({ ...content, device: id })
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(2_000)
  })
})
