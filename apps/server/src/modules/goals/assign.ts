import type { AllocatedTransactions, AllocationList, AssignInput } from '@lucas/contract/goal.ts'
import { type AllocationDraft, checkAllocations, totalOf } from '@lucas/contract/rules/goals.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { id as idSchema } from '@lucas/contract/wire.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Book } from './book.ts'
import { refusalOf } from './domain/refusal.ts'
import type { TransactionFact, TransactionFacts } from './ports.ts'
import type { Reads } from './read.ts'
import { allocationsRepository, type PartRow } from './repository/allocations.ts'
import { goalsRepository, type LockedGoal } from './repository/goals.ts'
import { allocationsToWire, allocationToWire } from './to-wire.ts'

type AssignDeps = {
  db: Db
  clock: Clock
  outbox: Outbox
  transactions: TransactionFacts
  book: Book
  reads: Reads
}
type Wanted = { goalId: string; amount: bigint; note: string }

/** One transaction shared among several goals. */
export function createAssigning({ db, clock, outbox, transactions, book, reads }: AssignDeps) {
  const listIn = async (tx: Tx, person: string, { id, amount }: TransactionFact): Promise<AllocationList> =>
    allocationsToWire(await allocationsRepository(tx).ofTransactions(person, [id]), absolute(amount))

  const assign = (person: string, input: AssignInput): Promise<AllocationList> =>
    outbox.transaction(db, person, async (tx) => {
      const fact = (await transactions.lock(tx, person, input.transaction_id)) ?? fail('not_found')
      if (fact.currency !== 'CLP') fail('allocation_currency')
      const held = await allocationsRepository(tx).ofTransactions(person, [fact.id])
      const wanted = read(input, fact, held)
      await set(tx, person, fact, held, wanted)
      await outbox.add(tx, person, { type: 'transactions_changed' })
      return listIn(tx, person, fact)
    })

  async function set(tx: Tx, person: string, fact: TransactionFact, held: PartRow[], wanted: Wanted[]) {
    const goals = await goalsRepository(tx).lockAll(
      person,
      wanted.map(({ goalId }) => goalId),
    )
    if (goals.length !== wanted.length) fail('not_found')
    for (const goal of goals) {
      const want = wanted.find(({ goalId }) => goalId === goal.id) ?? fail('internal')
      const part = held.find(({ goal_id }) => goal_id === goal.id)
      await setOne(tx, person, { goal, want, part, transactionId: fact.id })
    }
  }

  type Setting = { goal: LockedGoal; want: Wanted; part: PartRow | undefined; transactionId: string }

  async function setOne(tx: Tx, person: string, { goal, want, part, transactionId }: Setting) {
    const difference = want.amount - (part?.amount ?? 0n)
    if (goal.state === 'archived') fail('goal_archived')
    if (goal.state !== 'active' && difference > 0n) fail('goal_not_active')
    await book.refuseOverdraft(tx, person, goal.id, -difference)
    await allocationsRepository(tx).set(
      person,
      { id: part?.id ?? newId(), goalId: goal.id, transactionId, amount: want.amount, note: want.note },
      clock.now(),
    )
    if (difference === 0n) return
    const kind = difference > 0n ? 'allocation' : 'reversal'
    const line = { kind, amount: difference, note: want.note, transactionId, reverses: null } as const
    await book.write(tx, person, goal, [line], 'goal_contributed')
  }

  const unassign = (person: string, id: string) =>
    outbox.transaction(db, person, async (tx) => {
      const repository = allocationsRepository(tx)
      const seen = (await repository.find(person, id)) ?? fail('not_found')
      const fact = (await transactions.lock(tx, person, seen.transaction_id)) ?? fail('not_found')
      const goal = (await goalsRepository(tx).lock(person, seen.goal_id)) ?? fail('not_found')
      // Read again under the locks: somebody may have been faster.
      const part = (await repository.find(person, id)) ?? fail('not_found')
      if (goal.state === 'archived') fail('goal_archived')
      const { amount, note } = part
      await book.refuseOverdraft(tx, person, goal.id, amount)
      await repository.remove(person, [id])
      const line = {
        kind: 'reversal',
        amount: -amount,
        note,
        transactionId: fact.id,
        reverses: null,
      } as const
      await book.write(tx, person, goal, [line], 'goal_contributed')
      await outbox.add(tx, person, { type: 'transactions_changed' })
      return {
        goal: (await reads.oneIn(tx, person, goal.id)) ?? fail('internal'),
        allocations: await listIn(tx, person, fact),
      }
    })

  const ofTransaction = (person: string, id: string): Promise<AllocationList> =>
    inSnapshot(db, person, async (tx) => {
      const [fact] = await transactions.list(tx, person, [id])
      return listIn(tx, person, fact ?? fail('not_found'))
    })

  const ofGoal = (person: string, id: string): Promise<AllocatedTransactions> =>
    inSnapshot(db, person, async (tx) => {
      if (!(await reads.oneIn(tx, person, id))) fail('not_found')
      const parts = await allocationsRepository(tx).ofGoal(person, id)
      const facts = await transactions.list(
        tx,
        person,
        parts.map(({ transaction_id }) => transaction_id),
      )
      const byId = new Map(facts.map((fact) => [fact.id, fact]))
      const results = parts.map((part) => {
        const { date, description, merchant, amount } = byId.get(part.transaction_id) ?? fail('internal')
        return {
          ...allocationToWire(part, absolute(amount)),
          transaction: {
            id: part.transaction_id,
            date,
            description,
            merchant_name: merchant,
            amount: Number(amount),
          },
        }
      })
      return { results, count: results.length, next: null, previous: null }
    })

  return { assign, unassign, allocationsOf: ofTransaction, allocatedTransactions: ofGoal }
}

/** The request after the rules of spec 5; refuses with the specification's sentences. */
function read({ allocations }: AssignInput, fact: TransactionFact, held: readonly PartRow[]): Wanted[] {
  const drafts = allocations.map(
    ({ goal_id, allocated_amount }): AllocationDraft => ({
      goalId: goal_id || null,
      amount: allocated_amount == null || allocated_amount === '' ? null : Number(allocated_amount),
    }),
  )
  const named = new Set(drafts.map(({ goalId }) => goalId))
  const others = held
    .filter(({ goal_id }) => !named.has(goal_id))
    .reduce((total, { amount }) => total + Number(amount), 0)
  const faults = checkAllocations(drafts, { size: Number(absolute(fact.amount)), others })
  const refusal = refusalOf(faults, others + totalOf(drafts))
  if (refusal) fail(refusal.code, refusal.data)
  return drafts.map(({ goalId, amount }, index) => {
    if (goalId === null || amount === null) fail('internal')
    if (!idSchema.safeParse(goalId).success) fail('not_found')
    return { goalId, amount: BigInt(amount), note: (allocations[index]?.note ?? '').normalize('NFC') }
  })
}
