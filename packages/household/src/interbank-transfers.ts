import { type BankCode, bankCodes } from './bank-codes.ts'
import type { PairLink } from './ledger.ts'
import { createRandom } from './random.ts'
import { ensureFunds, getBranch, type World } from './world.ts'

/** A transfer between two banks of one person; both banks print it. */
interface BankTransfer {
  pair: PairLink
  from: BankCode
  to: BankCode
  sent: number
  received: number
  amount: number
}

const monthsBetweenTransfers = 4

function findTransferInMonth(seed: string, rut: string, world: World, one: BankCode, other: BankCode) {
  const random = createRandom(seed, rut, 'between', one, other)
  const month = world.monthIndex
  const cyclePosition = month - random.int(0, monthsBetweenTransfers - 1)
  if (cyclePosition % monthsBetweenTransfers !== 0) return undefined
  const monthRandom = createRandom(seed, rut, 'between', one, other, month)
  const sent = world.day - world.dayOfMonth + monthRandom.int(4, 26)
  const isForward = (cyclePosition / monthsBetweenTransfers) % 2 === 0
  return {
    pair: { id: `${seed}|${rut}|${one}-${other}:${month}`, kind: 'own_transfer' },
    from: isForward ? one : other,
    to: isForward ? other : one,
    sent,
    received: monthRandom.chance(0.25) ? sent + 1 : sent,
    amount: monthRandom.int(41, 128) * 1_000 + monthRandom.int(0, 99) * 10,
  } satisfies BankTransfer
}

/** Posts the transfers between this person's banks, the same on both sides. */
export function addInterbankTransfers(world: World, seed: string, rut: string): void {
  const own = world.profile.bank
  const others = bankCodes.filter((code) => code !== own)
  for (const other of others) {
    const [one, two] = own < other ? [own, other] : [other, own]
    const transfer = findTransferInMonth(seed, rut, world, one, two)
    if (transfer?.from === own && transfer.sent === world.day) postOutgoing(world, transfer)
    if (transfer?.to === own && transfer.received === world.day) postIncoming(world, transfer)
  }
}

function createOwnTransferText(world: World, word: string): string {
  const { profile } = world
  return profile.bank === 'santander'
    ? `${profile.ownerTenDigits} Transf ${profile.owner}`
    : `${word}${profile.owner}`
}

const accountOf = ({ profile }: World) => (profile.isSecondBank ? 'savings' : 'main')

function postOutgoing(world: World, { amount, pair }: BankTransfer): void {
  if (!world.profile.isSecondBank) ensureFunds(world, amount)
  const description = createOwnTransferText(world, world.profile.dialect.transferTo)
  const net = getBranch(world, 'INTERNET')
  world.ledger.post(world.day, {
    account: accountOf(world),
    description,
    amount: -amount,
    branch: net,
    pair,
  })
}

function postIncoming(world: World, { amount, pair }: BankTransfer): void {
  const description = createOwnTransferText(world, world.profile.dialect.transferFrom)
  const net = getBranch(world, 'INTERNET')
  world.ledger.post(world.day, { account: accountOf(world), description, amount, branch: net, pair })
}
