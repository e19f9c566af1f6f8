import { isBankingDay, lastBankingDay } from './calendar.ts'
import type { Biller } from './profile.ts'
import { ensureFunds, getBranch, isDueToday, transferBetweenOwn, type World } from './world.ts'

const roundToTen = (amount: number): number => Math.round(amount / 10) * 10

/** Salary on the last banking day, raised each March; a bonus for September and December. */
export function addSalary(world: World): void {
  const { profile, ledger, day, month } = world
  if (!isBankingDay(day) || lastBankingDay(day) !== day) return
  const years = Math.floor((world.monthIndex - (2026 * 12 + 2)) / 12)
  const salary = roundToTen(profile.salary * 1.04 ** (years + 1))
  const office = getBranch(world, 'CENTRAL')
  ledger.post(day, {
    account: 'main',
    description: `${profile.dialect.salary}${profile.employer}`,
    amount: salary,
    branch: office,
    recurrence: { id: 'salary', kind: 'salary', rhythm: 'monthly' },
    alert: { kind: 'salary_arrived', id: `salary:${world.monthIndex}` },
  })
  if (month === 12) {
    ledger.post(day, {
      account: 'main',
      description: `AGUINALDO ${profile.employer}`,
      amount: 150_000,
      branch: office,
      recurrence: { id: 'bonus', kind: 'income', rhythm: 'yearly' },
    })
  }
}

function computeBill(world: World, biller: Biller): number {
  if (biller.schoolYear && world.month < 3) return 0
  const winter = world.month >= 5 && world.month <= 9 ? (biller.winter ?? 0) : 0
  const wobble = biller.winter === undefined ? 1 : 0.93 + world.random.next() * 0.14
  const amount = biller.amount * (1 + winter) * wobble * world.prices
  return biller.amount % 1_000 === 990
    ? Math.max(990, Math.round(amount / 1_000) * 1_000 - 10)
    : Math.round(amount)
}

/** Posts rent, mortgage and automatic bill payments. */
export function payBills(world: World): void {
  const { profile, ledger, day } = world
  if (profile.landlord && isDueToday(world, 2)) {
    const rent = Math.round((profile.rent * world.prices) / 10_000) * 10_000 - 1_000
    ensureFunds(world, rent)
    ledger.post(day, {
      account: 'main',
      description: `${profile.dialect.transferTo}${profile.landlord}`,
      amount: -rent,
      branch: getBranch(world, 'INTERNET'),
      recurrence: { id: 'rent', kind: 'bill', rhythm: 'monthly' },
    })
  }
  for (const biller of profile.billers) {
    if (!isDueToday(world, biller.date)) continue
    const amount = computeBill(world, biller)
    if (amount === 0) continue
    ensureFunds(world, amount)
    ledger.post(day, {
      account: 'main',
      description: `${profile.dialect.automaticDebit} ${biller.text}`,
      amount: -amount,
      branch: getBranch(world, 'CENTRAL'),
      recurrence: { id: biller.text, kind: 'bill', rhythm: 'monthly' },
    })
  }
}

/** Posts bank fees with VAT. */
export function chargeBankFees(world: World): void {
  const { profile, ledger, day } = world
  if (isDueToday(world, 27)) {
    const fee = profile.bank === 'estado' ? 300 : Math.round(7_200 * world.prices)
    const office = getBranch(world, 'CENTRAL')
    const monthly = (id: string) => ({ id, kind: 'bill', rhythm: 'monthly' }) as const
    const feePaid = { description: profile.dialect.fee, amount: -fee, recurrence: monthly('fee') }
    ledger.post(day, { account: 'main', ...feePaid, branch: office })
    if (profile.bank !== 'estado') {
      const vat = {
        description: `IVA ${profile.dialect.fee}`,
        amount: -Math.round(fee * 0.19),
        recurrence: monthly('vat'),
      }
      ledger.post(day, { account: 'main', ...vat, branch: office })
    }
  }
}

/** Posts the quarterly interest of savings. */
export function addInterest(world: World): void {
  const { ledger, day, month } = world
  if (month % 3 === 0 && isDueToday(world, 26)) {
    const interest = Math.round(Math.max(0, ledger.balance('savings')) * 0.004)
    const recurrence = { id: 'interest', kind: 'income', rhythm: 'quarterly' } as const
    if (interest > 0)
      ledger.post(day, { account: 'savings', description: 'ABONO INTERESES', amount: interest, recurrence })
  }
}

/** Moves spare money to savings on the third. */
export function moveToSavings(world: World): void {
  if (world.dayOfMonth !== 3) return
  const need = world.profile.monthlyNeed * world.prices
  const spare = world.ledger.balance('main') - need * 0.85
  const amount = Math.floor((spare * 0.8) / 10_000) * 10_000 + world.profile.bankNumber * 1_000
  if (spare >= 60_000) transferBetweenOwn(world, 'main', 'savings', amount, `save:${world.monthIndex}`)
}
