import type { FastifyInstance } from 'fastify'
import { banks, demoCode } from './banks.ts'
import type { Desk } from './login.ts'
import { magicRuts } from './magic-ruts.ts'
import type { Case } from './wire/messages.ts'
import { truthOf } from './wire/truth.ts'

/** Calls for scripts and journeys: what can be entered, and what is true of a login. */
export function scriptRoutes(app: FastifyInstance, desk: Desk): void {
  app.get('/banks', async () => ({
    banks: banks.map(({ code, name, secondFactor }) => ({
      code,
      name,
      second_factor: secondFactor,
      code_hint: secondFactor ? demoCode : null,
    })),
    magic_ruts: magicRuts,
  }))

  app.get<{ Params: { caseid: string }; Querystring: { with?: string } }>(
    '/truth/:caseid',
    {
      schema: {
        params: { type: 'object', properties: { caseid: { type: 'string', maxLength: 200 } } },
        querystring: { type: 'object', properties: { with: { type: 'string', maxLength: 4_000 } } },
      },
    },
    async (request, reply) => {
      const login = desk.cases.find(request.params.caseid)
      if (!login) return reply.code(404).send({ error: 'unknown case' })
      const others = otherLogins(desk, login, request.query.with)
      const household = (of: Case) => desk.households(of.rut, of.bank.code, of.today)
      return truthOf(household(login), others.map(household))
    },
  )
}

/** The other banks whose side of a transfer counts: those named, else all that this RUT has entered. */
function otherLogins({ cases }: Desk, login: Case, named: string | undefined): Case[] {
  const entered = cases.otherBanks(login)
  if (named === undefined) return entered
  const wanted = new Set(named.split(',').map((id) => cases.find(id)))
  return entered.filter((other) => wanted.has(other))
}
