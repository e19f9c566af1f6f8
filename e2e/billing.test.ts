import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { linkSessionCopy } from '@lucas/contract/copy/banking/link-session.ts'
import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { billingCopy as copy } from '@lucas/contract/copy/users/billing.ts'
import { plansCopy } from '@lucas/contract/copy/users/plans.ts'
import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { chile, linkBank } from './bank.ts'
import { openDeskAndPhone } from './desk-and-phone.ts'
import { useJourney } from './journey.ts'
import { waitForMail } from './mail.ts'
import { expectAccessible, expectNoSideScroll, statusText } from './page.ts'

const journey = useJourney()
const { plans, checkout, leave, sales, payments } = copy
const { grow, free } = plansCopy.offers

const planCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const waitForPlan = (page: Page, name: string) =>
  planCard(page, name).getByText(plans.current, { exact: true }).waitFor()

test('a plan payment can fail, succeed, be cancelled and be resumed; a team can contact sales', async () => {
  const { user, desk, phone } = await openDeskAndPhone(journey)
  const { address } = journey.product()
  const at = (page: Page) => page.goto(`${address}/settings?tab=plan`)
  await Promise.all([at(desk), at(phone)])
  await waitForPlan(desk, free.name)
  await desk.getByText(payments.none).waitFor()

  const buy = (page: Page) => page.getByRole('button', { name: plans.choose(grow.name) })
  await buy(desk).click()
  await desk.getByRole('heading', { name: checkout.title }).waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: checkout.refuse }).click()
  await desk.getByText(checkout.refused).waitFor()
  await desk.getByRole('link', { name: checkout.again }).click()
  await waitForPlan(desk, free.name)

  await buy(phone).click()
  await phone.getByRole('heading', { name: checkout.title }).waitFor()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('radio', { name: /0341/ }).check()
  await phone.getByRole('button', { name: checkout.pay(grow.price) }).click()
  await waitForPlan(phone, grow.name)
  await phone.getByRole('list', { name: payments.list }).getByText(payments.paid).waitFor()
  await expectNoSideScroll(phone)
  await expectAccessible(phone)
  // The other device shows the change.
  await waitForPlan(desk, grow.name)
  await desk.getByText(payments.method(checkout.ending('0341'))).waitFor()
  await waitForMail(desk, address, user.email, copy.mail.paid.subject(grow.name))

  await desk.getByRole('button', { name: plans.goTo(free.name) }).click()
  const dialog = desk.getByRole('dialog', { name: leave.title(free.name) })
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: leave.confirm(free.name) }).click()
  await dialog.waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: plans.keep(grow.name) }).click()
  await statusText(phone, plans.stayed(grow.name)).waitFor()
  await desk.getByRole('button', { name: plans.goTo(free.name) }).waitFor()

  await phone.getByRole('button', { name: plans.sales }).click()
  const form = phone.getByRole('dialog', { name: sales.title })
  await form.getByRole('button', { name: supportCopy.screen.send }).click()
  await form.getByText(supportCopy.problems.text).waitFor()
  await form.getByRole('textbox').fill('Somos cinco en la oficina.')
  await expectAccessible(phone)
  await form.getByRole('button', { name: supportCopy.screen.send }).click()
  await statusText(phone, supportCopy.screen.sent).waitFor()
  await desk.goto(`${address}/settings?tab=support`)
  const talk = desk.getByRole('article', { name: supportCopy.topics.sales })
  await talk.getByText('Somos cinco en la oficina.').waitFor()
})

test('banks in Configuración can be excluded from totals, reconnected and disconnected', async () => {
  const { desk, phone } = await openDeskAndPhone(journey)
  const { address } = journey.product()
  const { settingsTab: tab, panel, disconnect } = connectionsScreenCopy
  const at = (page: Page) => page.goto(`${address}/settings?tab=connections`)
  await linkBank(desk, chile)
  await Promise.all([at(desk), at(phone)])
  const name = (action: string) => ({ name: tab.named(action, chile.name) })
  await phone.getByText(panel.states.active).waitFor()
  await expectNoSideScroll(phone)
  await desk.getByRole('button', name(tab.hide)).click()
  await desk.getByRole('button', name(tab.show)).waitFor()
  await phone.getByRole('button', name(tab.show)).click()
  await desk.getByRole('button', name(tab.hide)).waitFor()

  await desk.getByRole('button', name(panel.reauth)).click()
  // The provider's page in it may have the focus, and then the keys.
  const widget = desk.getByRole('dialog', { name: linkSessionCopy.title })
  await widget.getByRole('button', { name: uiCopy.close }).click()
  await widget.waitFor({ state: 'detached' })

  await phone.getByRole('button', name(tab.remove)).click()
  const step = phone.getByRole('dialog', { name: disconnect.title(chile.name) })
  await step.getByText(disconnect.keep).waitFor()
  await expectAccessible(phone)
  await step.getByRole('button', { name: disconnect.confirm }).click()
  await statusText(phone, disconnect.done).waitFor()
  await desk.getByText(panel.states.disconnected).waitFor()
})
