import { authCopy } from '@lucas/contract/copy/auth.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Page } from 'playwright-core'

export interface Person {
  firstName: string
  lastName: string
  email: string
  password: string
}

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

/** Fills what the sign-up form of the landing page did not ask, and makes the account. */
export async function finishRegistration(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel(authCopy.password, { exact: true }).fill(password)
  await page.getByLabel(authCopy.terms).check()
  await page.getByRole('button', { name: authCopy.createAccount }).click()
  await page.waitForURL('**/dashboard')
}

/** Registers straight at /register and stands on the dashboard. */
export async function register(page: Page, address: string, person: Person = newPerson()): Promise<Person> {
  await page.goto(`${address}/register`)
  await page.getByLabel(authCopy.firstName).fill(person.firstName)
  await page.getByLabel(authCopy.lastName).fill(person.lastName)
  await page.getByLabel(authCopy.email).fill(person.email)
  await finishRegistration(page, person)
  return person
}

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
