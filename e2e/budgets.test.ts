import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { budgetLineCopy } from '@lucas/contract/copy/planning/budget-line.ts'
import { budgetsCopy } from '@lucas/contract/copy/planning/budgets.ts'
import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import { expectAccessible, expectNoSideScroll, waitUntilIdle, widths } from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`

async function openBudgets(page: Page): Promise<void> {
  await page.goto(at('/presupuestos'))
  await page.getByRole('heading', { name: copy.title }).waitFor()
  await waitUntilIdle(page)
}

/** Finds the row of a line by its name. */
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

async function chooseFor(page: Page, name: string, item: string): Promise<Locator> {
  await rowOf(page, name)
    .getByRole('button', { name: copy.lines.menu(name) })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

const spend = (page: Page, category: string, amount: number) =>
  callApi(page, '/api/transactions/', 'POST', { name: `Compra ${category}`, amount, category })

describe.each(getRunWidths('phone'))('budgets, %s', (name) => {
  const width = widths[name]

  test('a proposed budget is taken, watched, moved and changed', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await openBudgets(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: copy.empty.propose }).click()
    const proposal = page.getByRole('dialog')
    await proposal.getByRole('checkbox').first().waitFor()
    await expectAccessible(page)
    // The free plan has three lines: a fourth one is explained before it is refused.
    const fourth = proposal.getByRole('checkbox').nth(3)
    await fourth.focus()
    await page.keyboard.press('Space')
    await proposal.getByText(copy.proposal.tooMany).waitFor()
    await page.keyboard.press('Space')
    await proposal.getByText(copy.proposal.free).waitFor()
    await proposal.getByRole('button', { name: copy.proposal.submit }).click()
    await proposal.waitFor({ state: 'detached' })

    await page.getByText(copy.lines.used(3, 3)).waitFor()
    await page.getByText(copy.lines.full).waitFor()
    await waitUntilIdle(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)

    // What no line plans has a name and an amount, and leads to a line of its own.
    await page.getByRole('button', { name: copy.summary.seeOutside }).click()
    const outside = page.getByRole('dialog')
    const toPlan = outside.getByRole('button', { name: copy.outside.planFor('') }).first()
    await toPlan.waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    const unplanned = await outside.getByRole('link').first().innerText()
    await toPlan.click()
    const planned = page.getByRole('dialog', { name: copy.form.create })
    expect(await planned.getByLabel(copy.form.category, { exact: true }).inputValue()).toBe(
      unplanned.toLocaleUpperCase('es-CL'),
    )
    await planned.getByRole('button', { name: copy.form.cancel }).click()
    await planned.waitFor({ state: 'detached' })

    const [first, second] = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading', { level: 3 })
      .allTextContents()
    if (first === undefined || second === undefined) throw new Error('there are fewer than two lines')
    const remove = await chooseFor(page, second, copy.lines.remove)
    await remove.getByRole('button', { name: copy.remove.confirm }).click()
    await rowOf(page, second).waitFor({ state: 'detached' })
    await page.getByText(copy.lines.used(2, 3)).waitFor()

    // A line of one's own: what is wrong is said in its field.
    await page.getByRole('button', { name: copy.add }).locator('visible=true').click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.getByText(budgetsCopy.categoryRequired).waitFor()
    await form.getByText(budgetsCopy.amountMin).waitFor()
    await form.getByLabel(copy.form.category, { exact: true }).selectOption('ROPA')
    await form.getByLabel(copy.form.amount).fill('120000')
    await expectAccessible(page)
    await form.getByRole('button', { name: copy.form.save }).click()
    await form.waitFor({ state: 'detached' })
    const clothes = rowOf(page, 'Ropa')
    await clothes.waitFor()

    // Spending appears by itself; one press covers what was spent too much, and can be undone.
    await spend(page, 'ROPA', 400_000)
    await clothes.getByText(/^Te pasaste por/).waitFor()
    await clothes.getByRole('button', { name: /^Cubrir con/ }).click()
    await clothes.getByText(/movidos desde otra línea/).waitFor()
    await page.getByRole('button', { name: copy.move.undo, exact: true }).press('Enter')
    await clothes.getByText(/movidos desde otra línea/).waitFor({ state: 'detached' })

    const move = await chooseFor(page, 'Ropa', copy.lines.move)
    await move.getByLabel(copy.move.amount).fill('1000')
    await move.getByText(/ queda en .*, Ropa en /).waitFor()
    await move.getByRole('button', { name: copy.move.submit }).click()
    await move.waitFor({ state: 'detached' })
    await clothes.getByText(copy.lines.movedIn('$1.000')).waitFor()

    const edit = await chooseFor(page, 'Ropa', copy.lines.edit)
    await edit.getByText(copy.form.pers.year).click()
    await edit.getByLabel(copy.form.amount).fill('6000000')
    await edit.getByText(copy.form.spread('$500.000')).waitFor()
    await edit.getByRole('button', { name: copy.form.save }).click()
    await edit.waitFor({ state: 'detached' })
    await clothes.getByText(/de \$501\.000/).waitFor()

    // What a line gave ends with it, which is said before and stays to be seen.
    const moved = page.getByRole('region', { name: copy.moves.title })
    await moved.getByText(copy.moves.path(first, 'Ropa')).waitFor()
    const end = await chooseFor(page, first, copy.lines.remove)
    await end.getByText(copy.remove.moved).waitFor()
    await end.getByRole('button', { name: copy.remove.confirm }).click()
    await rowOf(page, first).waitFor({ state: 'detached' })
    await clothes.getByText(/de \$500\.000/).waitFor()
    await moved.getByText(/^Eran \$1\.000 y se deshizo/).waitFor()
    await waitUntilIdle(page)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await moved.getByRole('button', { name: copy.moves.dismissFor(first, 'Ropa') }).press('Enter')
    await moved.waitFor({ state: 'detached' })

    // The past keeps its plan, and cannot be changed.
    // By keyboard: a message of the last change may still be above the button.
    await page.getByRole('button', { name: copy.previous }).press('Enter')
    await page.getByText(copy.past).waitFor()
    expect(await page.getByRole('button', { name: copy.add }).count()).toBe(0)
    await page.goBack()
    await clothes.waitFor()

    await page.keyboard.press('Shift+H')
    await clothes.getByText('$••••• de $•••••').first().waitFor()
    await page.keyboard.press('Shift+H')

    await page.goto(at('/dashboard'))
    const categories = page.locator('section').filter({
      has: page.getByRole('heading', { name: dashboardCopy.categories.title }),
    })
    await categories
      .getByText(/^(Quedan|Te pasaste por) \$/)
      .first()
      .waitFor()
    await categories.getByText(budgetLineCopy.none).first().waitFor()
    await categories.getByRole('link', { name: dashboardCopy.categories.budgets }).click()
    await page.waitForURL('**/presupuestos')
    await clothes.waitFor()
  })

  test('the simple form is one line of the plan', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    await page.goto(at('/dashboard'))
    await waitUntilIdle(page)
    if (name === 'desk') {
      await page.getByRole('button', { name: shellCopy.profile }).click()
      await page.getByRole('menuitem', { name: shellCopy.budgets }).click()
    } else {
      await page.getByRole('button', { name: shellCopy.more, exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: shellCopy.budgets }).click()
    }
    await page.getByRole('button', { name: copy.empty.propose }).click()
    const proposal = page.getByRole('dialog')
    await proposal.getByText(copy.proposal.forms.flex, { exact: true }).click()
    await proposal.getByRole('button', { name: copy.proposal.submit }).click()
    await proposal.waitFor({ state: 'detached' })
    await rowOf(page, budgetLineCopy.flex.flexible).waitFor()
    await rowOf(page, budgetLineCopy.flex.fixed).waitFor()
    await page.getByText(/^Te queda para gasto flexible|^Te pasaste en/).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await page.getByRole('button', { name: copy.options }).click()
    await page.getByRole('menuitemradio', { name: copy.periods.cycle }).click()
    await page.getByText(/ al /).first().waitFor()
  })
})
