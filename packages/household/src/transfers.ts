import type { Movement } from './ledger.ts'
import { ensureFunds, getBranch, type World } from './world.ts'

/** Posts cash withdrawals and transfers with friends. */
export function addTransfersAndCash(world: World): void {
  const { profile, ledger, day, random } = world
  const { dialect } = profile
  // Sent and received amounts never match, so that they do not look like an own transfer.
  const bankOffset = profile.bankNumber * 100
  if (random.chance(0.07)) {
    const cash = random.pick([20_000, 30_000, 40_000, 50_000])
    if (ensureFunds(world, cash)) {
      ledger.post(day, {
        account: 'main',
        description: dialect.withdrawal,
        amount: -cash,
        branch: getBranch(world, 'CAJERO'),
      })
    }
  }
  if (random.chance(0.08)) {
    const friend = random.pick(profile.friends)
    const owed = random.int(4, 34) * 1_000 + bankOffset
    if (ensureFunds(world, owed)) postTransfer(world, `${dialect.transferTo}${friend}`, -owed)
  }
  if (random.chance(0.055)) {
    const friend = random.pick(profile.friends)
    const alert = { kind: 'transfer_received', id: `from:${day}` } as const
    postTransfer(world, `${dialect.transferFrom}${friend}`, random.int(4, 38) * 1_000 + bankOffset + 50, {
      alert,
    })
  }
}

function postTransfer(
  world: World,
  description: string,
  amount: number,
  more: Pick<Movement, 'alert'> = {},
): void {
  world.ledger.post(world.day, {
    account: 'main',
    description,
    amount,
    branch: getBranch(world, 'INTERNET'),
    ...more,
  })
}
