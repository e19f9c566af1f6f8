import { isPlan } from '@lucas/contract/rules/plans.ts'
import { lookupRepository } from './modules/auth/index.ts'
import { createCheckouts, createGrants } from './modules/billing/index.ts'
import { createSetAside, type SetAside } from './modules/connections/index.ts'
import { createSupportAnswers } from './modules/support/index.ts'
import { openCheckout } from './payments.ts'
import { createClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { attachDatabase } from './platform/database/attach.ts'
import type { Db } from './platform/database/connect.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { AppError } from './platform/errors.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMailOutbox } from './platform/mail/outbox-mail.ts'
import { createSmtpMail } from './platform/mail/smtp-mail.ts'
import { createOutbox } from './platform/outbox/outbox.ts'
import { databaseSettings } from './settings.ts'

// `npm run operator -- …`: callbacks that five tries could not work off, people's plans and messages (docs/operations.md).

const usage = `Usage: npm run operator -- callbacks [list]
       npm run operator -- callbacks show ID
       npm run operator -- callbacks retry ID|all
       npm run operator -- callbacks discard ID
       npm run operator -- plan EMAIL free|grow|work
       npm run operator -- checkout EMAIL grow|work
       npm run operator -- support [list]
       npm run operator -- support show ID
       npm run operator -- support answer ID TEXT`

const line = ({ id, receivedAt, provider, bank, reason, attempts }: SetAside) =>
  [id, receivedAt.toISOString(), provider, bank || '-', reason, `${attempts} tries`].join('  ')

const spoken = ({ author, created_at, text }: Answers) => `${created_at.toISOString()} ${author}\n${text}`
const asked = ({ thread_id, created_at, topic, text }: Answers) =>
  [thread_id, created_at.toISOString(), topic, text.replaceAll(/\s+/g, ' ').slice(0, 80)].join('  ')

const facts = (callback: SetAside) =>
  Object.entries({
    id: callback.id,
    person: callback.person,
    provider: callback.provider,
    bank: callback.bank || '(not told)',
    received: callback.receivedAt.toISOString(),
    reason: callback.reason,
    tries: callback.attempts,
    'sealed bytes': callback.bytes,
  })
    .map(([name, value]) => `${name.padEnd(13)}${value}`)
    .join('\n')

type Answers = Awaited<ReturnType<ReturnType<typeof createSupportAnswers>['waiting']>>[number]
const nothingThere = {
  support: 'There is no such conversation.',
  plan: 'Nobody has this address.',
  callbacks: 'There is no such callback set aside.',
} as const

type Callbacks = ReturnType<typeof createSetAside>

/** Answers whether the command did what it was asked. */
async function run(callbacks: Callbacks, action: string, id: string): Promise<boolean> {
  if (action === 'list') {
    const found = await callbacks.list()
    console.log(found.length === 0 ? 'No callback is set aside.' : found.map(line).join('\n'))
    return true
  }
  if (action === 'retry' && id === 'all') {
    const found = await callbacks.list()
    for (const one of found) await callbacks.retry(one.id)
    console.log(`${found.length} callbacks are tried again.`)
    return true
  }
  if (action === 'show') {
    const found = await callbacks.find(id)
    if (found) console.log(facts(found))
    return found !== undefined
  }
  const isDone = action === 'retry' ? await callbacks.retry(id) : await callbacks.discard(id)
  if (isDone) console.log(action === 'retry' ? 'It is tried again.' : 'It is discarded; its body is erased.')
  return isDone
}

/** Puts whoever has this address on a plan by agreement, or takes it back. */
async function setPlan(db: Db, log: Log, email: string, plan: string): Promise<boolean> {
  if (!isPlan(plan)) return false
  const person = await lookupRepository(db).personByEmail(email)
  if (person === null) return false
  const clock = createClock()
  await createGrants({ db, clock, outbox: createOutbox({ db, clock, log }) })(person, plan)
  console.log(`The plan is ${plan} now.`)
  return true
}

/** The page where a person pays what was agreed on with them. */
async function checkout(config: Config, db: Db, email: string, plan: string): Promise<boolean> {
  if (!isPlan(plan) || plan === 'free') return false
  const person = await lookupRepository(db).personByEmail(email)
  if (person === null) return false
  const clock = createClock()
  const processor = openCheckout(config, clock)?.processor ?? null
  console.log((await createCheckouts({ db, clock, processor }).open(person, plan)).url)
  return true
}

/** Messages of people, and the answers to them. */
async function support(
  config: Config,
  db: Db,
  log: Log,
  [what, id = '', text = '']: string[],
): Promise<boolean> {
  const clock = createClock()
  const outbox = createOutbox({ db, clock, log })
  const smtp = config.smtpUrl === null ? null : createSmtpMail({ url: config.smtpUrl, from: config.mailFrom })
  const mail = smtp ?? createMailOutbox({ db, clock })
  const desk = createSupportAnswers({ db, clock, outbox, mail, publicUrl: config.publicUrl })
  try {
    if (what === 'answer') {
      const isDone = await desk.answer(id, text.normalize('NFC'))
      if (isDone) console.log('It is answered, and mailed.')
      return isDone
    }
    if (what === 'show') {
      const found = await desk.show(id)
      if (found)
        console.log(
          [
            `${found.writer.first_name} ${found.writer.last_name} <${found.writer.email}>`,
            ...found.messages.map(spoken),
          ].join('\n\n'),
        )
      return found !== null
    }
    const waiting = await desk.waiting()
    console.log(waiting.length === 0 ? 'Nobody waits for an answer.' : waiting.map(asked).join('\n'))
    return true
  } finally {
    smtp?.close()
  }
}

/** A refusal that is one sentence or one word; anything else is a fault of ours, with its stack. */
const isTold = (fault: unknown): fault is Error =>
  fault instanceof ConfigError || fault instanceof DatabaseSetupError || fault instanceof AppError

const [topic, first = '', second = '', third = ''] = process.argv.slice(2)
const action = first === '' ? 'list' : first
const isAboutCallbacks =
  topic === 'callbacks' && (action === 'list' || (/^(show|retry|discard)$/.test(action) && second !== ''))
const isId = /^[0-9a-f-]{36}$/i.test(second)
const isAboutSupport =
  topic === 'support' &&
  (action === 'list' || (action === 'show' && isId) || (action === 'answer' && isId && third.trim() !== ''))
const isAboutPlan = topic === 'plan' && first !== '' && isPlan(second)
const isAboutCheckout = topic === 'checkout' && first !== '' && isPlan(second) && second !== 'free'

if (isAboutCallbacks || isAboutPlan || isAboutCheckout || isAboutSupport) {
  try {
    const log = createLog({ level: 'warn' })
    const config = readConfig(process.env)
    const { db, close } = await attachDatabase(databaseSettings(config), log)
    try {
      const isDone = isAboutSupport
        ? await support(config, db, log, [action, second, third])
        : isAboutPlan
          ? await setPlan(db, log, first, second)
          : isAboutCheckout
            ? await checkout(config, db, first, second)
            : await run(createSetAside(db), action, second)
      if (!isDone) {
        console.error(
          nothingThere[isAboutSupport ? 'support' : isAboutPlan || isAboutCheckout ? 'plan' : 'callbacks'],
        )
        process.exitCode = 1
      }
    } finally {
      await close()
    }
  } catch (fault) {
    console.error(isTold(fault) ? fault.message : fault)
    process.exitCode = 2
  }
} else {
  console.error(usage)
  process.exitCode = 2
}
