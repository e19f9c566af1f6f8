import type { Movement } from './ledger.ts'
import { branch, canPay, type World } from './world.ts'

/** Cash, and the small debts between friends. */
export function meetPeople(world: World): void {
  const { profile, ledger, day, random } = world
  const { dialect } = profile
  // What is sent and what is received never match by chance: else they would look like an own transfer.
  const apart = profile.bankNumber * 100
  if (random.chance(0.07)) {
    const cash = random.pick([20_000, 30_000, 40_000, 50_000])
    if (canPay(world, cash)) {
      ledger.post(day, {
        account: 'main',
        description: dialect.withdrawal,
        amount: -cash,
        branch: branch(world, 'CAJERO'),
      })
    }
  }
  if (random.chance(0.08)) {
    const friend = random.pick(profile.friends)
    const owed = random.int(4, 34) * 1_000 + apart
    if (canPay(world, owed)) transfer(world, `${dialect.transferTo}${friend}`, -owed)
  }
  if (random.chance(0.055)) {
    const friend = random.pick(profile.friends)
    const alert = { kind: 'transfer_received', id: `from:${day}` } as const
    transfer(world, `${dialect.transferFrom}${friend}`, random.int(4, 38) * 1_000 + apart + 50, { alert })
  }
}

function transfer(
  world: World,
  description: string,
  amount: number,
  more: Pick<Movement, 'alert'> = {},
): void {
  world.ledger.post(world.day, {
    account: 'main',
    description,
    amount,
    branch: branch(world, 'INTERNET'),
    ...more,
  })
}
