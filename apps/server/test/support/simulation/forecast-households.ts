import type { CardList } from '@lucas/contract/banking/card.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { addDays, addMonths, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import type { BankCode } from '@lucas/household/bank-codes.ts'
import { generateFileHousehold } from '@lucas/household/file-household.ts'
import { generateHousehold } from '@lucas/household/household.ts'
import { createClock } from '../../../src/platform/clock.ts'
import type { TestDatabase } from '../../database.ts'
import { createFullApp } from '../app/full-app.ts'
import { parseSession } from '../clients/auth-client.ts'
import { createImportClient } from '../clients/import-client.ts'
import { createRecurringTestApp } from '../module-apps/recurring-test-app.ts'
import { type Household, median } from './forecast-replay.ts'
import { createLife, getBalance } from './lives.ts'

/** Months that a bank or file has delivered before the first reading. */
export const monthsBefore = 12
/** Months after the last reading, for its 90 days. */
const monthsAfter = 3

interface Span {
  /** How many first days of months are read. */
  months: number
  /** In the last month that is read. */
  last: PlainDate
}

interface Linked {
  rut: string
  bank: BankCode
  /** It has so much less than generated that money is missing on every second due day. */
  isShort?: boolean
}

const toBalance = (
  accounts: readonly { opening: number; movements: readonly { date: PlainDate; amount: number }[] }[],
  day: PlainDate,
) =>
  accounts.reduce(
    (total, { opening, movements }) =>
      movements.reduce((sum, { date, amount }) => (date <= day ? sum + amount : sum), total + opening),
    0,
  )

/** Creates households whose rows a bank delivers through ingest. */
export async function createLinkedHouseholds(db: TestDatabase, { months, last }: Span) {
  let now = new Date(`${last}T22:00:00Z`)
  const { createUserWithAccounts } = await createRecurringTestApp(db, () => now)
  const end = addMonths(last, monthsAfter + 1)

  async function createHousehold({ rut, bank, isShort = false }: Linked): Promise<Household> {
    const { accounts, cardBills } = generateHousehold({
      seed: 'lucas',
      today: end,
      rut,
      bank,
      isSingleBank: true,
      historyMonths: monthsBefore + months + monthsAfter + 1,
    })
    now = new Date(`${addMonths(last, -months - monthsBefore)}T15:00:00Z`)
    const who = await createUserWithAccounts(
      ...accounts.map(({ type, currency, limit, number }) => ({
        mask: number.slice(-4),
        type,
        currency,
        limit: limit === undefined ? null : BigInt(limit),
      })),
    )
    const isEveryday = ({ currency, type }: (typeof accounts)[number]) =>
      currency === 'CLP' && (type === 'checking' || type === 'depository')
    const everyday = accounts.filter(isEveryday)
    const isSpent = ({ amount, pair }: (typeof accounts)[number]['movements'][number]) => amount < 0 && !pair
    const spent = accounts
      .filter(({ currency, type }) => currency === 'CLP' && type !== 'savings')
      .flatMap(({ movements }) => movements.filter(isSpent))
      .reduce((total, { amount }) => total - amount, 0)
    // Due days are on the tenth or a few days from it.
    const tenths = Array.from({ length: months }, (_, at) => addMonths(`${last.slice(0, 7)}-10`, -at))
    const less = isShort ? median(tenths.map((day) => toBalance(everyday, day))) : 0
    let delivered = ''
    return {
      name: `${rut} ${bank}${isShort ? ', little money' : ''}`,
      monthlySpending: spent / (monthsBefore + months + monthsAfter + 1),
      balanceOn: (day) => toBalance(everyday, day) - less,
      isPaidWhole: (dueOn) =>
        cardBills.every(
          (bill) =>
            bill.account !== 'card' || Math.abs(daysBetween(bill.dueOn, dueOn)) > 4 || bill.rolledOver === 0,
        ),
      movedBetween: (from, until) =>
        everyday
          .flatMap(({ movements }) => movements)
          .filter(({ pair, date }) => pair?.kind === 'own_transfer' && date > from && date <= until)
          .reduce((total, { amount }) => total + amount, 0),
      async readOn(day): Promise<Forecast> {
        now = new Date(`${day}T22:00:00Z`)
        await who.ingest(
          ...accounts.flatMap(({ movements }, at) =>
            movements
              .filter(({ date }) => date > delivered && date <= day)
              .map(({ id, date, description, amount }) =>
                who.buildTransaction(at, description, BigInt(amount), { date, providerId: id }),
              ),
          ),
        )
        delivered = day
        for (const [at, account] of accounts.entries()) {
          const balance = toBalance([account], day) - (account === everyday[0] ? less : 0)
          await db.admin
            .updateTable('account')
            .set({
              balance_current: BigInt(balance) * (account.type === 'credit' ? -1n : 1n),
              synced_at: now,
            })
            .where('user_id', '=', who.userId)
            .where('id', '=', who.ids[at] ?? '')
            .execute()
        }
        return who.get('/api/forecast/')
      },
    }
  }

  /** A household without a card and without a regular income. */
  async function createFreelancer(seed: string): Promise<Household> {
    const life = createLife('freelancer', {
      until: end,
      months: monthsBefore + months + monthsAfter + 1,
      seed,
    })
    now = new Date(`${addMonths(last, -months - monthsBefore)}T15:00:00Z`)
    const who = await createUserWithAccounts({ balance: 0n })
    const spent = life.rows.reduce((total, { amount }) => (amount < 0 ? total - amount : total), 0)
    let delivered = ''
    return {
      name: `freelancer, ${seed}`,
      monthlySpending: spent / (monthsBefore + months + monthsAfter + 1),
      balanceOn: (day) => getBalance(life, day),
      movedBetween: () => 0,
      isPaidWhole: () => true,
      async readOn(day): Promise<Forecast> {
        now = new Date(`${day}T22:00:00Z`)
        const rows = life.rows.filter(({ date }) => date > delivered && date <= day)
        await who.ingest(
          ...rows.map(({ text, amount, date }) => who.buildTransaction(0, text, BigInt(amount), { date })),
        )
        delivered = day
        await db.admin
          .updateTable('account')
          .set({ balance_current: BigInt(getBalance(life, day)), synced_at: now })
          .where('user_id', '=', who.userId)
          .execute()
        return who.get('/api/forecast/')
      },
    }
  }

  return { createHousehold, createFreelancer }
}

/** Creates households that import the files of their banks each month; transfers are confirmed once, and the days of the card answered. */
export async function createFileHouseholds() {
  let now = new Date('2026-11-20T22:00:00Z')
  const app = await createFullApp({ clock: createClock(() => now) })
  const imports = createImportClient(app)
  type Caller = { access: string }

  async function importDays(
    who: Caller,
    household: ReturnType<typeof generateFileHousehold>,
    days: { from: PlainDate; to: PlainDate },
  ) {
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

  async function answer(who: Caller) {
    const queue: ReviewPage = (
      await app.requestAs(who, 'GET', '/api/review/?reason=transfer&limit=200')
    ).json()
    const decisions = queue.results.map(({ id }) => ({ id, action: 'confirm' }))
    if (decisions.length > 0) await app.requestAs(who, 'POST', '/api/review/decide/', { decisions })
    const { results }: CardList = (await app.requestAs(who, 'GET', '/api/cards/')).json()
    for (const { account_id: account } of results)
      await app.requestAs(who, 'PATCH', `/api/cards/${account}/`, { closing_day: 31, due_day: 12 })
  }

  return async ({ months, last }: Span): Promise<Household> => {
    const count = monthsBefore + months + monthsAfter + 1
    const household = generateFileHousehold({ last: addMonths(last, monthsAfter).slice(0, 7), months: count })
    now = new Date(`${addMonths(last, -months)}T22:00:00Z`)
    const { email } = await app.auth.registerUser()
    const spent = household.movements.reduce(
      (total, { amount, role }) => (amount < 0 && role !== 'moves' ? total - amount : total),
      0,
    )
    let delivered: PlainDate | null = null
    return {
      name: `files only, to ${last.slice(0, 7)}`,
      last,
      monthlySpending: spent / count,
      balanceOn: (day) => toBalance([{ opening: 0, movements: household.movements }], day),
      movedBetween: () => 0,
      isPaidWhole: () => true,
      async readOn(day): Promise<Forecast> {
        now = new Date(`${day}T22:00:00Z`)
        const who = parseSession(await app.auth.login(email))
        await importDays(who, household, {
          from: delivered === null ? '0001-01-01' : addDays(delivered, 1),
          to: day,
        })
        if (delivered === null) await answer(who)
        delivered = day
        return (await app.requestAs(who, 'GET', '/api/forecast/')).json()
      },
    }
  }
}
