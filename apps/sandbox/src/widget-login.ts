import { randomUUID } from 'node:crypto'
import { parseRut } from '@lucas/household/rut.ts'
import { type Bank, demoCode, findBank } from './banks.ts'
import type { CallbackSender } from './callback-sender.ts'
import type { CaseStore } from './case-store.ts'
import type { LoginLock } from './login-lock.ts'
import { findMagicEffect, type MagicEffect } from './magic-ruts.ts'
import type { Households, Settings } from './options.ts'
import { encryptCredentials } from './stored-credentials.ts'
import { createFloidError, type FloidError, type FloidErrorCode } from './wire/errors.ts'
import {
  createFinalMessage,
  createInitialMessage,
  createPartialMessage,
  type FloidCase,
} from './wire/messages.ts'
import { createOddTypesMessage } from './wire/odd-types.ts'

export interface WidgetCredentials {
  bank: string
  rut: string
  password: string
  code?: string
}

export type LoginResult =
  | { status: 'ok'; caseid: string }
  | { status: 'second_factor_required'; code_hint: string }
  | FloidError

export interface SandboxContext {
  settings: Settings
  callbackSender: CallbackSender
  households: Households
  cases: CaseStore
  lock: LoginLock
}

const defaultDelayMs = 3_000
const defaultLateDelayMs = 150_000

/** Returns the callback target; undefined before one is configured. */
function getCallbackTarget({ settings }: SandboxContext) {
  const { callbackUrl, callbackToken } = settings.current()
  return callbackUrl === undefined ? undefined : { url: callbackUrl, token: callbackToken }
}

/** What the address of the widget says of the session: its id, and the bank that the person connected first. */
export interface WidgetSession {
  custom?: string
  first?: string
}

/** Handles a login at the widget. On success it starts the callbacks. */
export function submitLogin(
  context: SandboxContext,
  { custom, first = '' }: WidgetSession,
  credentials: WidgetCredentials,
): LoginResult {
  const caseid = randomUUID()
  const createError = (error: FloidErrorCode, detail?: Parameters<typeof createFloidError>[2]) =>
    createFloidError(error, { caseid, custom }, detail)
  const bank = findBank(credentials.bank)
  if (!bank) {
    return createError('API_ERROR', {
      code: 400,
      error_message: 'the bank is unknown',
      display_message: 'Elige un banco de la lista.',
    })
  }
  const rut = parseRut(credentials.rut)
  if (!rut) return createError('INVALID_ID')
  const effect = findMagicEffect(rut)
  const sendError = (error: FloidErrorCode) => {
    const body = createError(error)
    context.callbackSender.send(getCallbackTarget(context), body, 0)
    return body
  }
  if (effect === 'locked' || context.lock.isLocked(rut, bank.code)) return sendError('LOCKED_CREDENTIALS')
  if (effect === 'wrong_password' || credentials.password === '') {
    context.lock.recordFailure(rut, bank.code)
    return createError('INVALID_CREDENTIALS')
  }
  if (bank.secondFactor && credentials.code === undefined) {
    return { status: 'second_factor_required', code_hint: demoCode }
  }
  if (effect === 'second_factor_timeout') return sendError('TWO_FACTOR_AUTHENTICATION_TIMEOUT')
  if (bank.secondFactor && credentials.code !== demoCode) {
    return createError('INVALID_CREDENTIALS', { display_message: 'El código no es correcto.' })
  }
  context.lock.recordSuccess(rut, bank.code)
  const isSecondBank = ![undefined, bank].includes(findBank(first))
  const floidCase = createCase(context, { caseid, custom, rut, bank, isSecondBank })
  if (effect !== 'no_callback') sendMessages(context, floidCase, effect)
  return { status: 'ok', caseid }
}

function createCase(
  context: SandboxContext,
  input: { caseid: string; custom: string | undefined; rut: string; bank: Bank; isSecondBank: boolean },
): FloidCase {
  const today = context.settings.today()
  const token = encryptCredentials(context.settings.seed, {
    rut: input.rut,
    bank: input.bank.code,
    since: today,
    isSecondBank: input.isSecondBank,
  })
  const floidCase: FloidCase = { ...input, today, token }
  context.cases.add(floidCase)
  return floidCase
}

function sendMessages(context: SandboxContext, floidCase: FloidCase, effect: MagicEffect | undefined): void {
  const { delayMs = defaultDelayMs, lateDelayMs = defaultLateDelayMs } = context.settings.current()
  const target = getCallbackTarget(context)
  const messageDelayMs = effect === 'late_data' ? lateDelayMs : delayMs
  context.callbackSender.send(target, createInitialMessage(floidCase), 0)
  const copies = effect === 'duplicate_delivery' ? 3 : 1
  const message = createMessage(context, floidCase, effect)
  for (let copy = 0; copy < copies; copy += 1)
    context.callbackSender.send(target, message, messageDelayMs + copy * 50)
}

function createMessage(
  { households }: SandboxContext,
  floidCase: FloidCase,
  effect: MagicEffect | undefined,
): unknown {
  if (effect === 'bank_down') return createFloidError('API_ERROR', floidCase)
  const household = households({ ...floidCase, bank: floidCase.bank.code })
  if (effect === 'partial_data') return createPartialMessage(floidCase, household)
  return effect === 'odd_types'
    ? createOddTypesMessage(floidCase, household)
    : createFinalMessage(floidCase, household)
}
