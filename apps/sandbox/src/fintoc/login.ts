import { randomUUID } from 'node:crypto'
import { parseRut } from '@lucas/household/rut.ts'
import { demoCode, findBank } from '../banks.ts'
import type { Credentials, LoginAnswer } from '../login.ts'
import { effectOf } from '../magic-ruts.ts'
import { floidError } from '../wire/errors.ts'
import type { FintocDesk } from './desk.ts'
import type { Link, LinkIntent } from './links.ts'
import { linkObject } from './wire.ts'

const defaultLateDelayMs = 150_000

/** One try to enter a bank at the widget; a success makes a link of the intent and tells the product so. */
export function enterBank(desk: FintocDesk, intent: LinkIntent, given: Credentials): LoginAnswer {
  const caseid = randomUUID()
  const refuse = (...[error, told]: [Parameters<typeof floidError>[0], Parameters<typeof floidError>[2]?]) =>
    floidError(error, { caseid }, told)
  const bank = findBank(given.bank)
  if (!bank) return refuse('API_ERROR', { code: 400, display_message: 'Elige un banco de la lista.' })
  const rut = parseRut(given.rut)
  if (!rut) return refuse('INVALID_ID')
  const effect = effectOf(rut)
  if (effect === 'locked' || desk.lock.isLocked(rut, bank.code)) {
    intent.status = 'rejected'
    return refuse('LOCKED_CREDENTIALS')
  }
  if (effect === 'wrong_password' || given.password === '') {
    desk.lock.failed(rut, bank.code)
    return refuse('INVALID_CREDENTIALS')
  }
  if (bank.secondFactor && given.code === undefined)
    return { status: 'second_factor_required', code_hint: demoCode }
  if (effect === 'second_factor_timeout') {
    intent.status = 'rejected'
    return refuse('TWO_FACTOR_AUTHENTICATION_TIMEOUT')
  }
  if (bank.secondFactor && given.code !== demoCode)
    return refuse('INVALID_CREDENTIALS', { display_message: 'El código no es correcto.' })
  desk.lock.succeeded(rut, bank.code)
  if (effect !== 'no_callback') open(desk, intent, { rut, bank, effect, today: desk.settings.today() })
  return { status: 'ok', caseid }
}

function open(desk: FintocDesk, intent: LinkIntent, login: Pick<Link, 'rut' | 'bank' | 'effect' | 'today'>) {
  const { links, events, settings } = desk
  const link = links.enter(intent, login)
  const { lateDelayMs = defaultLateDelayMs } = settings.current()
  if (login.effect === 'late_data') {
    // The bank is still being read: its data come long after the widget closed.
    link.refreshing = true
    setTimeout(() => {
      link.refreshing = false
    }, lateDelayMs).unref()
  }
  const told = linkObject(link, links.household(link), links.accounts(link), { withToken: true })
  events.send(link, 'link.created', told, 0)
}
