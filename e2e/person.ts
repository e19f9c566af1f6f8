import type { LoginInput, RegisterInput } from '@lucas/contract/auth.ts'
import { authCopy } from '@lucas/contract/copy/auth.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { sessionAnswer } from '@lucas/contract/session.ts'
import type { Page } from 'playwright-core'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Of our address, and without anything to load. */
const doorstep = '/healthz'

let drawn = 0

/** Somebody who has not been here yet. */
export function newPerson(): Person {
  drawn += 1
  return {
    firstName: 'Camila',
    lastName: 'Rojas Pinto',
    email: `camila.${drawn}@correo.example`,
    password: 'laguna-verde-92',
  }
}

/** Fills what the sign-up form of the landing page did not ask, makes the account, and stands on the dashboard. */
export async function finishRegistration(page: Page, person: Person): Promise<void> {
  await makeAccount(page, person)
  await verifyLater(page)
}

async function makeAccount(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel(authCopy.password, { exact: true }).fill(password)
  await page.getByLabel(authCopy.terms).check()
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  await page.waitForURL('**/auth/verify')
}

/** The code of the mail is for another day. */
async function verifyLater(page: Page): Promise<void> {
  await page.getByRole('link', { name: authCopy.verifyLater }).click()
  await page.waitForURL('**/dashboard')
}

/** Registers straight at /register, as a person does, and stands before the boxes for the code. */
export async function fillRegistration(page: Page, address: string, person: Person): Promise<void> {
  await page.goto(`${address}/register`)
  await page.getByLabel(authCopy.firstName).fill(person.firstName)
  await page.getByLabel(authCopy.lastName).fill(person.lastName)
  await page.getByLabel(authCopy.email).fill(person.email)
  await makeAccount(page, person)
}

/** The same, and stands on the dashboard. */
export async function registerByForm(
  page: Page,
  address: string,
  person: Person = newPerson(),
): Promise<Person> {
  await fillRegistration(page, address, person)
  await verifyLater(page)
  return person
}

/**
 * Registers without the form, where the form is not what the journey is about. The page stands at the doorstep: which
 * screen is opened first is the journey's choice.
 */
export async function register(page: Page, address: string, person: Person = newPerson()): Promise<Person> {
  const { firstName: first_name, lastName: last_name, email, password } = person
  const input: RegisterInput = {
    email,
    password,
    first_name,
    last_name,
    country: 'chile',
    terms: true,
    newsletter: false,
  }
  await begin(page, address, '/api/auth/register/', input)
  return person
}

/** Signs in without the form, and stands at the doorstep. */
export const enter = (page: Page, address: string, { email, password }: Person): Promise<void> =>
  begin(page, address, '/api/auth/login/', { email, password })

/** Asks as our own client does, and leaves in the browser what that client would have left there. */
async function begin(page: Page, address: string, path: string, data: LoginInput | RegisterInput) {
  const headers = { 'x-lucas-client': 'web' }
  const answer = await page.context().request.post(address + path, { data, headers })
  const { user, access, refresh } = sessionAnswer.parse(await answer.json())
  const state = { user: { id: user.id, email: user.email, first_name: user.first_name }, access, refresh }
  await page.goto(address + doorstep)
  await page.evaluate(
    (kept) => localStorage.setItem('auth-storage', kept),
    JSON.stringify({ state, version: 1 }),
  )
}

/** The tokens that the page's tabs hold; none where nobody is signed in. */
export const keptSession = (page: Page): Promise<{ access?: string; refresh?: string }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth-storage') ?? '{"state":{}}').state)

export async function login(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(authCopy.email).fill(email)
  await page.getByLabel(authCopy.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: authCopy.login }).click()
}

/** By the door in the top bar. */
export async function logout(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: shellCopy.logout }).click()
  await page.waitForURL('**/login')
}
