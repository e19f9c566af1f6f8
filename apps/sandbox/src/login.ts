import { randomUUID } from 'node:crypto'
import { parseRut } from '@lucas/household/rut.ts'
import { type Bank, demoCode, findBank } from './banks.ts'
import type { Cases } from './cases.ts'
import type { Courier } from './courier.ts'
import type { LockRule } from './lock-rule.ts'
import { effectOf, type MagicEffect } from './magic-ruts.ts'
import type { Households, Settings } from './options.ts'
import { sealCredentials } from './stored-credentials.ts'
import { type FloidError, type FloidErrorCode, floidError } from './wire/errors.ts'
import { type Case, finalMessage, initialMessage, partialMessage } from './wire/messages.ts'
import { oddTypesMessage } from './wire/odd-types.ts'

export interface Credentials {
  bank: string
  rut: string
  password: string
  code?: string
}

export type LoginAnswer =
  | { status: 'ok'; caseid: string }
  | { status: 'second_factor_required'; code_hint: string }
  | FloidError

export interface Desk {
  settings: Settings
  courier: Courier
  households: Households
  cases: Cases
  lock: LockRule
}

const defaultDelayMs = 3_000
const defaultLateDelayMs = 150_000

/** Where callbacks go now; undefined until somebody said so. */
function callbackTarget({ settings }: Desk) {
  const { callbackUrl, callbackToken } = settings.current()
  return callbackUrl === undefined ? undefined : { url: callbackUrl, token: callbackToken }
}

/** One try to enter a bank at the widget; a success starts the messages to the product. */
export function enterBank(desk: Desk, custom: string | undefined, given: Credentials): LoginAnswer {
  const caseid = randomUUID()
  const refuse = (error: FloidErrorCode, told?: Parameters<typeof floidError>[2]) =>
    floidError(error, { caseid, custom }, told)
  const bank = findBank(given.bank)
  if (!bank) {
    return refuse('API_ERROR', {
      code: 400,
      error_message: 'the bank is unknown',
      display_message: 'Elige un banco de la lista.',
    })
  }
  const rut = parseRut(given.rut)
  if (!rut) return refuse('INVALID_ID')
  const effect = effectOf(rut)
  const tellError = (error: FloidErrorCode) => {
    const body = refuse(error)
    desk.courier.send(callbackTarget(desk), body, 0)
    return body
  }
  if (effect === 'locked' || desk.lock.isLocked(rut, bank.code)) return tellError('LOCKED_CREDENTIALS')
  if (effect === 'wrong_password' || given.password === '') {
    desk.lock.failed(rut, bank.code)
    return refuse('INVALID_CREDENTIALS')
  }
  if (bank.secondFactor && given.code === undefined) {
    return { status: 'second_factor_required', code_hint: demoCode }
  }
  if (effect === 'second_factor_timeout') return tellError('TWO_FACTOR_AUTHENTICATION_TIMEOUT')
  if (bank.secondFactor && given.code !== demoCode) {
    return refuse('INVALID_CREDENTIALS', { display_message: 'El código no es correcto.' })
  }
  desk.lock.succeeded(rut, bank.code)
  const login = openCase(desk, { caseid, custom, rut, bank })
  if (effect !== 'no_callback') deliver(desk, login, effect)
  return { status: 'ok', caseid }
}

function openCase(
  desk: Desk,
  facts: { caseid: string; custom: string | undefined; rut: string; bank: Bank },
): Case {
  const today = desk.settings.today()
  const token = sealCredentials(desk.settings.seed, { rut: facts.rut, bank: facts.bank.code, since: today })
  const login: Case = { ...facts, today, token }
  desk.cases.add(login)
  return login
}

function deliver(desk: Desk, login: Case, effect: MagicEffect | undefined): void {
  const { delayMs = defaultDelayMs, lateDelayMs = defaultLateDelayMs } = desk.settings.current()
  const target = callbackTarget(desk)
  const wait = effect === 'late_data' ? lateDelayMs : delayMs
  desk.courier.send(target, initialMessage(login), 0)
  const times = effect === 'duplicate_delivery' ? 3 : 1
  const message = messageFor(desk, login, effect)
  for (let time = 0; time < times; time += 1) desk.courier.send(target, message, wait + time * 50)
}

function messageFor({ households }: Desk, login: Case, effect: MagicEffect | undefined): unknown {
  if (effect === 'bank_down') return floidError('API_ERROR', login)
  const household = households(login.rut, login.bank.code, login.today)
  if (effect === 'partial_data') return partialMessage(login, household)
  return effect === 'odd_types' ? oddTypesMessage(login, household) : finalMessage(login, household)
}
