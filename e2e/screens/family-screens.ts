import type { CreatedInvitation, InvitationState } from '@lucas/contract/auth/invitation.ts'
import { type Account, accountList } from '@lucas/contract/banking/account.ts'
import type { Connection } from '@lucas/contract/banking/connection.ts'
import { registrationCopy } from '@lucas/contract/copy/auth/registration.ts'
import { connectionsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { waitUntilIdle } from '../page.ts'
import { register, type TestUser } from '../test-user.ts'
import { goto, path, type Screen } from './screen.ts'

/** The settings of a family's installation: no banks, no mail, and who registers is invited. */
export const familySettings = { PROVIDER: 'files', REGISTRATION: 'invite' }

const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** A page of an installation of one person, or of one that is full: the product that runs invites. */
const closedScreen = (name: string, where: string, registration: 'closed' | 'full'): Screen => ({
  name,
  async open(page, address) {
    await page.route(`${address}${where}`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('data-registration="invite"', 'data-registration="first"')
      await route.fulfill({ response: answer, body })
    })
    await page.route('**/api/app/', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), registration } })
    })
    await goto(page, `${address}${where}`)
  },
  leave: unroute,
})

/** What a visitor of a family's installation sees. */
export const familyVisitorScreens: readonly Screen[] = [
  path('family-landing', '/'),
  closedScreen('family-landing-first', '/', 'closed'),
  path('family-register', '/register'),
  closedScreen('family-register-closed', '/register', 'closed'),
  closedScreen('family-register-full', '/register', 'full'),
  {
    ...path('family-register-invited', '/register#invitacion=no-invitation-at-all'),
    async open(page, address) {
      // Another document: the part after # alone loads none.
      await page.goto(`${address}/healthz`)
      await goto(page, `${address}/register#invitacion=no-invitation-at-all`)
    },
  },
  path('family-forgot', '/recuperar'),
  path('family-help', '/ayuda'),
]

const now = new Date()
const invitation = {
  created_at: now.toISOString(),
  expires_at: new Date(now.getTime() + 7 * 86_400_000).toISOString(),
}

/** The card under Seguridad: a real link needs the password, and is shown once. */
const invitationScreen = (
  name: string,
  state: InvitationState,
  press: (page: Page) => Promise<void>,
): Screen => ({
  name,
  async open(page, address) {
    const created: CreatedInvitation = {
      invitation,
      link: `${address}/register#invitacion=${'x'.repeat(43)}`,
    }
    await page.route('**/api/auth/invitation/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: created })
        : route.fulfill({ json: state }),
    )
    await goto(page, `${address}/settings?tab=security`)
    const card = page.getByRole('heading', { name: registrationCopy.card.title })
    await card.waitFor()
    await press(page)
    await waitUntilIdle(page)
    await card.scrollIntoViewIfNeeded()
  },
  leave: unroute,
})

const falabella = { institution_name: 'Banco Falabella', institution_id: null, institution_color: null }
const left: Connection = {
  ...falabella,
  id: '019a0000-0000-7000-8000-000000000001',
  provider: 'floid',
  state: 'disconnected',
  error: null,
  explanation: connectionsCopy.left,
  action: 'none',
  retry_at: null,
  bank_in_trouble: false,
  progress: { step: 'waiting', position: 0, total: 6 },
  hidden: false,
  automatic: false,
  last_sync_at: '2026-10-01T12:00:00.000Z',
  created_at: '2026-05-01T12:00:00.000Z',
  accounts: [],
}

/** A bank that was linked before the installation changed to files, with an account in place of the cash. */
const leftBankScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    const toOfBank = (account: Account): Account => ({
      ...account,
      ...falabella,
      name: 'Cuenta Corriente',
      manual: false,
      source: 'bank',
      connection_id: left.id,
      updated_at: left.last_sync_at,
    })
    const found = await callApi(page, '/api/accounts/')
    const accounts = accountList.parse(found).map(toOfBank)
    await page.route('**/api/connections/', (route) =>
      route.fulfill({ json: { results: [{ ...left, accounts }], count: 1, next: null, previous: null } }),
    )
    await page.route('**/api/accounts/', (route) => route.fulfill({ json: accounts }))
    await goto(page, `${address}/connections`)
    await page.getByText(connectionsCopy.left).first().waitFor()
    await press(page)
    await waitUntilIdle(page)
  },
  leave: unroute,
})

/** What the first person of a family's installation sees. */
export const familyScreens: readonly Screen[] = [
  path('family-dashboard', '/dashboard'),
  path('family-connections', '/connections'),
  path('family-settings-connections', '/settings?tab=connections'),
  leftBankScreen('family-left-bank', async () => undefined),
  leftBankScreen('family-left-bank-panel', async (page) => {
    await page.getByRole('button', { name: connectionsScreenCopy.settings('Banco Falabella') }).click()
    await page.getByRole('dialog').waitFor()
  }),
  invitationScreen('family-invitation', { may_invite: true, invitation: null }, async () => undefined),
  invitationScreen('family-invitation-open', { may_invite: true, invitation }, async () => undefined),
  invitationScreen('family-invitation-link', { may_invite: true, invitation: null }, async (page) => {
    await page.getByRole('button', { name: registrationCopy.card.create, exact: true }).click()
    await page.getByLabel(registrationCopy.card.link).waitFor()
  }),
  path('family-notices', '/alerts'),
  path('family-settings-notifications', '/settings?tab=notifications'),
  path('family-settings-deletion', '/settings?tab=deletion'),
  path('family-verify', '/auth/verify'),
  path('family-wallet', '/wallet'),
  path('family-commitments', '/compromisos'),
  path('family-analytics', '/analytics'),
]

/** Registers the first person, who has cash, and whose changed password is a notice in the app. */
export async function createFirstPerson(page: Page, address: string, user: TestUser): Promise<void> {
  await register(page, address, user)
  await callApi(page, '/api/accounts/', 'POST', { name: 'Efectivo', currency: 'CLP' })
  await callApi(page, '/api/transactions/', 'POST', { name: 'Feria', amount: 18_500, type: 'Expense' })
  const changed = `${user.password}-nueva`
  await callApi(page, '/api/auth/password/change/', 'POST', {
    current_password: user.password,
    new_password: changed,
  })
  user.password = changed
}
