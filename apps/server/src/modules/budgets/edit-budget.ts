import { budgetsCopy as copy } from '@lucas/contract/copy/planning/budgets.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { BudgetChange } from '@lucas/contract/planning/budget.ts'
import type {
  BudgetLinePatch,
  BudgetLinesInput,
  BudgetMoveInput,
  CreatedBudgetLines,
  CreatedBudgetMove,
} from '@lucas/contract/planning/budget-input.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { money } from '@lucas/contract/rules/money-text.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'
import { includesPlan } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids.ts'
import type { Plans } from '../billing/index.ts'
import { users } from '../users/index.ts'
import type { CutStoredMoves } from './cut-moves.ts'
import { amountIn, type BudgetLine, firstMonthOf, formOf, isOpen, setAmount } from './domain/lines.ts'
import { movedIn, settleMoves } from './domain/moves.ts'
import { requireGroupName } from './group-name.ts'
import { type BudgetLoader, type BudgetTerms, requireNearDay } from './load-budget.ts'
import { budgetLineRepository } from './repository/budget-line.ts'
import { budgetMoveRepository } from './repository/budget-move.ts'
import { budgetPlanRepository } from './repository/budget-plan.ts'
import { resolveLines, resolveMembers } from './resolve-lines.ts'
import { toApiMoves } from './to-api.ts'

interface BudgetEditsDeps {
  db: Db
  clock: Clock
  events: Events
  plans: Plans
  loader: BudgetLoader
  cutMoves: CutStoredMoves
}

interface Editing extends BudgetTerms {
  tx: Tx
  lines: BudgetLine[]
  /** The month of the running period. */
  month: PlainMonth
}

/**
 * Creates the changes of budget lines. The user's row is locked, so that limits and unique categories hold. Each answers the
 * moves that it cut.
 */
export function createBudgetEdits({ db, clock, events, plans, loader, cutMoves }: BudgetEditsDeps) {
  const edit = <T extends object>(
    userId: string,
    work: (editing: Editing) => Promise<T>,
  ): Promise<T & BudgetChange> =>
    events.transaction(db, userId, async (tx) => {
      const { plan: ownPlan } = (await users.lock(tx, userId)) ?? fail('not_authenticated')
      const plan = await budgetPlanRepository(tx).get(userId)
      const { month } = await loader.getPeriod(tx, userId, plan, clock.today())
      const lines = await budgetLineRepository(tx).list(userId)
      const result = await work({ tx, lines, plan, ownPlan, month })
      const cut = await cutMoves(tx, userId, { plan, ownPlan })
      await events.publish(tx, userId, { type: 'budgets_changed' })
      return { ...result, cut_moves: toApiMoves(cut) }
    })

  /** Returns the month from which a change holds. Refuses one that is more than ten years away. */
  function toFromMonth(from: PlainMonth | undefined, running: PlainMonth): PlainMonth {
    if (from !== undefined) requireNearDay(`${from}-01`, clock.today(), 'month')
    return from ?? running
  }

  const requirePlan = (tx: Tx, userId: string, detail: string) => plans.require(userId, 'grow', detail, tx)

  /** Refuses changes of a line beyond the limit of the plan; it can only be deleted. */
  async function requireActive(userId: string, { tx, lines, ownPlan, month }: Editing, line: BudgetLine) {
    if (formOf(line.kind) === 'flex' || includesPlan(ownPlan, 'grow')) return
    const open = lines.filter((one) => formOf(one.kind) === 'lines' && amountIn(one, month) !== null)
    const at = open.findIndex(({ id }) => id === line.id)
    if (at >= limits.budgetLinesFree) await requirePlan(tx, userId, copy.inactive)
  }

  return {
    /** Creates lines, all or none; their form becomes the user's. A line that ended begins again. */
    createLines: (userId: string, input: BudgetLinesInput): Promise<CreatedBudgetLines> =>
      edit(userId, async (editing) => {
        const { tx, lines, month } = editing
        const from = toFromMonth(input.month, month)
        const resolved = await resolveLines(tx, userId, input.lines, { existing: lines, from })
        const [first] = resolved
        const form = formOf(first?.kind ?? fail('validation_failed'))
        if (form === 'lines') {
          const openIds = lines
            .filter((line) => formOf(line.kind) === form && isOpen(line))
            .map(({ id }) => id)
          const count = new Set([...openIds, ...resolved.map(({ id }) => id)]).size
          if (count > limits.budgetLinesFree) await requirePlan(tx, userId, copy.plan)
          if (count > limits.budgetLinesMax) failField('lines', copy.full)
        }
        for (const { amount, carryOver, ...line } of resolved)
          await budgetLineRepository(tx).save(
            userId,
            {
              ...line,
              carryFrom: carryOver ? (line.carryFrom ?? from) : null,
              amounts: setAmount(line.amounts, from, amount),
            },
            clock.now(),
          )
        await budgetPlanRepository(tx).update(userId, { form }, clock.now())
        return { ids: resolved.map(({ id }) => id) }
      }),

    /** Changes a line. An amount holds from a month on; earlier months keep theirs. */
    updateLine: (userId: string, lineId: string, patch: BudgetLinePatch): Promise<BudgetChange> =>
      edit(userId, async (editing) => {
        const { tx, lines, month } = editing
        const line = lines.find(({ id }) => id === lineId) ?? fail('not_found')
        await requireActive(userId, editing, line)
        const { name = line.name, carry_over: carryOver = line.carryFrom !== null } = patch
        if (patch.name !== undefined) requireGroupName(lines, line, patch.name)
        if (patch.categories !== undefined && (line.kind === 'category' || line.kind === 'flexible'))
          failField('categories', copy.notGroup)
        const members =
          patch.categories === undefined
            ? line.members
            : await resolveMembers(tx, userId, { ...line, members: patch.categories }, lines)
        const amounts =
          patch.amount === undefined
            ? line.amounts
            : setAmount(line.amounts, toFromMonth(patch.month, month), BigInt(patch.amount))
        const carryFrom = carryOver ? (line.carryFrom ?? month) : null
        await budgetLineRepository(tx).save(
          userId,
          { ...line, name, members, amounts, carryFrom },
          clock.now(),
        )
        return {}
      }),

    /** Ends a line with the running period. It is removed if it has no earlier amounts and no move names it. */
    deleteLine: (userId: string, lineId: string): Promise<BudgetChange> =>
      edit(userId, async ({ tx, lines, month }) => {
        const line = lines.find(({ id }) => id === lineId) ?? fail('not_found')
        const first = firstMonthOf(line)
        const isNew = first === null || first >= month
        if (isNew && !(await budgetMoveRepository(tx).names(userId, lineId))) {
          await budgetLineRepository(tx).delete(userId, lineId)
          return {}
        }
        const amounts = [...line.amounts.filter((one) => one.month < month), { month, amount: null }]
        await budgetLineRepository(tx).save(userId, { ...line, amounts }, clock.now())
        return {}
      }),

    /** Moves money between two lines in one period. The total stays: both are in the same line, or in none. */
    move: (userId: string, { from_line, to_line, amount, on }: BudgetMoveInput): Promise<CreatedBudgetMove> =>
      edit(userId, async (editing) => {
        const { tx, plan } = editing
        const day = on ?? clock.today()
        if (from_line === to_line) failField('to_line', copy.moveSame)
        const period = await loader.getPeriod(tx, userId, plan, day)
        const scoped = (await loader.loadPlanning(tx, userId, editing)).scope(period)
        const [source, target] = [from_line, to_line].map((id) => scoped.find((line) => line.id === id))
        if (source === undefined) return failField('from_line', copy.moveMissing)
        if (target === undefined) return failField('to_line', copy.moveMissing)
        if (source.isPaused || target.isPaused) await requirePlan(tx, userId, copy.inactive)
        if (source.parentId !== target.parentId) failField('to_line', copy.moveNested)
        const moves = settleMoves(await budgetMoveRepository(tx).list(userId), [period], () => scoped)
        if (moves.length >= limits.budgetMovesMax) failField('amount', copy.movesFull)
        const most = (amountIn(source, period.month) ?? 0n) + movedIn(moves, source.id, period)
        if (BigInt(amount) > most)
          failField('amount', copy.moveTooMuch(money(toWireAmount(most, 'CLP'), 'CLP')))
        const id = newId()
        await budgetMoveRepository(tx).create(
          userId,
          { id, on: day, fromLine: source.id, toLine: target.id, amount: BigInt(amount) },
          clock.now(),
        )
        return { id }
      }),

    /** Undoes a move; one that was undone already is forgotten. */
    undoMove: (userId: string, moveId: string): Promise<BudgetChange> =>
      edit(userId, async ({ tx }) => {
        if (!(await budgetMoveRepository(tx).delete(userId, moveId))) fail('not_found')
        return {}
      }),
  }
}
