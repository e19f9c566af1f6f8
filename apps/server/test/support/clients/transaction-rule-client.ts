import type {
  RuleRun,
  TransactionRule,
  TransactionRuleList,
} from '@lucas/contract/transactions/transaction-rule.ts'
import { expect } from 'vitest'
import { checkInvariants } from '../../../src/checker/checker.ts'
import { setPlan } from '../app/plans.ts'
import type { MoneyTestApp, MoneyUser } from '../module-apps/money-test-app.ts'

/** A condition on the text of a transaction. */
export const contains = (value: string) => ({ field: 'text', operator: 'contains', value })

/** Calls of the rules that users write. */
export function createTransactionRuleClient({ db, clock, workOffRuleRuns }: MoneyTestApp) {
  const grow = (user: MoneyUser) => setPlan({ db }, { user: { id: user.userId } }, 'grow')

  async function createRule(user: MoneyUser, conditions: object[], actions: object): Promise<string> {
    const { status, body } = await user.call('POST', '/api/rules/', { conditions, actions })
    expect({ status, body }).toMatchObject({ status: 201 })
    return body.id
  }
  const listRules = (user: MoneyUser): Promise<TransactionRuleList> => user.get('/api/rules/')
  const getRule = async (user: MoneyUser, id: string): Promise<TransactionRule | undefined> =>
    (await listRules(user)).rules.find((rule) => rule.id === id)
  const findRow = async (user: MoneyUser, description: string) =>
    (await user.listActiveRows()).find((row) => row.description === description && row.parent_id === null)
  const expectNoViolation = async () =>
    expect(await checkInvariants(db.admin, { now: clock.now() })).toEqual([])

  const getRun = (user: MoneyUser, runId: string): Promise<RuleRun> => user.get(`/api/rules/runs/${runId}/`)

  /** Applies a rule to the earlier transactions, to its end. */
  async function applyRule(user: MoneyUser, id: string) {
    const started = await user.call('POST', `/api/rules/${id}/apply/`)
    expect(started.status).toBe(202)
    await workOffRuleRuns()
    return getRun(user, started.body.id)
  }
  async function undoRun(user: MoneyUser, runId: string) {
    const started = await user.call('POST', `/api/rules/runs/${runId}/undo/`)
    expect(started.status).toBe(202)
    await workOffRuleRuns()
    return getRun(user, runId)
  }
  async function createGoal(user: MoneyUser, name = 'Viaje') {
    const { body } = await user.call('POST', '/api/goals/', { name, target_amount: 100_000 })
    return body.id
  }
  return {
    grow,
    createRule,
    listRules,
    getRule,
    findRow,
    expectNoViolation,
    getRun,
    applyRule,
    undoRun,
    createGoal,
  }
}
