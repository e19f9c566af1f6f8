import { transactionRulesCopy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { RuleDraft, TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { uuid } from '../../../../test/api-fixtures.ts'
import { fakeHttp, renderScreen } from '../../../../test/fake-http.tsx'
import { createTransaction } from '../../../../test/transactions.ts'
import { createRuleRun, createTransactionRule } from '../fixtures/rules.ts'
import { RuleDialog } from './rule-dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const copy = transactionRulesScreenCopy.editor
const { preview: previewWords, run: runWords } = transactionRulesScreenCopy
const draft: RuleDraft = {
  conditions: [{ field: 'text', operator: 'contains', value: 'copec' }],
  actions: { category: 'TRANSPORTE' },
}
const preview = {
  matched: 9,
  changed: 4,
  results: [
    {
      transaction: createTransaction(1),
      proposed: { category: 'TRANSPORTE', subcategory: null, tags: 'Trabajo' },
    },
  ],
}
const run = createRuleRun({ rule_id: uuid(1), changed: 4 })

const open = (
  { rule, start = draft }: { rule?: TransactionRule; start?: RuleDraft | undefined },
  answers: Record<string, unknown> = {},
) => {
  const http = fakeHttp({
    'GET /api/accounts/': [],
    'GET /api/goals/': { results: [], count: 0, next: null, previous: null, summary: {} },
    'POST /api/rules/preview/': preview,
    'POST /api/rules/': { id: uuid(1) },
    [`PATCH /api/rules/${uuid(1)}/`]: {},
    [`POST /api/rules/${uuid(1)}/apply/`]: run,
    [`POST /api/rules/runs/${run.id}/undo/`]: { ...run, state: 'undone', can_undo: false },
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  renderScreen(<RuleDialog rule={rule} draft={rule === undefined ? start : undefined} onClose={onClose} />)
  return { ...http, onClose }
}
const save = () => userEvent.click(screen.getByRole('button', { name: copy.save }))

test('shows what the draft would change, before and after, and saves it as it is', async () => {
  const { calls, onClose } = open({})
  await screen.findByText(previewWords.changed(4, 9))
  const row = within(screen.getByRole('region', { name: previewWords.title })).getAllByRole('listitem')[0]
  expect(row?.textContent).toContain('Alimentación →')
  expect(row?.textContent).toContain('Transporte')
  expect(row?.textContent).toContain('sin etiquetas →')
  expect(screen.getByText(previewWords.rest(3))).toBeTruthy()
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = calls.find(({ key }) => key === 'POST /api/rules/')
  expect(sent?.body).toEqual({ ...draft, enabled: true })
  expect(sent?.idempotencyKey).toBeTruthy()
  expect(calls.some(({ key }) => key.endsWith('/apply/'))).toBe(false)
})

test('asks for a preview once the typing rests, and never for an incomplete rule', async () => {
  const { calls, count } = open({ start: { ...draft, conditions: [] } })
  await userEvent.click(await screen.findByRole('button', { name: copy.addCondition }))
  await screen.findByText(previewWords.incomplete)
  expect(count('POST /api/rules/preview/')).toBe(0)
  await userEvent.type(screen.getByLabelText(copy.text), 'shell')
  await screen.findByText(previewWords.changed(4, 9))
  const asked = calls.filter(({ key }) => key === 'POST /api/rules/preview/')
  expect(asked.map(({ body }) => body)).toEqual([
    { ...draft, conditions: [{ field: 'text', operator: 'contains', value: 'shell' }] },
  ])
})

const refusePreview = (code: string, detail: string, errors?: Record<string, string[]>) => ({
  'POST /api/rules/preview/': {
    status: 422,
    problem: {
      type: 'about:blank',
      title: 'x',
      status: 422,
      code,
      detail,
      error: detail,
      message: detail,
      ...(errors && { errors }),
    },
  },
})

test.each([
  ['cannot read', 'validation_failed', transactionRulesCopy.patternInvalid],
  ['needs too long for', 'pattern_too_slow', transactionRulesCopy.patternSlow],
])('a pattern that the server %s is marked in its field while it is typed', async (_, code, sentence) => {
  open(
    { start: { ...draft, conditions: [{ field: 'text', operator: 'pattern', value: '(copec' }] } },
    refusePreview(code, sentence, { 'conditions.0.value': [sentence] }),
  )
  const field = await screen.findByLabelText(copy.pattern)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText(previewWords.invalid)).toBeTruthy()
})

test('a slow pattern of a later rule is named in place of the preview', async () => {
  open({}, refusePreview('pattern_too_slow', transactionRulesCopy.patternSlowLater))
  expect(await screen.findByText(transactionRulesCopy.patternSlowLater)).toBeTruthy()
})

test('applies the saved rule to the earlier transactions on request, and undoes that', async () => {
  const { count } = open({})
  await userEvent.click(await screen.findByRole('checkbox', { name: /Aplicar también a los 4 anteriores/ }))
  await save()
  await screen.findByText(runWords.done(4))
  expect(count(`POST /api/rules/${uuid(1)}/apply/`)).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: runWords.undo }))
  await screen.findByText(runWords.undone)
})

test('an edit sends conditions and actions as a whole and previews against the stored rule', async () => {
  const { calls, onClose } = open({ rule: createTransactionRule() })
  await screen.findByText(previewWords.changed(4, 9))
  await userEvent.click(screen.getByRole('button', { name: copy.actionNames.reviewed }))
  await userEvent.click(screen.getByRole('button', { name: copy.removeAction(copy.actionNames.category) }))
  await save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
    conditions: draft.conditions,
    actions: { reviewed: true },
  })
  expect(calls.find(({ key }) => key === 'POST /api/rules/preview/')?.body).toMatchObject({
    rule_id: uuid(1),
  })
})

test('an incomplete rule is not sent; each field says what is missing', async () => {
  const { count } = open({ start: { conditions: [], actions: {} } })
  await userEvent.click(await screen.findByRole('button', { name: copy.addCondition }))
  await userEvent.selectOptions(screen.getByLabelText(copy.field), 'amount')
  await save()
  expect(screen.getByText(transactionRulesCopy.amountMissing)).toBeTruthy()
  expect(screen.getByText(transactionRulesCopy.actionsRequired)).toBeTruthy()
  expect(count('POST /api/rules/')).toBe(0)
})

test('transactions that are so already are not counted, and there is nothing to apply', async () => {
  open({}, { 'POST /api/rules/preview/': { matched: 3, changed: 0, results: [] } })
  expect(await screen.findByText(previewWords.unchanged(3))).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /Aplicar también/ })).toBeNull()
})
