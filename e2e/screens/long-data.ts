import { account } from '@lucas/contract/banking/account.ts'
import { type StatementImport, statementImport, uploadAnswer } from '@lucas/contract/banking/import.ts'
import { securityTabCopy } from '@lucas/contract/copy/auth/lock.ts'
import { limits } from '@lucas/contract/limits.ts'
import { goal } from '@lucas/contract/planning/goal.ts'
import { addDays, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { addAuthenticator } from '../passkeys.ts'
import { confirmIdentity, createTestUser, type TestUser } from '../test-user.ts'

const longText = (most: number): string =>
  'Transferencia a la Sociedad Comercial e Inmobiliaria Los Aromos de Ñuñoa y Compañía Limitada '
    .repeat(10)
    .slice(0, most)
    .trim()
/** A name without a space, as banks write them; no line can break it. */
export const unbrokenText = (most: number): string => 'TransferenciaElectrónica'.repeat(20).slice(0, most)
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
/** A card that a statement created, and its statement. */
export const cardName = `Visa${unbrokenText(limits.nameMax - 10)}`
export const statementName = `cartola-${unbrokenText(100)}.csv`
/** Half of a transfer between two accounts. */
export const pairedName = `Traspaso${unbrokenText(limits.transactionNameMax - 20)}`
export const passkeyName = unbrokenText(limits.passkeyNameMax)
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
export async function createLongestData(page: Page, user: TestUser): Promise<void> {
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
  await createPair(post, accountId)
  await createCard(page)
  await createPlans(post, { accountId, goalId })
  for (const kind of ['property', 'loan'])
    await post('/api/wallet/items/', {
      name: kind === 'loan' ? loanName : `${kind} ${longText(limits.nameMax - 10)}`,
      kind,
      value: 987_654_321_012,
    })
  await post('/api/alert-rules/', { kind: 'category_limit', category: longCategory, amount: maxAmount })
  await createPasskey(page, user)
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

/** Creates two transactions of two accounts and links them as a transfer. */
async function createPair(post: Post, accountId: string): Promise<void> {
  const savings = account.parse(
    await post('/api/accounts/', { name: unbrokenText(limits.nameMax), account_type: 'savings' }),
  )
  const create = async (type: 'Expense' | 'Income', of: string) =>
    transaction.parse(
      await post('/api/transactions/', {
        name: pairedName,
        amount: maxAmount - 7,
        type,
        date: daysAgo(12),
        account: of,
      }),
    ).id
  const out_id = await create('Expense', accountId)
  await post('/api/transfer-pairs/', { out_id, in_id: await create('Income', savings.id) })
}

/** Imports a statement into a card that it creates. */
async function createCard(page: Page): Promise<void> {
  const rows = [8, 9].map((days, at) => `${daysAgo(days)};Compra ${at + 1};${maxAmount};`)
  const { id } = uploadAnswer.parse(
    await callApi(
      page,
      `/api/imports/?${new URLSearchParams({ name: statementName })}`,
      'POST',
      Buffer.from(['Fecha;Detalle;Cargos;Abonos', ...rows].join('\n')),
    ),
  )
  const waitFor = async (step: StatementImport['progress']['step']): Promise<void> => {
    for (let look = 0; look < 100; look += 1) {
      const { progress } = statementImport.parse(await callApi(page, `/api/imports/${id}/`))
      if (progress.step === step) return
      await page.waitForTimeout(100)
    }
    throw new Error(`the import did not become ${step} within 10 s`)
  }
  await waitFor('ready')
  await callApi(page, `/api/imports/${id}/`, 'PATCH', {
    account: {
      name: cardName,
      type: 'credit',
      currency: 'CLP',
      institution_id: null,
      institution_name: unbrokenText(limits.nameMax),
    },
  })
  await waitFor('ready')
  await callApi(page, `/api/imports/${id}/confirm/`, 'POST')
  await waitFor('finished')
}

/** Adds a passkey in Seguridad. */
async function createPasskey(page: Page, { password }: TestUser): Promise<void> {
  await addAuthenticator(page)
  await page.goto(new URL('/settings?tab=security', page.url()).href)
  await page.getByRole('button', { name: securityTabCopy.addKey }).click()
  await page.getByLabel(securityTabCopy.keyName).fill(passkeyName)
  await page.getByRole('dialog').getByRole('button', { name: securityTabCopy.addKey }).click()
  await confirmIdentity(page, password)
  await page.getByText(passkeyName).first().waitFor()
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
