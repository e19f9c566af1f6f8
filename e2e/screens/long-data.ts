import { account } from '@lucas/contract/banking/account.ts'
import { limits } from '@lucas/contract/limits.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { createTestUser, type TestUser } from '../test-user.ts'

const longText = (most: number): string =>
  'Transferencia a la Sociedad Comercial e Inmobiliaria Los Aromos de Ñuñoa y Compañía Limitada '
    .repeat(10)
    .slice(0, most)
    .trim()
/** A name without a space, as banks write them; no line can break it. */
const unbrokenText = (most: number): string => 'TransferenciaElectrónica'.repeat(20).slice(0, most)
const goalName = longText(limits.goalNameMax)
export const unbrokenGoalName = unbrokenText(limits.goalNameMax)
export const readyGoalName = `lista ${unbrokenText(limits.goalNameMax - 10)}`
export const loanName = `loan ${unbrokenText(limits.nameMax - 10)}`
export const longAccountName = longText(limits.nameMax)
export const commitmentName = unbrokenText(limits.nameMax)
export const longCategory = 'Gastos comunes del edificio 42'
/** Has an amount that is assigned to a goal, and a series. */
export const linkedName = `Arriendo${unbrokenText(limits.transactionNameMax - 20)}`
export const seriesName = `Serie${unbrokenText(limits.nameMax - 10)}`
const maxAmount = 999_999_999

/** Returns a user with long names. */
export const createLongUser = (): TestUser => ({
  ...createTestUser(),
  firstName: 'María de los Ángeles Fernanda',
  lastName: 'Errázuriz-Larraín de la Fuente y Undurraga',
  email: 'maria.de.los.angeles.errazuriz-larrain@correo-de-la-universidad.example',
})

type Post = (where: string, body: unknown) => Promise<unknown>

/** Creates data with the longest texts and amounts that the limits allow. */
export async function createLongestData(page: Page): Promise<void> {
  const post: Post = (where, body) => callApi(page, where, 'POST', body)
  await post('/api/categories/', { name: longCategory, emoji: '🏠', color: 'teal' })
  const { id: accountId } = account.parse(
    await post('/api/accounts/', {
      name: longAccountName,
      account_type: 'checking',
      opening_balance: 123_456_789_012,
    }),
  )
  await post('/api/accounts/', {
    name: 'Ahorro en dólares',
    account_type: 'savings',
    currency: 'USD',
    opening_balance: 9_876_543.21,
  })
  await createNewestTransactions(post)
  const goalId = await createGoals(post)
  await createLinkedTransactions(post, { accountId, goalId })
  await createPlans(post, { accountId, goalId })
  for (const kind of ['property', 'loan'])
    await post('/api/wallet/items/', {
      name: kind === 'loan' ? loanName : `${kind} ${longText(limits.nameMax - 10)}`,
      kind,
      value: 987_654_321_012,
    })
  await post('/api/alert-rules/', { kind: 'category_limit', category: longCategory, amount: maxAmount })
}

const daysAgo = (days: number) => addDays(toPlainDate(new Date()), -days)

/** The first three of the list: an income whose name cannot break, and two expenses. */
async function createNewestTransactions(post: Post): Promise<void> {
  for (const [at, type] of (['Income', 'Expense', 'Expense'] as const).entries())
    await post('/api/transactions/', {
      name: (at === 0 ? unbrokenText : longText)(limits.transactionNameMax),
      amount: maxAmount - at,
      type,
      date: daysAgo(at),
      category: longCategory,
      notes: longText(limits.notesMax),
      tags: 'Urgente,Verificar,Duplicado,Reembolso,Personal,Trabajo,Impuesto,Deducible,Suscripción,Mensual,Anual,Inversión',
    })
}

/** Creates two active goals and one that is ready. Returns the id of the one whose name cannot break. */
async function createGoals(post: Post): Promise<string> {
  const create = async (name: string, more: { target_amount: number; target_date?: string }) =>
    goal.parse(await post('/api/goals/', { name, category: 'home', ...more })).id
  const target = { target_amount: maxAmount, target_date: daysAgo(-900) }
  await create(goalName, target)
  const unbrokenId = await create(unbrokenGoalName, target)
  const readyId = await create(readyGoalName, { target_amount: limits.goalTargetMin })
  await post(`/api/goals/${readyId}/contribute/`, { amount: limits.goalTargetMin })
  return unbrokenId
}

interface LongIds {
  accountId: string
  goalId: string
}

/** Creates an expense that can be the other half of the newest income, and one with a goal and a series. */
async function createLinkedTransactions(post: Post, { accountId, goalId }: LongIds): Promise<void> {
  const create = async (name: string, days: number, amount: number, category = longCategory) =>
    transaction.parse(
      await post('/api/transactions/', {
        name,
        amount,
        type: 'Expense',
        date: daysAgo(days),
        account: accountId,
        category,
      }),
    ).id
  await create(`Compra${unbrokenText(limits.transactionNameMax - 20)}`, 4, maxAmount)
  // A month before this one, so that there is something to propose.
  await create('Colegio', 40, maxAmount, 'EDUCACIÓN')
  const id = await create(linkedName, 5, maxAmount - 5)
  await post('/api/goals/assign-transaction/', {
    transaction_id: id,
    allocations: [{ goal_id: goalId, allocated_amount: maxAmount - 5 }],
  })
  await post('/api/recurring/', { transaction_ids: [id], name: seriesName, kind: 'bill', rhythm: 'monthly' })
}

/** Creates budget lines, a commitment and a rule. */
async function createPlans(post: Post, { accountId, goalId }: LongIds): Promise<void> {
  await post('/api/budgets/lines/', {
    lines: [
      { kind: 'category', category: longCategory, amount: limits.budgetAmountMax },
      { kind: 'category', category: 'ALIMENTACIÓN', amount: limits.budgetAmountMax },
      {
        kind: 'group',
        name: unbrokenText(limits.categoryNameMax),
        categories: ['TRANSPORTE', 'SALUD', 'ROPA'],
        amount: limits.budgetAmountMax,
        carry_over: true,
      },
    ],
  })
  await post('/api/commitments/', {
    name: commitmentName,
    kind: 'bill',
    rhythm: 'bimonthly',
    amount: limits.amountMax,
    amount_min: limits.amountMax - 1,
    amount_max: limits.amountMax,
    next_date: daysAgo(-3),
    account_id: accountId,
  })
  await post('/api/rules/', {
    conditions: [
      { field: 'text', operator: 'contains', value: unbrokenText(limits.ruleTextMax) },
      { field: 'counterparty', value: unbrokenText(limits.ruleCounterpartyMax) },
      { field: 'account', account_id: accountId },
      { field: 'amount', min: limits.amountMax - 1, max: limits.amountMax, currency: 'CLP' },
    ],
    actions: {
      merchant_name: unbrokenText(limits.transactionNameMax),
      tags: `${unbrokenText(limits.tagMax)},Mensual`,
      split: {
        parts: [
          { category: longCategory, amount: limits.amountMax },
          { category: 'ALIMENTACIÓN', rest: true },
        ],
      },
      goal: { goal_id: goalId, amount: limits.contributionMax },
    },
  })
}
