import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { OnboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { expect, test } from 'vitest'
import { createFullApp, type TestUser } from '../../../test/support/app/full-app.ts'

const app = await createFullApp()

async function done(member: TestUser): Promise<string[]> {
  const { steps }: OnboardingAnswer = (await app.requestAs(member, 'GET', '/api/first-steps/')).json()
  return steps.filter((step) => step.done).map(({ step }) => step)
}

test('a step is done by the actions of its user only', async () => {
  const [ana, other] = [await app.auth.registerUser(), await app.auth.registerUser()]
  expect(await done(ana)).toEqual([])
  await app.requestAs(ana, 'POST', '/api/accounts/', { name: 'Efectivo', currency: 'CLP' })
  expect(await done(ana)).toEqual([])
  await app.linkBank(ana)
  expect(await done(ana)).toEqual(['bank'])
  const { results } = transactionPage.parse(
    (await app.requestAs(ana, 'GET', '/api/transactions/?limit=5')).json(),
  )
  const ids = results.map(({ id }) => id)
  const review = (some: string[]) =>
    app.requestAs(ana, 'POST', '/api/transactions/bulk/reviewed/', { transaction_ids: some, reviewed: true })
  await review(ids.slice(1))
  expect(await done(ana)).toEqual(['bank'])
  await review(ids)
  expect(await done(ana)).toEqual(['bank', 'review'])
  await app.requestAs(ana, 'POST', '/api/goals/', { name: 'Bicicleta', target_amount: 100_000 })
  expect(await done(ana)).toEqual(['bank', 'review', 'goal'])
  expect(await done(other)).toEqual([])
})

test('a hidden checklist stays hidden', async () => {
  const eva = await app.auth.registerUser()
  const hidden = async () => (await app.requestAs(eva, 'GET', '/api/first-steps/')).json().hidden
  expect(await hidden()).toBe(false)
  for (const status of [200, 200])
    expect((await app.requestAs(eva, 'POST', '/api/first-steps/hide/')).statusCode).toBe(status)
  expect(await hidden()).toBe(true)
})
