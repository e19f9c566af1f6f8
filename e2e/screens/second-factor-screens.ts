import type { SecondFactorEnrolment, SecondFactorStatus } from '@lucas/contract/auth/second-factor.ts'
import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { secondStepCopy as step } from '@lucas/contract/copy/auth/second-step.ts'
import type { Page } from 'playwright-core'
import { waitUntilIdle } from '../page.ts'
import { login } from '../test-user.ts'
import { goto, type Screen } from './screen.ts'

const path = '**/api/security/second-factor/'
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const enrolment: SecondFactorEnrolment = {
  key,
  uri: `otpauth://totp/Lucas:camila%40correo.example?secret=${key}&issuer=Lucas&algorithm=SHA1&digits=6&period=30`,
  enrolment: 'x',
}
const codes = Array.from({ length: 10 }, (_, at) => `7K2M-9QXR-W4T${at}-H6ZD`)
const now = new Date()
const device = {
  browser: 'Firefox',
  system: 'Windows',
  is_mobile: false,
  created_at: now.toISOString(),
  last_used_at: now.toISOString(),
  expires_at: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
}
const enabled: SecondFactorStatus = {
  enabled_at: '2026-11-20T15:00:00.000Z',
  recovery_codes_left: 2,
  trusted_devices: [
    { ...device, id: crypto.randomUUID(), is_current: true },
    {
      ...device,
      id: crypto.randomUUID(),
      is_current: false,
      browser: 'Safari',
      system: 'iPhone',
      is_mobile: true,
    },
  ],
}
const off: SecondFactorStatus = { enabled_at: null, recovery_codes_left: 0, trusted_devices: [] }

const unroute = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' })

/** Seguridad with answers of the second factor: a real one needs codes, and asks at every later sign-in. */
const settingsScreen = (
  name: string,
  status: SecondFactorStatus,
  press: (page: Page) => Promise<void>,
): Screen => ({
  name,
  async open(page, address) {
    await page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { recovery_codes: codes } })
        : route.fulfill({ json: status }),
    )
    await page.route(`${path}enrolment/`, (route) => route.fulfill({ json: enrolment }))
    await goto(page, `${address}/settings?tab=security`)
    await press(page)
    await waitUntilIdle(page)
  },
  leave: unroute,
})

async function openEnrolment(page: Page): Promise<void> {
  await page.getByRole('button', { name: copy.enable }).click()
  await page.getByRole('img', { name: copy.qr }).waitFor()
}

/** The second factor in Seguridad. */
export const secondFactorScreens: readonly Screen[] = [
  settingsScreen('settings-second-factor', enabled, (page) =>
    page.getByRole('heading', { name: copy.title }).scrollIntoViewIfNeeded(),
  ),
  settingsScreen('settings-second-factor-enrol', off, openEnrolment),
  settingsScreen('settings-second-factor-codes', off, async (page) => {
    await openEnrolment(page)
    await page.getByLabel(copy.code).fill('123456')
    await page.getByRole('dialog').getByRole('button', { name: copy.confirm }).click()
    await page.getByRole('dialog', { name: copy.codesTitle }).waitFor()
  }),
]

const secondStepScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await page.route('**/api/auth/login/', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Unauthorized',
          status: 401,
          detail: 'x',
          error: 'x',
          message: 'x',
          code: 'second_factor_required',
        },
      }),
    )
    await goto(page, `${address}/login`)
    await login(page, { email: 'camila@correo.example', password: 'laguna-verde-92' })
    await page.getByRole('heading', { name: step.title }).waitFor()
    await press(page)
    await waitUntilIdle(page)
  },
  leave: unroute,
  provokes: /status of 401/,
})

/** The second step of a sign-in. */
export const secondStepScreens: readonly Screen[] = [
  secondStepScreen('login-second-step', async () => undefined),
  secondStepScreen('login-recovery-code', async (page) => {
    await page.getByRole('button', { name: step.lost }).click()
    await page.getByText(step.withoutCodes).click()
  }),
]
