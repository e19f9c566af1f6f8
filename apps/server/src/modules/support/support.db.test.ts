import { beforeAll, describe, expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'
import { createClock } from '../../platform/clock.ts'
import { createEvents } from '../../platform/events/events.ts'
import { createLog } from '../../platform/log.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createSupportAnswers } from './index.ts'

const app = await createFullApp()
const path = '/api/support/threads/'
const mailed: Mail[] = []
const clock = createClock()
const desk = createSupportAnswers({
  db: app.db.app,
  clock,
  events: createEvents({ db: app.db.app, clock, log: createLog({ level: 'silent' }) }),
  mail: {
    send: async (mail) => {
      mailed.push(mail)
    },
  },
  publicUrl: 'http://localhost:3210',
})
let ana: TestUser
let eva: TestUser
beforeAll(async () => {
  ;[ana, eva] = [await app.auth.registerUser(), await app.auth.registerUser()]
})
const begin = async (who: TestUser, text: string, topic = 'question') =>
  (await app.requestAs(who, 'POST', path, { topic, text })).json()
const threads = async (who: TestUser) => (await app.requestAs(who, 'GET', path)).json().results
const letters = (about: string) =>
  app.db.admin
    .selectFrom('mail_outbox')
    .selectAll()
    .where('text', 'like', `%${about}%`)
    .orderBy('id')
    .execute()

describe('support', () => {
  test('stores a message, mails it to support and confirms it to the user', async () => {
    const thread = await begin(ana, '  ¿Cómo pago\n\ncon otra tarjeta? ')
    expect(thread).toMatchObject({
      topic: 'question',
      messages: [{ author: 'person', text: '¿Cómo pago\n\ncon otra tarjeta?' }],
    })
    expect(await threads(ana)).toEqual([thread])
    await expect.poll(async () => (await letters('con otra tarjeta?')).length, { timeout: 15_000 }).toBe(2)
    const [toUs, toHer] = await letters('con otra tarjeta?')
    expect(toUs?.text).toContain(`support answer ${thread.id}`)
    expect(toUs?.text).toContain(ana.email)
    expect(toHer).toMatchObject({ recipient: ana.email, subject: 'Recibimos tu mensaje' })
  })

  test('adds a reply to the thread, mails it and appends later messages', async () => {
    const { id } = await begin(ana, 'Busco un plan para cinco personas.', 'sales')
    expect((await desk.listUnanswered()).map((one) => one.thread_id)).toContain(id)
    expect(await desk.reply(id, 'Hola, te llamamos mañana.')).toBe(true)
    expect(mailed.at(-1)).toMatchObject({ to: ana.email, subject: 'Respuesta de Lucas a tu mensaje' })
    expect(mailed.at(-1)?.text).toContain('/settings?tab=support')
    expect((await desk.listUnanswered()).map((one) => one.thread_id)).not.toContain(id)
    const reply = await app.requestAs(ana, 'POST', `${path}${id}/messages/`, { text: 'Gracias.' })
    expect(reply.json().messages.map(({ author }: { author: string }) => author)).toEqual([
      'person',
      'lucas',
      'person',
    ])
    expect((await threads(ana))[0].id).toBe(id)
    expect((await desk.findThread(id))?.messages).toHaveLength(3)
    expect(await desk.reply(ana.user.id, 'Nadie')).toBe(false)
  })

  test.each([
    [{ topic: 'question', text: '  ' }, 'Escribe tu mensaje.'],
    [{ topic: 'gossip', text: 'Hola' }, 'Elige de qué se trata.'],
    [{ topic: 'idea', text: 'x'.repeat(4_001) }, 'El mensaje puede tener hasta 4.000 caracteres.'],
  ])('%o is refused', async (body, sentence) => {
    const answer = await app.requestAs(eva, 'POST', path, body)
    expect([answer.statusCode, answer.json().detail]).toEqual([400, sentence])
  })

  test('hides threads from other users and accepts thirty messages a day', async () => {
    const [own] = await threads(ana)
    expect(
      (await app.requestAs(eva, 'POST', `${path}${own.id}/messages/`, { text: 'Hola' })).statusCode,
    ).toBe(404)
    expect(await threads(eva)).toEqual([])
    const thread = await begin(eva, 'Uno')
    const codes = new Set<number>()
    for (let at = 0; at < 30; at += 1)
      codes.add(
        (await app.requestAs(eva, 'POST', `${path}${thread.id}/messages/`, { text: 'Otro' })).statusCode,
      )
    expect([...codes]).toEqual([201, 429])
    expect((await threads(eva))[0].messages).toHaveLength(30)
  })
})
