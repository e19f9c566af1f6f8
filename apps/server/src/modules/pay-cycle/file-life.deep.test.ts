import type { CardList } from '@lucas/contract/banking/card.ts'
import { safeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { type FileHousehold, generateFileHousehold, type Movement } from '@lucas/household/file-household.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { parseSession } from '../../../test/support/clients/auth-client.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { createClock } from '../../platform/clock.ts'

// The row 'files only' of docs/forecast.md comes from here. The household imports twelve months at once, confirms the suggested
// transfers together, and imports what its banks print each evening of the 24 months after.
const from = '2024-10-31'
const to = '2026-10-31'
let now = new Date(`${from}T22:00:00Z`)
const app = await createFullApp({ clock: createClock(() => now) })
const imports = createImportClient(app)
const household = generateFileHousehold({ last: '2026-11', months: 37 })

type Caller = { access: string }

/** Imports what the files of some days have. What Lucas asks of an account that it does not know is answered. */
async function importDays(who: Caller, days: { from: PlainDate; to: PlainDate }) {
  for (const { name, text } of household.write(days)) {
    const { id, account, proposals } = await imports.upload(who, Buffer.from(text), name)
    const added = proposals.find(({ account_id }) => account_id === null)
    if (account === null && added) {
      const { account_id: _, mask: __, reason: ___, sure: ____, institution_name, ...named } = added
      const bank = named.institution_id === null ? { institution_name } : {}
      await imports.patch(who, id, { account: { ...named, ...bank } })
    }
    const { state } = await imports.confirm(who, id)
    if (state !== 'done') throw new Error(`${name} of ${days.to} is ${state}`)
  }
}

async function confirmTransfers(who: Caller) {
  const queue: ReviewPage = (await app.requestAs(who, 'GET', '/api/review/?reason=transfer&limit=200')).json()
  const decisions = queue.results.map(({ id }) => ({ id, action: 'confirm' }))
  expect((await app.requestAs(who, 'POST', '/api/review/decide/', { decisions })).statusCode).toBe(200)
}

/** Answers the days of the card, which its file does not print. */
async function answerCardDays(who: Caller) {
  const { results }: CardList = (await app.requestAs(who, 'GET', '/api/cards/')).json()
  const days = { closing_day: 31, due_day: 12 }
  for (const { account_id: account } of results)
    expect((await app.requestAs(who, 'PATCH', `/api/cards/${account}/`, days)).statusCode).toBe(200)
}

const incomes: readonly Movement['role'][] = ['salary', 'income']

/** Returns what is really free: both accounts less the bills that leave before the next income really arrives, and the days until it. */
function getReallyFree({ movements }: FileHousehold, day: PlainDate) {
  const next = movements.find(({ date, role }) => incomes.includes(role) && date > day)?.date ?? day
  const free = movements
    .filter(({ date, role }) => date <= day || (role === 'bill' && date < next))
    .reduce((total, { amount }) => total + amount, 0)
  return { free: Math.max(0, free), days: daysBetween(day, next) }
}

test('no evening of 24 months of a household of files promises more than was free', async () => {
  const { email, ...first } = await app.auth.registerUser()
  await importDays(first, { from: '0001-01-01', to: from })
  await confirmTransfers(first)
  await answerCardDays(first)
  await app.requestAs(first, 'PATCH', '/api/cycle/', { cushion: 0 })
  const modes = new Map<string, number>()
  const above: object[] = []
  let [evenings, withPerDay] = [0, 0]
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    now = new Date(`${day}T22:00:00Z`)
    const who = parseSession(await app.auth.login(email))
    await importDays(who, { from: day, to: day })
    const left = safeToSpend.parse((await app.requestAs(who, 'GET', '/api/analytics/left/')).json())
    const { income_mode: mode, next_payday: payday } = left.cycle
    const perDay = left.per_day
    evenings += 1
    modes.set(mode, (modes.get(mode) ?? 0) + 1)
    if (perDay === null) continue
    withPerDay += 1
    const { free, days } = getReallyFree(household, day)
    if (perDay * days > free) above.push({ day, payday, perDay, days, free })
  }
  const shares = [...modes].map(([mode, of]) => `${mode} ${of}`).join(', ')
  console.info(`| files only | ${evenings} | ${shares} | ${withPerDay} | ${above.length} |`)
  expect(above).toEqual([])
  expect(withPerDay).toBe(evenings)
}, 3_600_000)
