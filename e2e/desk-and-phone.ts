import type { Page } from 'playwright-core'
import type { Journey } from './journey.ts'
import { widths } from './page.ts'
import { createTestUser, register, signIn, type TestUser } from './test-user.ts'

/** Registers a new user and opens a desktop and a phone page for all tests of the file. */
export async function openDeskAndPhone(
  journey: Journey,
  ...allowedErrors: RegExp[]
): Promise<{ user: TestUser; desk: Page; phone: Page }> {
  const { address } = journey.product()
  const { page: desk, allowPageError: atDesk } = await journey.openSharedVisit({ width: widths.desk })
  const { page: phone, allowPageError: withPhone } = await journey.openSharedVisit({ width: widths.phone })
  for (const fault of allowedErrors) {
    atDesk(fault)
    withPhone(fault)
  }
  const user = await register(desk, address, createTestUser())
  await signIn(phone, address, user)
  return { user, desk, phone }
}
