import { randomUUID } from 'node:crypto'
import { parseRut } from '@lucas/household/rut.ts'
import { demoCode, findBank } from '../banks.ts'
import { findMagicEffect } from '../magic-ruts.ts'
import type { LoginResult, WidgetCredentials } from '../widget-login.ts'
import { createFloidError } from '../wire/errors.ts'
import type { FintocContext } from './context.ts'
import type { Link, LinkIntent } from './links.ts'
import { toLink } from './wire.ts'

const defaultLateDelayMs = 150_000

/** Handles a login at the widget. On success it creates the link of the intent and sends `link.created`. */
export function submitLogin(
  context: FintocContext,
  intent: LinkIntent,
  credentials: WidgetCredentials,
): LoginResult {
  const caseid = randomUUID()
  const createError = (
    ...[error, detail]: [Parameters<typeof createFloidError>[0], Parameters<typeof createFloidError>[2]?]
  ) => createFloidError(error, { caseid }, detail)
  const bank = findBank(credentials.bank)
  if (!bank) return createError('API_ERROR', { code: 400, display_message: 'Elige un banco de la lista.' })
  const rut = parseRut(credentials.rut)
  if (!rut) return createError('INVALID_ID')
  const effect = findMagicEffect(rut)
  if (effect === 'locked' || context.lock.isLocked(rut, bank.code)) {
    intent.status = 'rejected'
    return createError('LOCKED_CREDENTIALS')
  }
  if (effect === 'wrong_password' || credentials.password === '') {
    context.lock.recordFailure(rut, bank.code)
    return createError('INVALID_CREDENTIALS')
  }
  if (bank.secondFactor && credentials.code === undefined)
    return { status: 'second_factor_required', code_hint: demoCode }
  if (effect === 'second_factor_timeout') {
    intent.status = 'rejected'
    return createError('TWO_FACTOR_AUTHENTICATION_TIMEOUT')
  }
  if (bank.secondFactor && credentials.code !== demoCode)
    return createError('INVALID_CREDENTIALS', { display_message: 'El código no es correcto.' })
  context.lock.recordSuccess(rut, bank.code)
  if (effect !== 'no_callback')
    createLink(context, intent, { rut, bank, effect, today: context.settings.today() })
  return { status: 'ok', caseid }
}

function createLink(
  context: FintocContext,
  intent: LinkIntent,
  login: Pick<Link, 'rut' | 'bank' | 'effect' | 'today'>,
) {
  const { links, events, settings } = context
  const link = links.createLink(intent, login)
  const { lateDelayMs = defaultLateDelayMs } = settings.current()
  if (login.effect === 'late_data') {
    // The bank is still being fetched; its data arrive long after the widget closed.
    link.isRefreshing = true
    setTimeout(() => {
      link.isRefreshing = false
    }, lateDelayMs).unref()
  }
  const body = toLink(link, links.getHousehold(link), links.listAccounts(link), { withToken: true })
  events.send(link, 'link.created', body, 0)
}
