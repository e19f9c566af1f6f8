import { randomUUID, timingSafeEqual } from 'node:crypto'
import { toDay } from '@lucas/household/calendar.ts'
import { type Outage, outageOn } from '@lucas/household/outages.ts'
import { householdKey } from '@lucas/household/profile.ts'
import { parseRut } from '@lucas/household/rut.ts'
import type { FastifyInstance } from 'fastify'
import { type Bank, findInstitution } from './banks.ts'
import type { Desk } from './login.ts'
import { effectOf } from './magic-ruts.ts'
import { openCredentials, type StoredCredentials } from './stored-credentials.ts'
import { type FloidErrorCode, floidError } from './wire/errors.ts'
import { movementsOf, movementsOfNumber, productsOf } from './wire/messages.ts'

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

function sameText(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Why these credentials do not open the bank, or null when they do. */
function refusal(desk: Desk, bank: Bank, body: ServiceRequest): FloidErrorCode | null {
  const rut = parseRut(body.id)
  if (!rut) return 'INVALID_ID'
  if (body.unlock_credentials) desk.lock.succeeded(rut, bank.code)
  const effect = effectOf(rut)
  if (effect === 'locked' || desk.lock.isLocked(rut, bank.code)) return 'LOCKED_CREDENTIALS'
  if (effect === 'bank_down') return 'API_ERROR'
  if (effect === 'wrong_password') return 'INVALID_CREDENTIALS'
  if (body.token_password === undefined) return body.password ? null : 'INVALID_CREDENTIALS'
  if (effect === 'expired_login' || desk.settings.current().expiredLogins) return 'INVALID_CREDENTIALS'
  const stored = openCredentials(desk.settings.seed, body.token_password)
  if (stored?.rut !== rut || stored.bank !== bank.code) return 'INVALID_CREDENTIALS'
  const outage = outageToday(desk, stored)
  if (outage === 'down') return 'API_ERROR'
  return outage === 'expired' ? 'INVALID_CREDENTIALS' : null
}

/** What is wrong today between this household and its bank. */
function outageToday({ settings }: Desk, { rut, bank, since }: StoredCredentials): Outage | null {
  if (!settings.current().incidents) return null
  return outageOn(householdKey(settings.seed, rut, bank), toDay(settings.today()), toDay(since))
}

/** Floid's calls with stored credentials: `products` and `transactions` of one institution. */
export function apiRoutes(app: FastifyInstance, desk: Desk): void {
  app.addHook('preHandler', async (request, reply) => {
    const { apiToken } = desk.settings.current()
    const given = request.headers.authorization ?? ''
    if (apiToken !== undefined && sameText(given, `Bearer ${apiToken}`)) return
    const told = { code: 401, error_message: 'the token is invalid' }
    return reply.code(401).send(floidError('API_ERROR', { caseid: randomUUID() }, told))
  })

  app.post<{ Params: { institution: string; service: 'products' | 'transactions' }; Body: ServiceRequest }>(
    '/cl/:institution/:service(^products|transactions$)',
    { schema: { body: bodySchema } },
    async (request, reply) => {
      const { body, params } = request
      const caseid = body.caseid ?? randomUUID()
      const bank = findInstitution(params.institution)
      if (!bank) {
        const told = { code: 404, error_message: 'the institution is unknown' }
        return reply.code(404).send(floidError('API_ERROR', { caseid }, told))
      }
      const refused = refusal(desk, bank, body)
      const answer = refused
        ? floidError(refused, { caseid })
        : serve(desk, bank, params.service, body, caseid)
      if (body.callbackUrl === undefined) return reply.code(answer.code).send(answer)
      const { callbackToken, delayMs = 3_000 } = desk.settings.current()
      if (isSilent(desk, body)) return { code: 200, message: 'OK', caseid }
      desk.courier.send({ url: body.callbackUrl, token: callbackToken }, answer, delayMs)
      return { code: 200, message: 'OK', caseid }
    },
  )
}

/** The question is taken in, and no answer ever comes. */
function isSilent(desk: Desk, { token_password: token }: ServiceRequest): boolean {
  const stored = token === undefined ? null : openCredentials(desk.settings.seed, token)
  return stored !== null && outageToday(desk, stored) === 'silent'
}

function serve(
  desk: Desk,
  bank: Bank,
  service: 'products' | 'transactions',
  body: ServiceRequest,
  caseid: string,
) {
  const rut = parseRut(body.id) ?? ''
  const household = desk.households(rut, bank.code, desk.settings.today())
  const head = { code: 200, caseid }
  if (service === 'products') return { ...head, products: productsOf(household) }
  const transactions =
    body.account === undefined ? movementsOf(household) : movementsOfNumber(household, body.account)
  return { ...head, transactions }
}
