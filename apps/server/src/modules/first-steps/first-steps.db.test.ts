import type { FirstSteps } from '@lucas/contract/first-steps.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import { expect, test } from 'vitest'
import { type Member, realApp } from '../../../test/support/real-app.ts'

const app = await realApp()

async function done(member: Member): Promise<string[]> {
  const { steps }: FirstSteps = (await app.as(member, 'GET', '/api/first-steps/')).json()
  return steps.filter((step) => step.done).map(({ step }) => step)
}

test('a step is done by what the person does, and by nobody else', async () => {
  const [ana, other] = [await app.calls.person(), await app.calls.person()]
  expect(await done(ana)).toEqual([])
  await app.as(ana, 'POST', '/api/accounts/', { name: 'Efectivo', currency: 'CLP' })
  expect(await done(ana)).toEqual([])
  await app.link(ana)
  expect(await done(ana)).toEqual(['bank'])
  const { results } = transactionPage.parse((await app.as(ana, 'GET', '/api/transactions/?limit=5')).json())
  const ids = results.map(({ id }) => id)
  const review = (some: string[]) =>
    app.as(ana, 'POST', '/api/transactions/bulk/reviewed/', { transaction_ids: some, reviewed: true })
  await review(ids.slice(1))
  expect(await done(ana)).toEqual(['bank'])
  await review(ids)
  expect(await done(ana)).toEqual(['bank', 'review'])
  await app.as(ana, 'POST', '/api/goals/', { name: 'Bicicleta', target_amount: 100_000 })
  expect(await done(ana)).toEqual(['bank', 'review', 'goal'])
  expect(await done(other)).toEqual([])
})

test('what was put away stays away, however often it is asked', async () => {
  const eva = await app.calls.person()
  const hidden = async () => (await app.as(eva, 'GET', '/api/first-steps/')).json().hidden
  expect(await hidden()).toBe(false)
  for (const status of [200, 200])
    expect((await app.as(eva, 'POST', '/api/first-steps/hide/')).statusCode).toBe(status)
  expect(await hidden()).toBe(true)
})
