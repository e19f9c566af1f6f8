import { type BankCode, bankCodes } from './bank-codes.ts'
import type { PairLink } from './ledger.ts'
import { randomOf } from './random.ts'
import { branch, canPay, type World } from './world.ts'

/** A transfer of a person from one of their banks to another; both banks print it. */
interface BankTransfer {
  pair: PairLink
  from: BankCode
  to: BankCode
  sent: number
  received: number
  amount: number
}

const monthsBetween = 4

function transferInMonth(seed: string, rut: string, world: World, one: BankCode, other: BankCode) {
  const random = randomOf(seed, rut, 'between', one, other)
  const month = world.monthIndex
  const turn = month - random.int(0, monthsBetween - 1)
  if (turn % monthsBetween !== 0) return undefined
  const once = randomOf(seed, rut, 'between', one, other, month)
  const sent = world.day - world.dayOfMonth + once.int(4, 26)
  const forth = (turn / monthsBetween) % 2 === 0
  return {
    pair: { id: `${seed}|${rut}|${one}-${other}:${month}`, kind: 'own_transfer' },
    from: forth ? one : other,
    to: forth ? other : one,
    sent,
    received: once.chance(0.25) ? sent + 1 : sent,
    amount: once.int(41, 128) * 1_000 + once.int(0, 99) * 10,
  } satisfies BankTransfer
}

/** Sends and receives what this person moves between their banks, the same on both sides. */
export function moveBetweenBanks(world: World, seed: string, rut: string): void {
  const own = world.profile.bank
  const others = bankCodes.filter((code) => code !== own)
  for (const other of others) {
    const [one, two] = own < other ? [own, other] : [other, own]
    const transfer = transferInMonth(seed, rut, world, one, two)
    if (transfer?.from === own && transfer.sent === world.day) send(world, transfer)
    if (transfer?.to === own && transfer.received === world.day) receive(world, transfer)
  }
}

function ownName(world: World, word: string): string {
  const { profile } = world
  return profile.bank === 'santander'
    ? `${profile.ownerTenDigits} Transf ${profile.owner}`
    : `${word}${profile.owner}`
}

function send(world: World, { amount, pair }: BankTransfer): void {
  canPay(world, amount)
  const description = ownName(world, world.profile.dialect.transferTo)
  const net = branch(world, 'INTERNET')
  world.ledger.post(world.day, { account: 'main', description, amount: -amount, branch: net, pair })
}

function receive(world: World, { amount, pair }: BankTransfer): void {
  const description = ownName(world, world.profile.dialect.transferFrom)
  const net = branch(world, 'INTERNET')
  world.ledger.post(world.day, { account: 'main', description, amount, branch: net, pair })
}
