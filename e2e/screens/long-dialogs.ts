import { cardList } from '@lucas/contract/banking/card.ts'
import { securityTabCopy } from '@lucas/contract/copy/auth/lock.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { accountsCopy } from '@lucas/contract/copy/banking/connections.ts'
import { connectionsScreenCopy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { alertRulesCopy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import { goalAllocationsCopy } from '@lucas/contract/copy/planning/goal-allocations.ts'
import { goalsScreenCopy } from '@lucas/contract/copy/planning/goals-screen.ts'
import { recurringScreenCopy } from '@lucas/contract/copy/planning/recurring-screen.ts'
import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { renameCopy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { kindScreenCopy, linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { splitCopy } from '@lucas/contract/copy/transactions/split.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import { limits } from '@lucas/contract/limits.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import type { Page } from 'playwright-core'
import { callApi } from '../bank.ts'
import { goalCard } from '../goals.ts'
import { waitUntilIdle } from '../page.ts'
import { chooseInDetail, rowAt } from '../spend.ts'
import { createFeed, feedScreen } from './address-screens.ts'
import { chooseInMenu } from './budget-screens.ts'
import {
  cardName,
  commitmentName,
  linkedName,
  loanName,
  longAccountName,
  longCategory,
  pairedName,
  passkeyName,
  readyGoalName,
  statementName,
  unbrokenGoalName,
  unbrokenText,
} from './long-data.ts'
import { goto, type Screen } from './screen.ts'

/** Returns a dialog that some steps on a screen open; it has this title, or it is the only one. */
const dialogOn = (
  name: string,
  where: string,
  press: (page: Page) => Promise<void>,
  title?: string,
): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}${where}`)
    await press(page)
    await page.getByRole('dialog', title === undefined ? {} : { name: title }).waitFor()
    await waitUntilIdle(page)
  },
})

/** Returns a dialog that a button of a screen opens. */
const buttonDialog = (name: string, where: string, button: string): Screen =>
  dialogOn(name, where, (page) => page.getByRole('button', { name: button }).first().click())

type OpenFromDetail = (page: Page) => Promise<void>
const byButton =
  (name: string): OpenFromDetail =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click()
const byMenu =
  (item: string): OpenFromDetail =>
  (page) =>
    chooseInDetail(page, item)

/** Returns a dialog of the first transaction of the list, opened in its detail. */
const transactionDialog = (name: string, open: OpenFromDetail, title: string): Screen =>
  dialogOn(
    name,
    '/spend',
    async (page) => {
      await page.locator('[data-position="0"]').click()
      await open(page)
      await page.getByRole('dialog', { name: title }).getByRole('textbox').first().waitFor()
    },
    title,
  )

/** Returns the dialog that links the first transaction of the list, with at least one candidate. */
const linkDialog = (name: string, { open, title }: { open: string; title: string }): Screen =>
  dialogOn(
    name,
    '/spend',
    async (page) => {
      await page.locator('[data-position="0"]').click()
      await page.getByRole('button', { name: /^Tipo: / }).click()
      await page.getByRole('menuitem', { name: open }).click()
      await page.getByRole('dialog', { name: title }).getByRole('radio').first().check()
    },
    title,
  )

/** Returns a dialog of the transaction with a goal and a series. */
const linkedDialog = (name: string, openFrom: OpenFromDetail, title: string): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/spend`)
    const search = new URLSearchParams({ search: linkedName.slice(0, 40), limit: '1' })
    const { results } = transactionPage.parse(await callApi(page, `/api/transactions/?${search}`))
    await page.goto(`${address}/spend?id=${results[0]?.id}`)
    await openFrom(page)
    await page.getByRole('dialog', { name: title }).waitFor()
    await waitUntilIdle(page)
  },
})

/** Returns a dialog of the goal whose name has no space. */
const goalDialog = (name: string, press: (page: Page) => Promise<void>): Screen =>
  dialogOn(name, '/objetivos', press)
const pressGoalButton = (name: string) => (page: Page) =>
  goalCard(page, unbrokenGoalName).getByRole('button', { name, exact: true }).click()
const chooseGoalAction = (name: string) => async (page: Page) => {
  await goalCard(page, unbrokenGoalName)
    .getByRole('button', { name: goalsScreenCopy.card.more(unbrokenGoalName) })
    .click()
  await page.getByRole('menuitem', { name }).click()
}

/** Returns a dialog of the last line of the budget. */
const budgetDialog = (name: string, item: string): Screen =>
  dialogOn(name, '/presupuestos', chooseInMenu(item))

/** Returns a dialog of the commitment that the user wrote. */
const commitmentDialog = (name: string, item: string): Screen =>
  dialogOn(name, '/compromisos', async (page) => {
    await page.getByRole('button', { name: commitmentsScreenCopy.ahead.showAll }).click()
    await page.getByRole('button', { name: commitmentsScreenCopy.list.menu(commitmentName) }).click()
    await page.getByRole('menuitem', { name: item }).click()
  })

/** Returns a dialog of the rule. */
const ruleDialog = (name: string, item: string): Screen =>
  dialogOn(name, '/spend/reglas', async (page) => {
    await page.getByRole('button', { name: transactionRulesScreenCopy.row.menu(1) }).click()
    await page.getByRole('menuitem', { name: item }).click()
  })

/** Returns a dialog of the two last expenses, which are selected. */
const listDialog = (name: string, press: (page: Page) => Promise<void>): Screen => ({
  name,
  async open(page, address) {
    await goto(page, `${address}/spend`)
    await rowAt(page, 2).waitFor()
    for (const at of [1, 2]) await rowAt(page, at).locator('xpath=..').getByRole('checkbox').check()
    await press(page)
    await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor()
    await waitUntilIdle(page)
  },
})

const writeAccount = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(manualTransactionCopy.account.name).fill(unbrokenText(limits.nameMax))
  await dialog.getByLabel(manualTransactionCopy.account.opening).fill(String(limits.amountMax))
}

/** Uploads the statement again and opens the form of its account. */
async function openImportAccount(page: Page): Promise<void> {
  const words = importsScreenCopy.preview.account
  await page.locator('input[type="file"]').setInputFiles({
    name: statementName,
    mimeType: 'text/csv',
    buffer: Buffer.from('Fecha;Detalle;Cargos;Abonos\n03/11/2026;UNIMARC;21.370;\n'),
  })
  await page.getByRole('combobox', { name: words.label }).selectOption({ label: words.create })
  const dialog = page.getByRole('dialog', { name: words.dialog.title })
  await dialog.getByLabel(words.dialog.name, { exact: true }).fill(unbrokenText(limits.nameMax))
  await dialog.getByLabel(words.dialog.bank, { exact: true }).selectOption({ label: words.dialog.otherBank })
  await dialog.getByLabel(words.dialog.bankName).fill(unbrokenText(limits.nameMax))
}

async function openCardDays(page: Page): Promise<void> {
  const { results } = cardList.parse(await callApi(page, '/api/cards/'))
  const card = results.find(({ name }) => name === cardName)
  await callApi(page, `/api/cards/${card?.account_id}/`, 'PATCH', { closing_day: 20, due_day: 5 })
  await page.getByRole('button', { name: cardsScreenCopy.menu(cardName) }).click()
  await page.getByRole('menuitem', { name: cardsScreenCopy.change }).click()
  await page.getByRole('dialog').getByLabel(cardsScreenCopy.form.closing).fill('9999')
}

/** Chooses another kind for half of a transfer. */
const pairDecision: Screen = {
  name: 'pair-decision-long',
  async open(page, address) {
    await goto(page, `${address}/spend`)
    const search = new URLSearchParams({ search: pairedName.slice(0, 40), max_amount: '999999999' })
    const { results } = transactionPage.parse(await callApi(page, `/api/transactions/?${search}`))
    await page.goto(`${address}/spend?id=${results.find(({ amount }) => amount < 0)?.id}`)
    await page.getByRole('button', { name: /^Tipo: / }).click()
    await page.getByRole('menuitemradio', { name: transactionKindNames.spending }).click()
    await page.getByRole('dialog', { name: kindScreenCopy.pair.title }).waitFor()
    await waitUntilIdle(page)
  },
}

const openLoan = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: loanName }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

/** Every kind of dialog that shows names or amounts, with the longest of them. */
export const longDialogs: readonly Screen[] = [
  transactionDialog('split-long', byButton(splitCopy.open), splitCopy.title),
  transactionDialog('goal-assign-long', byButton(goalAllocationsCopy.assign), goalAllocationsCopy.title),
  transactionDialog('recurring-long', byButton(recurringScreenCopy.action), recurringScreenCopy.newTitle),
  transactionDialog('manual-edit-long', byMenu(manualTransactionCopy.edit), manualTransactionCopy.editTitle),
  linkDialog('refund-long', linkScreenCopy.refund),
  linkDialog('pair-long', linkScreenCopy.pair),
  linkedDialog('series-long', byButton(recurringScreenCopy.action), recurringScreenCopy.title),
  linkedDialog(
    'manual-remove-long',
    byMenu(manualTransactionCopy.remove.action),
    manualTransactionCopy.remove.title,
  ),
  linkedDialog(
    'rule-from-movement-long',
    byMenu(transactionRulesScreenCopy.fromTransaction.action),
    transactionRulesScreenCopy.editor.create,
  ),
  linkedDialog('rename-long', byButton(renameCopy.open(linkedName)), renameCopy.title),
  goalDialog('goal-contribute-long', pressGoalButton(goalsScreenCopy.card.contribute)),
  goalDialog('goal-edit-long', pressGoalButton(goalsScreenCopy.card.edit)),
  goalDialog('goal-detail-long', chooseGoalAction(goalsScreenCopy.menu.details)),
  goalDialog('goal-remove-long', chooseGoalAction(goalsScreenCopy.menu.remove)),
  goalDialog('goal-spend-long', (page) =>
    goalCard(page, readyGoalName)
      .getByRole('button', { name: goalsScreenCopy.card.spend, exact: true })
      .click(),
  ),
  goalDialog('savings-plan-long', async (page) => {
    await chooseGoalAction(goalsScreenCopy.menu.details)(page)
    await page.getByRole('button', { name: savingsScreenCopy.form.kinds.fixed }).click()
    await page.getByRole('dialog', { name: savingsScreenCopy.form.create }).waitFor()
  }),
  buttonDialog('wallet-item-long', '/wallet', loanName),
  dialogOn('wallet-edit-long', '/wallet', openLoan(walletScreenCopy.item.edit), walletScreenCopy.form.edit),
  dialogOn(
    'wallet-remove-long',
    '/wallet',
    openLoan(walletScreenCopy.item.remove),
    walletScreenCopy.remove.title,
  ),
  buttonDialog(
    'connections-panel-long',
    '/connections',
    connectionsScreenCopy.settings(accountsCopy.manualInstitution),
  ),
  buttonDialog('account-remove-long', '/connections', connectionsScreenCopy.deleteAccount(longAccountName)),
  buttonDialog('alert-rule-long', '/alerts', alertRulesCopy.add),
  budgetDialog('budget-line-long', budgetsScreenCopy.lines.edit),
  budgetDialog('budget-move-long', budgetsScreenCopy.lines.move),
  budgetDialog('budget-remove-long', budgetsScreenCopy.lines.remove),
  dialogOn('budget-proposal-long', '/presupuestos', async (page) => {
    await page.getByRole('button', { name: budgetsScreenCopy.options }).click()
    await page.getByRole('menuitem', { name: budgetsScreenCopy.propose }).click()
    await page.getByRole('radio', { name: budgetsScreenCopy.proposal.forms.flex }).waitFor()
  }),
  commitmentDialog('commitment-edit-long', commitmentsScreenCopy.list.edit),
  commitmentDialog('commitment-cancel-long', commitmentsScreenCopy.list.cancel),
  feedScreen('commitment-feed-long', createFeed),
  ruleDialog('rule-edit-long', transactionRulesScreenCopy.row.edit),
  ruleDialog('rule-remove-long', transactionRulesScreenCopy.row.remove),
  buttonDialog(
    'category-remove-long',
    '/settings?tab=categories',
    settingsCategoriesCopy.remove(longCategory),
  ),
  listDialog('bulk-long', (page) => page.keyboard.press('c')),
  listDialog('merge-long', (page) =>
    page.getByRole('button', { name: manualTransactionCopy.merge.action, exact: true }).click(),
  ),
  buttonDialog('manual-transfer-long', '/link-bank', manualTransactionCopy.transfer.action),
  dialogOn('manual-account-long', '/connections', async (page) => {
    await page.getByRole('button', { name: manualTransactionCopy.account.action }).first().click()
    await writeAccount(page)
  }),
  dialogOn('import-account-long', '/connections/importar', openImportAccount),
  buttonDialog(
    'import-undo-long',
    '/connections/importar',
    importsScreenCopy.history.undoLabel(statementName),
  ),
  dialogOn('card-days-long', '/wallet', openCardDays),
  pairDecision,
  buttonDialog('passkey-remove-long', '/settings?tab=security', securityTabCopy.removeKeyOf(passkeyName)),
  // The form of a category is a row of its list.
  {
    name: 'category-edit-long',
    async open(page, address) {
      await goto(page, `${address}/settings?tab=categories`)
      await page.getByRole('button', { name: settingsCategoriesCopy.editOne(longCategory) }).click()
      const form = page.getByRole('form', { name: longCategory })
      await form.getByRole('textbox').waitFor()
      // Centred, so that no bar covers half of a row beside it.
      await form.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    },
  },
]
