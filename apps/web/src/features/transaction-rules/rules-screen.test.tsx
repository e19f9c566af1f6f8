import { transactionRulesCopy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import { transactionRulesScreenCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { dataBlockCopy } from '@lucas/contract/copy/users/data-block.ts'
import type { TransactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createAccount, createUser, uuid } from '../../../test/api-fixtures.ts'
import { standAt } from '../../../test/clock.ts'
import { fakeHttp, renderScreen } from '../../../test/fake-http.tsx'
import { profileQuery } from '../../lib/session/session.ts'
import { createLearnedRule, createRuleRun, createTransactionRule } from './fixtures/rules.ts'
import { RulesScreen } from './rules-screen.tsx'

standAt('2026-11-20T15:00:00Z')

afterEach(() => vi.unstubAllGlobals())

const first = createTransactionRule({
  id: uuid(1),
  conditions: [
    { field: 'text', operator: 'contains', value: 'copec' },
    { field: 'account', account_id: uuid(100) },
  ],
  uses: 12,
  last_used_at: '2026-11-19T12:00:00.000Z',
  overridden_by: [uuid(2)],
})
const second = createTransactionRule({
  id: uuid(2),
  position: 1,
  actions: { category: 'HOGAR', goal: { goal_id: uuid(9), all: true } },
  problems: [
    {
      code: 'goal_not_active',
      field: 'actions.goal',
      message: transactionRulesCopy.problems.goal_not_active,
    },
  ],
})
const learned = createLearnedRule({ name: 'Jumbo', learned_from: 3 })

const open = (list: Partial<TransactionRuleList>, answers: Record<string, unknown> = {}) => {
  const http = fakeHttp({
    'GET /api/rules/': {
      rules: [first, second],
      learned: [learned],
      deleted: [],
      limit: 3,
      used: 2,
      ...list,
    },
    'GET /api/accounts/': [createAccount({ id: uuid(100), name: 'Visa', mask: '1738' })],
    'GET /api/goals/': { results: [], count: 0, next: null, previous: null, summary: {} },
    ...answers,
  })
  return { ...http, ...renderScreen(<RulesScreen />) }
}
const rowOf = async (position: number) =>
  within(await screen.findByRole('listitem', { name: copy.row.name(position) }))

test('written rules and learned ones read as sentences, with what keeps them from working', async () => {
  open({})
  const one = await rowOf(1)
  expect(one.getByText('Si el texto contiene «copec» y es en Visa ****1738')).toBeTruthy()
  expect(one.getByText('Transporte')).toBeTruthy()
  expect(one.getByText('Usada 12 veces · última vez el 19 nov')).toBeTruthy()
  expect(one.getByText('La regla 2 cambia después la categoría')).toBeTruthy()
  const two = await rowOf(2)
  expect(two.getByText(transactionRulesCopy.problems.goal_not_active)).toBeTruthy()
  expect(screen.getByText('Si el comercio es «Jumbo»')).toBeTruthy()
  expect(screen.getByText(/^Aprendido de 3 movimientos/)).toBeTruthy()
  expect(screen.getByText(copy.used(2, 3))).toBeTruthy()
  expect(screen.getByText(copy.lastOne, { exact: false })).toBeTruthy()
})

test('the buttons of a row move it, and the ends stay in the order of Tab', async () => {
  const { calls } = open({}, { 'PUT /api/rules/order/': {} })
  const one = await rowOf(1)
  const up = one.getByRole('button', { name: copy.row.up(1) })
  expect(up.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(up)
  await userEvent.click(one.getByRole('button', { name: copy.row.down(1) }))
  await screen.findByText(copy.row.moved(2, 2))
  const orders = calls.filter(({ key }) => key === 'PUT /api/rules/order/')
  expect(orders.map(({ body }) => body)).toEqual([{ ids: [uuid(2), uuid(1)] }])
})

test('a switch that the server refuses goes back and says why', async () => {
  const { calls } = open({}, { [`PATCH /api/rules/${uuid(1)}/`]: { status: 500, problem: {} } })
  const one = await rowOf(1)
  await userEvent.click(one.getByRole('switch'))
  await screen.findByText(copy.saveFailed)
  expect(calls.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ enabled: false })
  await waitFor(() => expect(one.getByRole('switch')).toHaveProperty('checked', true))
})

test('a learned rule has the same switch and can be forgotten', async () => {
  const { calls, count } = open(
    {},
    {
      [`PATCH /api/rules/learned/${learned.id}/`]: {},
      [`DELETE /api/category-corrections/${learned.id}/`]: { id: learned.id, restored: 2 },
    },
  )
  await userEvent.click(
    await screen.findByRole('switch', { name: copy.row.enabled('Si el comercio es «Jumbo» → Alimentación') }),
  )
  await waitFor(() =>
    expect(calls.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ enabled: false }),
  )
  await userEvent.click(screen.getByRole('button', { name: copy.learned.forgetOne('Jumbo') }))
  await screen.findByText(copy.learned.forgotten(2))
  expect(count(`DELETE /api/category-corrections/${learned.id}/`)).toBe(1)
})

test('rules beyond the plan stay visible without a switch to press, and no further one can be made', async () => {
  open({
    rules: [
      first,
      second,
      createTransactionRule({ id: uuid(3) }),
      createTransactionRule({ id: uuid(4), is_beyond_plan: true }),
    ],
    used: 4,
  })
  const four = await rowOf(4)
  expect(four.getByText(copy.row.beyondPlan)).toBeTruthy()
  expect(four.getByRole('switch')).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: copy.add })).toHaveProperty('disabled', true)
  expect(screen.getByText(copy.limitReached, { exact: false })).toBeTruthy()
})

test('a run shows its progress, and afterwards its count with an undo', async () => {
  open({
    rules: [
      { ...first, last_run: createRuleRun({ state: 'running', done: 1_000, total: 4_000 }) },
      { ...second, last_run: createRuleRun({ id: uuid(71), changed: 4 }) },
    ],
  })
  const one = await rowOf(1)
  expect(one.getByText('Aplicando a los anteriores: 1.000 de 4.000')).toBeTruthy()
  expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  const two = await rowOf(2)
  expect(two.getByText(copy.run.done(4))).toBeTruthy()
  expect(two.getByRole('button', { name: copy.run.undoOne(2) })).toBeTruthy()
})

test('a run says that it waits in the queue, or ended before its end', async () => {
  const list = {
    rules: [
      {
        ...first,
        last_run: createRuleRun({ state: 'waiting', done: 0, total: 0, changed: 0, can_undo: false }),
      },
      {
        ...second,
        last_run: createRuleRun({ id: uuid(71), state: 'failed', done: 200, total: 450, changed: 4 }),
      },
    ],
  }
  open(list)
  const one = await rowOf(1)
  expect(one.getByText(copy.run.waiting)).toBeTruthy()
  expect(one.queryByRole('progressbar')).toBeNull()
  const two = await rowOf(2)
  expect(two.getByText(copy.run.stopped(4))).toBeTruthy()
  expect(two.getByRole('button', { name: copy.run.undoOne(2) })).toBeTruthy()
})

test('a run that the block of the data stopped says so, and an undo goes on', async () => {
  const { cache } = open({
    rules: [
      { ...first, last_run: createRuleRun({ state: 'running', done: 1_000, total: 4_000 }) },
      { ...second, last_run: createRuleRun({ id: uuid(71), state: 'undoing', done: 200, total: 450 }) },
    ],
  })
  const blocked = createUser({ data_blocked_at: '2026-11-28T12:00:00.000Z' })
  act(() => void cache.setQueryData(profileQuery.queryKey, blocked))
  const one = await rowOf(1)
  expect(one.getByText(dataBlockCopy.paused)).toBeTruthy()
  expect(one.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  expect((await rowOf(2)).getByText('Deshaciendo los cambios: 200 de 450')).toBeTruthy()
})

test('a deleted rule leaves its changes with their undo', async () => {
  const run = createRuleRun({ id: uuid(72), changed: 4 })
  const { conditions, actions } = second
  const { count } = open(
    {
      rules: [first],
      deleted: [
        { rule: { conditions, actions }, run },
        { rule: null, run: { ...run, id: uuid(73) } },
      ],
    },
    {
      [`POST /api/rules/runs/${run.id}/undo/`]: { ...run, state: 'undone', can_undo: false },
    },
  )
  const section = within(await screen.findByRole('region', { name: copy.deleted.title }))
  expect(section.getByText(copy.deleted.unknown)).toBeTruthy()
  expect(section.getAllByText(copy.run.done(4))).toHaveLength(2)
  const [undo] = section.getAllByRole('button', {
    name: /^Deshacer los cambios de la regla eliminada: Si el texto/,
  })
  if (undo === undefined) throw new Error('no button')
  await userEvent.click(undo)
  await screen.findByText(copy.run.undone)
  expect(count(`POST /api/rules/runs/${run.id}/undo/`)).toBe(1)
})

test('a run that ended early says why, and keeps its undo', async () => {
  const message = transactionRulesCopy.runProblems.pattern_too_slow
  const problem = { code: 'pattern_too_slow', message } as const
  open({ rules: [{ ...first, last_run: createRuleRun({ state: 'failed', changed: 4, problem }) }, second] })
  const one = await rowOf(1)
  expect(one.getByText(`${copy.run.stopped(4)}. ${message}`)).toBeTruthy()
  expect(one.getByRole('button', { name: copy.run.undoOne(1) })).toBeTruthy()
})

test('without rules the card says what they do and offers the first one', async () => {
  open({ rules: [], learned: [], deleted: [], used: 0 })
  expect(await screen.findByText(copy.empty.title)).toBeTruthy()
  expect(screen.getByText(copy.learned.empty)).toBeTruthy()
  expect(screen.getByRole('button', { name: copy.add })).toHaveProperty('disabled', false)
})
