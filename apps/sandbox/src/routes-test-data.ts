import type { FastifyInstance } from 'fastify'
import { banks, demoCode } from './banks.ts'
import { magicRuts } from './magic-ruts.ts'
import type { SandboxContext } from './widget-login.ts'
import { toExpectedData } from './wire/expected-data.ts'
import type { FloidCase } from './wire/messages.ts'

/** Registers calls for scripts and e2e tests: the banks, the magic RUTs and the expected data of a login. */
export function registerTestDataRoutes(app: FastifyInstance, context: SandboxContext): void {
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
      const floidCase = context.cases.find(request.params.caseid)
      if (!floidCase) return reply.code(404).send({ error: 'unknown case' })
      const otherCases = listOtherCases(context, floidCase, request.query.with)
      const household = (target: FloidCase) => context.households({ ...target, bank: target.bank.code })
      return toExpectedData(household(floidCase), otherCases.map(household))
    },
  )
}

/** Lists the cases of other banks whose transfer sides count: the named ones, or all of this RUT. */
function listOtherCases(
  { cases }: SandboxContext,
  floidCase: FloidCase,
  named: string | undefined,
): FloidCase[] {
  const otherBanks = cases.listOtherBanks(floidCase)
  if (named === undefined) return otherBanks
  const wanted = new Set(named.split(',').map((id) => cases.find(id)))
  return otherBanks.filter((other) => wanted.has(other))
}
