import { alertsScreenCopy } from '@lucas/contract/copy/notifications/alerts-screen.ts'
import type { PushDeviceList } from '@lucas/contract/notifications/push.ts'
import type { Page } from 'playwright-core'
import { goto, type Screen } from './screen.ts'

const path = '**/api/push/devices/'
const now = new Date()
const device = {
  browser: 'Chrome',
  system: 'Android',
  is_mobile: true,
  created_at: now.toISOString(),
  last_used_at: now.toISOString(),
}
const devices: PushDeviceList = {
  results: [
    { ...device, id: crypto.randomUUID(), is_current: true },
    {
      ...device,
      id: crypto.randomUUID(),
      is_current: false,
      browser: 'Firefox',
      system: 'Windows',
      is_mobile: false,
      last_used_at: null,
    },
  ],
  count: 2,
  next: null,
  previous: null,
  public_key: 'B'.repeat(87),
}

/** Notificaciones with devices: the browser of the screens has no push service of its own. */
export const pushScreens: readonly Screen[] = [
  {
    name: 'settings-push-devices',
    async open(page: Page, address: string) {
      await page.route(path, (route) => route.fulfill({ json: devices }))
      await goto(page, `${address}/settings?tab=notifications`)
      await page.getByRole('region', { name: alertsScreenCopy.push.devices }).waitFor()
    },
    leave: (page: Page) => page.unroute(path),
  },
]
