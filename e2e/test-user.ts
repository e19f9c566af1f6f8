import type { LoginInput, RegisterInput } from '@lucas/contract/auth/auth.ts'
import { sessionAnswer } from '@lucas/contract/auth/session.ts'
import { authCopy } from '@lucas/contract/copy/auth/auth.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { stepUpCopy } from '@lucas/contract/copy/users/settings.ts'
import type { Page } from 'playwright-core'

export interface TestUser {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** A path of our origin that loads nothing. */
const blankPage = '/healthz'

let userCount = 0

/** Returns a user who is not registered yet. */
export function createTestUser(): TestUser {
  userCount += 1
  return {
    firstName: 'Camila',
    lastName: 'Rojas Pinto',
    email: `camila.${userCount}@correo.example`,
    password: 'laguna-verde-92',
  }
}

/** Completes a registration that began at the landing form, where the terms were accepted, and opens the dashboard. */
export async function finishRegistration(page: Page, newUser: TestUser): Promise<void> {
  await submitPassword(page, newUser)
  await skipVerification(page)
}

async function submitPassword(page: Page, { password }: TestUser): Promise<void> {
  await page.getByLabel(authCopy.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  await page.waitForURL('**/auth/verify')
}

/** Skips the email verification. */
async function skipVerification(page: Page): Promise<void> {
  await page.getByRole('link', { name: authCopy.verifyLater }).click()
  await page.waitForURL('**/dashboard')
}

/** Registers at /register, up to the form for the email code. */
export async function fillRegistration(page: Page, address: string, newUser: TestUser): Promise<void> {
  await page.goto(`${address}/register`)
  await page.getByLabel(authCopy.firstName).fill(newUser.firstName)
  await page.getByLabel(authCopy.lastName).fill(newUser.lastName)
  await page.getByLabel(authCopy.email).fill(newUser.email)
  await page.getByLabel(authCopy.terms).check()
  await submitPassword(page, newUser)
}

/** Registers at /register, skips the email verification and opens the dashboard. */
export async function registerByForm(
  page: Page,
  address: string,
  newUser: TestUser = createTestUser(),
): Promise<TestUser> {
  await fillRegistration(page, address, newUser)
  await skipVerification(page)
  return newUser
}

/**
 * Registers through the API, for journeys that do not test the form. The page stays on a blank path: the journey chooses
 * the first screen.
 */
export async function register(
  page: Page,
  address: string,
  newUser: TestUser = createTestUser(),
): Promise<TestUser> {
  const { firstName: first_name, lastName: last_name, email, password } = newUser
  const input: RegisterInput = {
    email,
    password,
    first_name,
    last_name,
    country: 'chile',
    terms: true,
    newsletter: false,
  }
  await startSession(page, address, '/api/auth/register/', input)
  return newUser
}

/** Signs in through the API. The page stays on a blank path. */
export const signIn = (page: Page, address: string, { email, password }: TestUser): Promise<void> =>
  startSession(page, address, '/api/auth/login/', { email, password })

/** Starts a session through the API and stores it in the browser as the web app does. */
async function startSession(page: Page, address: string, path: string, data: LoginInput | RegisterInput) {
  const headers = { 'x-lucas-client': 'web' }
  const answer = await page.context().request.post(address + path, { data, headers })
  const { user, access, refresh } = sessionAnswer.parse(await answer.json())
  const state = { user: { id: user.id, email: user.email, first_name: user.first_name }, access, refresh }
  await page.goto(address + blankPage)
  await page.evaluate(
    (stored) => localStorage.setItem('auth-storage', stored),
    JSON.stringify({ state, version: 1 }),
  )
}

/** Returns the tokens in the browser's storage; none without a session. */
export const readStoredSession = (page: Page): Promise<{ access?: string; refresh?: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{"state":{}}').state)

export async function login(
  page: Page,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(authCopy.email).fill(email)
  await page.getByLabel(authCopy.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: authCopy.login }).click()
}

/** Answers the step-up dialog with the password. */
export async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: stepUpCopy.title })
  await dialog.getByLabel(stepUpCopy.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Signs out with the button in the top bar. */
export async function logout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: shellCopy.logout }).click()
  await page.waitForURL('**/login')
}
