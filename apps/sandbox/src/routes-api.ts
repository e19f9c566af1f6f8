import { randomUUID, timingSafeEqual } from 'node:crypto'
import { toDay } from '@lucas/household/calendar.ts'
import { findOutage, type Outage } from '@lucas/household/outages.ts'
import { getHouseholdKey } from '@lucas/household/profile.ts'
import { parseRut } from '@lucas/household/rut.ts'
import type { FastifyInstance } from 'fastify'
import { type Bank, findInstitution } from './banks.ts'
import { findMagicEffect } from './magic-ruts.ts'
import { decryptCredentials, type StoredCredentials } from './stored-credentials.ts'
import type { SandboxContext } from './widget-login.ts'
import { createFloidError, type FloidErrorCode } from './wire/errors.ts'
import { toProducts, toTransactions, toTransactionsOfNumber } from './wire/messages.ts'

interface ServiceRequest {
  id: string
  password?: string
  token_password?: string
  account?: string
  caseid?: string
  callbackUrl?: string
  unlock_credentials?: boolean
}

const text = (maxLength: number) => ({ type: 'string', maxLength })

const bodySchema = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text(20),
    password: text(200),
    token_password: text(400),
    account: text(40),
    caseid: text(64),
    callbackUrl: text(2_000),
    unlock_credentials: { type: 'boolean' },
  },
}

function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns why the bank refuses these credentials, or null. */
function findLoginError(context: SandboxContext, bank: Bank, body: ServiceRequest): FloidErrorCode | null {
  const rut = parseRut(body.id)
  if (!rut) return 'INVALID_ID'
  if (body.unlock_credentials) context.lock.recordSuccess(rut, bank.code)
  const effect = findMagicEffect(rut)
  if (effect === 'locked' || context.lock.isLocked(rut, bank.code)) return 'LOCKED_CREDENTIALS'
  if (effect === 'bank_down') return 'API_ERROR'
  if (effect === 'wrong_password') return 'INVALID_CREDENTIALS'
  if (body.token_password === undefined) return body.password ? null : 'INVALID_CREDENTIALS'
  if (effect === 'expired_login' || context.settings.current().expiredLogins) return 'INVALID_CREDENTIALS'
  const stored = decryptCredentials(context.settings.seed, body.token_password)
  if (stored?.rut !== rut || stored.bank !== bank.code) return 'INVALID_CREDENTIALS'
  const outage = findOutageToday(context, stored)
  if (outage === 'down') return 'API_ERROR'
  return outage === 'expired' ? 'INVALID_CREDENTIALS' : null
}

/** Finds today's outage between this household and its bank. */
function findOutageToday(
  { settings }: SandboxContext,
  { rut, bank, since }: StoredCredentials,
): Outage | null {
  if (!settings.current().incidents) return null
  return findOutage(getHouseholdKey(settings.seed, rut, bank), toDay(settings.today()), toDay(since))
}

/** Registers Floid's calls with stored credentials: `products` and `transactions` of one institution. */
export function registerApiRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.addHook('preHandler', async (request, reply) => {
    const { apiToken } = context.settings.current()
    const given = request.headers.authorization ?? ''
    if (apiToken !== undefined && isSameText(given, `Bearer ${apiToken}`)) return
    const body = { code: 401, error_message: 'the token is invalid' }
    return reply.code(401).send(createFloidError('API_ERROR', { caseid: randomUUID() }, body))
  })

  app.post<{ Params: { institution: string; service: 'products' | 'transactions' }; Body: ServiceRequest }>(
    '/cl/:institution/:service(^products|transactions$)',
    { schema: { body: bodySchema } },
    async (request, reply) => {
      const { body, params } = request
      const caseid = body.caseid ?? randomUUID()
      const bank = findInstitution(params.institution)
      if (!bank) {
        const body = { code: 404, error_message: 'the institution is unknown' }
        return reply.code(404).send(createFloidError('API_ERROR', { caseid }, body))
      }
      const loginError = findLoginError(context, bank, body)
      const answer = loginError
        ? createFloidError(loginError, { caseid })
        : createServiceBody(context, bank, params.service, body, caseid)
      if (body.callbackUrl === undefined) return reply.code(answer.code).send(answer)
      const { callbackToken, delayMs = 3_000 } = context.settings.current()
      if (isOutageSilent(context, body)) return { code: 200, message: 'OK', caseid }
      context.callbackSender.send({ url: body.callbackUrl, token: callbackToken }, answer, delayMs)
      return { code: 200, message: 'OK', caseid }
    },
  )
}

/** Whether the request is acknowledged and never answered. */
function isOutageSilent(context: SandboxContext, { token_password: token }: ServiceRequest): boolean {
  const stored = token === undefined ? null : decryptCredentials(context.settings.seed, token)
  return stored !== null && findOutageToday(context, stored) === 'silent'
}

function createServiceBody(
  context: SandboxContext,
  bank: Bank,
  service: 'products' | 'transactions',
  body: ServiceRequest,
  caseid: string,
) {
  const rut = parseRut(body.id) ?? ''
  const stored =
    body.token_password === undefined ? null : decryptCredentials(context.settings.seed, body.token_password)
  const household = context.households({
    rut,
    bank: bank.code,
    today: context.settings.today(),
    isSecondBank: stored?.isSecondBank ?? false,
  })
  const base = { code: 200, caseid }
  if (service === 'products') return { ...base, products: toProducts(household) }
  const transactions =
    body.account === undefined ? toTransactions(household) : toTransactionsOfNumber(household, body.account)
  return { ...base, transactions }
}
