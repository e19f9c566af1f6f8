import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { transactionDetailCopy } from '@lucas/contract/copy/transactions/transaction-detail.ts'
import { transactionRulesCopy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { transactionRulesScreenCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { unsavedCopy } from '@lucas/contract/copy/unsaved.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { limits } from '@lucas/contract/limits.ts'
import { type Transaction, transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { transactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callApi, chile, linkBank } from './bank.ts'
import { useJourney } from './journey.ts'
import {
  expectAccessible,
  expectNoSideScroll,
  refusedCall,
  statusText,
  waitUntilIdle,
  widths,
} from './page.ts'
import { getRunWidths } from './run-widths.ts'
import { chooseInDetail } from './spend.ts'
import { register } from './test-user.ts'

const journey = useJourney()
const at = (path: string) => `${journey.product().address}${path}`
const { editor, row: words, run, fromTransaction } = copy

const listRows = async (page: Page, search: string): Promise<Transaction[]> =>
  transactionPage.parse(await callApi(page, `/api/transactions/?limit=300&count=false&search=${search}`))
    .results
const listRules = async (page: Page) => transactionRuleList.parse(await callApi(page, '/api/rules/'))

async function openRules(page: Page): Promise<Locator> {
  await page.goto(at('/spend/reglas'))
  const card = page.getByRole('region', { name: copy.title, exact: true })
  await card.getByText(copy.learned.title).waitFor()
  await waitUntilIdle(page)
  return card
}
const ruleAt = (card: Locator, position: number): Locator =>
  card.getByRole('listitem', { name: words.name(position) })

async function chooseInMenu(page: Page, card: Locator, item: string): Promise<void> {
  await card.getByRole('button', { name: words.menu(1) }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openEditor(page: Page, id: string): Promise<Locator> {
  await page.goto(at(`/spend?id=${id}&at=${id}`))
  await page.getByRole('button', { name: transactionDetailCopy.more }).waitFor()
  await waitUntilIdle(page)
  await chooseInDetail(page, fromTransaction.action)
  const dialog = page.getByRole('dialog', { name: editor.create })
  await dialog.waitFor()
  return dialog
}

/** Creates a rule without the editor. */
const create = (page: Page, value: string, actions: Record<string, unknown>) =>
  callApi(page, '/api/rules/', 'POST', {
    conditions: [{ field: 'text', operator: 'contains', value }],
    actions,
  })

describe.each(getRunWidths('phone'))('rules, %s', (name) => {
  const width = widths[name]

  test('a rule is made from a movement, previewed, saved, applied to the earlier ones and undone', async () => {
    const { page, allowPageError } = await journey.openVisit({ width })
    allowPageError(refusedCall)
    await register(page, journey.product().address)
    await linkBank(page, chile)
    const before = await listRows(page, 'uber')
    const [first] = before.filter(({ pending }) => !pending)
    if (first === undefined) throw new Error('the household has no row of Uber')

    const dialog = await openEditor(page, first.id)
    const preview = dialog.getByRole('region', { name: copy.preview.title })
    await preview.getByText(/^(Cambiaría|\d+ movimientos lo cumplen|1 movimiento lo cumple)/).waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)

    // What is typed is previewed; what the server cannot read is marked in its field.
    await dialog.getByLabel(editor.operator, { exact: true }).first().selectOption('pattern')
    await dialog.getByLabel(editor.pattern, { exact: true }).fill('^uber (')
    await dialog.getByText(transactionRulesCopy.patternInvalid).waitFor()
    await preview.getByText(copy.preview.invalid).waitFor()
    await dialog.getByLabel(editor.operator, { exact: true }).first().selectOption('contains')
    await dialog.getByLabel(editor.text, { exact: true }).fill('uber')
    await dialog.getByLabel(editor.category, { exact: true }).first().selectOption('ENTRETENIMIENTO')
    // What is marked and previewed above and below moves the buttons; keys do not miss.
    await dialog.getByRole('button', { name: editor.actionNames.tags }).press('Enter')
    await dialog.getByRole('button', { name: 'Trabajo', exact: true }).press('Enter')
    await preview.getByText(/^Cambiaría \d/).waitFor()
    await preview.getByText(categoryNames.ENTRETENIMIENTO).first().waitFor()
    await expectAccessible(page)

    // A rule that is not saved asks before it is left.
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: unsavedCopy.title })
    await question.getByRole('button', { name: unsavedCopy.cancel }).click()
    await question.waitFor({ state: 'detached' })

    await dialog.getByRole('checkbox', { name: /^Aplicar también/ }).check()
    await dialog.getByRole('button', { name: editor.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await statusText(page, editor.created).waitFor()
    const done = page.getByRole('status').getByText(/^Cambi(ó|aron)? ?\d+ movimientos? anterior/)
    await done.waitFor()
    const categoryBefore = new Map(before.map(({ id, category }) => [id, category]))
    // A refund takes the category of its purchase; the rule itself is about expenses.
    const changed = (await listRows(page, 'uber')).filter(
      ({ id, category, kind }) =>
        kind !== 'refund' && category === 'ENTRETENIMIENTO' && categoryBefore.get(id) !== category,
    )
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.filter(({ tags }) => !tags.includes('Trabajo'))).toEqual([])

    // The undo in the list restores every row.
    const card = await openRules(page)
    await ruleAt(card, 1).getByText('Si el texto contiene «uber»', { exact: false }).first().waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await ruleAt(card, 1)
      .getByRole('button', { name: run.undoOne(1) })
      .click()
    await statusText(page, run.undone).waitFor()
    const facts = (rows: Transaction[]) =>
      rows
        .map(({ id, category, subcategory, tags, kind, reviewed }) => ({
          id,
          category,
          subcategory,
          tags,
          kind,
          reviewed,
        }))
        .toSorted((a, b) => a.id.localeCompare(b.id))
    expect(facts(await listRows(page, 'uber'))).toEqual(facts(before))

    // Applied again and deleted, the rule leaves its changes with their undo.
    await chooseInMenu(page, card, words.apply)
    await ruleAt(card, 1)
      .getByRole('button', { name: run.undoOne(1) })
      .waitFor()
    await chooseInMenu(page, card, words.remove)
    const removal = page.getByRole('dialog', { name: copy.removal.title })
    await removal.getByText(copy.removal.textApplied(limits.ruleUndoDays)).waitFor()
    await removal.getByRole('button', { name: copy.removal.confirm }).click()
    await removal.waitFor({ state: 'detached' })
    const deleted = card.getByRole('region', { name: copy.deleted.title })
    await deleted.getByText('Si el texto contiene «uber»', { exact: false }).first().waitFor()
    await expectAccessible(page)
    await expectNoSideScroll(page)
    await statusText(page, run.undone).waitFor({ state: 'detached' })
    await deleted.getByRole('button', { name: /^Deshacer los cambios de la regla eliminada/ }).click()
    await statusText(page, run.undone).waitFor()
    await deleted.waitFor({ state: 'detached' })
    expect(facts(await listRows(page, 'uber'))).toEqual(facts(before))
  })

  test('rules are ordered, switched off, edited and deleted, up to the limit of the free plan', async () => {
    const { page } = await journey.openVisit({ width })
    await register(page, journey.product().address)
    await linkBank(page, chile)
    // Where the rules were is a link to them, and its address leads to their screen.
    await page.goto(at('/settings?tab=categories'))
    await page.getByRole('link', { name: settingsCopy.rules.open }).click()
    await page.waitForURL('**/spend/reglas')
    await page.goto(at('/settings?tab=categories#reglas'))
    await page.waitForURL('**/spend/reglas')
    const card = await openRules(page)
    await card.getByText(copy.empty.title).waitFor()
    await expectAccessible(page)
    await card.getByRole('button', { name: copy.add }).press('Enter')
    const dialog = page.getByRole('dialog', { name: editor.create })
    await dialog.getByLabel(editor.text, { exact: true }).fill('uber')
    await dialog.getByLabel(editor.category, { exact: true }).selectOption('ROPA')
    await dialog.getByLabel(editor.text, { exact: true }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await ruleAt(card, 1).waitFor()
    await create(page, 'uber', { category: 'SALUD' })

    // The second rule wins, until the order changes by keyboard.
    await ruleAt(card, 1)
      .getByText(words.overridden(2, [words.fields.category]))
      .waitFor()
    await card.getByText(copy.lastOne, { exact: false }).waitFor()
    await card.getByRole('button', { name: words.down(1) }).press('Enter')
    await ruleAt(card, 1).getByText(categoryNames.SALUD, { exact: true }).waitFor()
    await expect
      .poll(async () => (await listRules(page)).rules.map(({ actions }) => actions.category))
      .toEqual(['SALUD', 'ROPA'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(words.down(2))

    // And by dragging.
    await page.getByRole('status').getByText(editor.created).waitFor({ state: 'detached' })
    const handle = ruleAt(card, 2).getByTitle(words.drag(2))
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    const to = await ruleAt(card, 1).boundingBox()
    if (from === null || to === null) throw new Error('the rows are not visible')
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 4, { steps: 5 })
    await page.mouse.up()
    await ruleAt(card, 1).getByText(categoryNames.ROPA, { exact: true }).waitFor()
    await expect
      .poll(async () => (await listRules(page)).rules.map(({ actions }) => actions.category))
      .toEqual(['ROPA', 'SALUD'])

    await ruleAt(card, 2).getByRole('switch').press('Space')
    await ruleAt(card, 2).getByText(words.off, { exact: false }).waitFor()
    await expect
      .poll(async () => (await listRules(page)).rules.map(({ enabled }) => enabled))
      .toEqual([true, false])
    await ruleAt(card, 1)
      .getByText(words.overridden(2, [words.fields.category]))
      .waitFor({ state: 'detached' })

    // The third rule fills the plan: nothing leads to a fourth one.
    await create(page, 'jumbo', { reviewed: true })
    await card.getByText(copy.used(3, 3)).waitFor()
    await card.getByText(copy.limitReached, { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: copy.add }).isDisabled()).toBe(true)
    await expectAccessible(page)
    await expectNoSideScroll(page)
    const [row] = await listRows(page, 'uber')
    await page.goto(at(`/spend?id=${row?.id}&at=${row?.id}`))
    await chooseInDetail(page, fromTransaction.action)
    await page.getByRole('dialog', { name: fromTransaction.limitTitle }).waitFor()
    await expectAccessible(page)

    await openRules(page)
    await card.getByRole('button', { name: words.menu(3) }).click()
    await page.getByRole('menuitem', { name: words.edit }).click()
    const edit = page.getByRole('dialog', { name: editor.edit })
    await edit.getByRole('button', { name: editor.actionNames.merchant_name }).click()
    await edit.getByLabel(editor.name, { exact: true }).fill('Supermercado')
    await edit.getByRole('button', { name: editor.save }).click()
    await edit.waitFor({ state: 'detached' })
    await ruleAt(card, 3).getByText('se llama «Supermercado», revisado', { exact: true }).waitFor()
    await card.getByRole('button', { name: words.menu(3) }).click()
    await page.getByRole('menuitem', { name: words.remove }).click()
    const removal = page.getByRole('dialog', { name: copy.removal.title })
    await removal.getByRole('button', { name: copy.removal.confirm }).click()
    await removal.waitFor({ state: 'detached' })
    await ruleAt(card, 3).waitFor({ state: 'detached' })
    await card.getByText(copy.used(2, 3)).waitFor()
  })
})
