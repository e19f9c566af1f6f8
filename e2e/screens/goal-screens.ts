import { goalAllocationsCopy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import type { Page } from 'playwright-core'
import { goalCard } from '../goals.ts'
import { waitUntilIdle, widths } from '../page.ts'
import { goto, path, type Screen } from './screen.ts'

async function openMenu(page: Page, goal: string, item: string): Promise<void> {
  await goalCard(page, goal)
    .getByRole('button', { name: goalsScreenCopy.card.more(goal) })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Returns the goals screen with a dialog, opened from a goal's card or its menu. */
const goalsDialogScreen = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/objetivos`)
    await press(page)
    await page.getByRole('dialog').waitFor()
    await waitUntilIdle(page)
  },
})
const goalDialog = (name: string, goal: string, button: string): Screen =>
  goalsDialogScreen(name, (page) =>
    goalCard(page, goal).getByRole('button', { name: button, exact: true }).click(),
  )
const goalMenuItem = (name: string, goal: string, item: string): Screen =>
  goalsDialogScreen(name, (page) => openMenu(page, goal, item))

/** Screens of a user with goals in every state. */
export const goalScreens: readonly Screen[] = [
  path('goals', '/objetivos'),
  path('alerts', '/alerts'),
  {
    name: 'goals-total',
    async open(page, address) {
      await goto(page, `${address}/objetivos`)
      await page.getByRole('radio', { name: goalsScreenCopy.summary.total }).check()
      await page.getByRole('button', { name: goalsScreenCopy.sections.archived }).click()
    },
  },
  goalDialog('goal-edit', 'Fondo de emergencia', goalsScreenCopy.card.edit),
  {
    name: 'goal-completes',
    async open(page, address) {
      await goalDialog('', 'Fondo de emergencia', goalsScreenCopy.card.contribute).open(page, address)
      await page.getByRole('button', { name: goalsScreenCopy.contribute.complete('$390.000') }).click()
      await page.getByText(goalsScreenCopy.contribute.completes).waitFor()
    },
  },
  {
    name: 'goal-calendar',
    width: widths.desk,
    async open(page, address) {
      await goalDialog('', 'Fondo de emergencia', goalsScreenCopy.card.edit).open(page, address)
      await page.getByLabel(goalsScreenCopy.form.date).click()
      await page.getByRole('grid').waitFor()
    },
  },
  goalDialog('goal-spend', 'Bicicleta para el trabajo', goalsScreenCopy.card.spend),
  goalMenuItem('goal-detail', 'Pie del departamento', goalsScreenCopy.menu.details),
  goalMenuItem('goal-remove', 'Pie del departamento', goalsScreenCopy.menu.remove),
  {
    name: 'goal-assign',
    async open(page, address) {
      await goto(page, `${address}/objetivos`)
      await openMenu(page, 'Pie del departamento', goalsScreenCopy.menu.details)
      await page.getByRole('dialog').locator('a[href*="/spend"]').first().click()
      await page.getByRole('dialog', { name: 'Pie del departamento' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: goalAllocationsCopy.edit, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: goalAllocationsCopy.title })
      await dialog.getByLabel(goalAllocationsCopy.amount).first().waitFor()
    },
  },
]
