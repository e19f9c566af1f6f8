import { addDays } from '@lucas/contract/rules/periods.ts'
import { newId } from '../../../platform/ids.ts'
import type { DescribedRow } from '../../classification/index.ts'
import { type ParsedDescription, parseDescription, toTransferEvidence } from '../../description/index.ts'
import {
  type AmountDay,
  type CandidateRow,
  type DetectedPair,
  decideKind,
  type KindTransition,
  type LinkCandidate,
  type NewRow,
  type NewSuggestion,
  toKindChange,
} from '../../ledger/index.ts'
import {
  detectExchanges,
  detectTransfers,
  maxTransferDays,
  pairKey,
  type TransferCandidate,
} from '../domain/pairing/transfers.ts'
import { type LinkableRows, type LinkContext, toDateWindow, toSortAmount } from './context.ts'
import { linkRefunds } from './refunds.ts'

/** Pairs and suggestions to store, and kind changes of stored rows. */
export interface LinkResult {
  pairs: (DetectedPair & { id: string })[]
  kinds: KindTransition[]
  suggestions: NewSuggestion[]
}

/**
 * Links own transfers and refunds among the new rows and with stored rows. Sets the kind of new rows in
 * place.
 */
export async function linkTransactions(
  context: LinkContext,
  rows: readonly DescribedRow[],
): Promise<LinkResult> {
  const { pairs, kinds } = await linkTransfers(context, rows)
  const refunds = await linkRefunds(context, rows)
  return {
    pairs: pairs.map((pair) => ({ ...pair, id: newId() })),
    kinds: [...kinds, ...refunds.kinds],
    suggestions: refunds.suggestions,
  }
}

/** Whether a changed amount or date ends the links of a row. */
export const breaksLinks = (
  before: { amount: bigint; date: string },
  after: { amount: bigint; date: string },
) => before.amount !== after.amount || before.date !== after.date

/** Links own transfers, card payments and currency exchanges. */
async function linkTransfers(
  { existing, stored: storedRows, userId, isOwnRut, addAccounts, accounts }: LinkContext,
  rows: readonly DescribedRow[],
): Promise<{ pairs: DetectedPair[]; kinds: KindTransition[] }> {
  const known = new Set(rows.map(({ row }) => row.id))
  const own = rows
    .filter(({ row }) => row.ownKind === null)
    .map(({ row, parsed }) => toTransferCandidate(row, parsed, isOwnRut))
    .filter(({ evidence }) => !evidence.isPurchase)
  const { from, to } = toDateWindow(rows, maxTransferDays, maxTransferDays)
  const wanted = toAmountDays(own, storedRows)
  const otherHalves =
    wanted.length === 0 ? [] : await existing.listTransferCandidates(userId, wanted, from, to)
  const exchanges = own.some(({ evidence }) => evidence.isExchange)
    ? await existing.listExchangeCandidates(userId, from, to)
    : []
  const stored = distinct([...otherHalves, ...exchanges])
  const others = addAccounts(stored.filter(({ id }) => !known.has(id)))
  const candidates = [
    ...own,
    ...others.map((row) => toTransferCandidate(row, parseDescription(row), isOwnRut)),
  ]
  const refused = new Set(
    (await existing.listRefusedPairs(userId)).map((pair) => pairKey(pair.out_id, pair.in_id)),
  )
  const pairs = [
    ...detectTransfers(candidates, refused, accounts),
    ...detectExchanges(candidates, refused),
  ].filter(({ outId, inId }) => known.has(outId) || known.has(inId))
  const linked = new Map(
    pairs.flatMap(({ state, outId, inId, kind: pairKind }) =>
      state === 'automatic' ? [outId, inId].map((id) => [id, { type: 'pair', pairKind } as const]) : [],
    ),
  )
  for (const { row } of rows) {
    const link = linked.get(row.id)
    if (link) Object.assign(row, decideKind({ ...row, link }))
  }
  const kinds = others.flatMap((row) => {
    const link = linked.get(row.id)
    return link ? [{ ...toKindChange(row.id, decideKind({ ...row, link })), before: row }] : []
  })
  return { pairs, kinds }
}

/** Returns the opposite of each amount for each day on which the other half can be, if it can be stored. */
function toAmountDays(
  candidates: readonly TransferCandidate[],
  { mayHaveAmount }: LinkableRows,
): AmountDay[] {
  const wanted = new Map<string, AmountDay>()
  for (const { amount, currency, date } of candidates) {
    const sortAmount = -toSortAmount(amount, currency)
    if (!mayHaveAmount(sortAmount)) continue
    for (let days = -maxTransferDays; days <= maxTransferDays; days += 1) {
      const day = addDays(date, days)
      wanted.set(`${sortAmount} ${day}`, { sortAmount, day })
    }
  }
  return [...wanted.values()]
}

const distinct = (rows: readonly CandidateRow[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

const toTransferCandidate = (
  row: NewRow | LinkCandidate,
  parsed: ParsedDescription,
  isOwnRut: LinkContext['isOwnRut'],
): TransferCandidate => ({
  id: row.id,
  accountId: row.accountId,
  accountType: row.accountType,
  currency: row.currency,
  date: row.date,
  amount: row.amount,
  evidence: toTransferEvidence(parsed, row.ownerName, isOwnRut),
})
