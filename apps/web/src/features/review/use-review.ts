import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { Decision, ReviewItem } from '@lucas/contract/transactions/review.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { categoryName } from '../../entities/category/category-tile.tsx'
import { formatWholeNumber } from '../../lib/format/format.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { clearToasts, toast } from '../../ui/overlays/toast.tsx'
import {
  decide,
  largestQuery,
  reopen,
  reviewQueueQuery,
  transferQuestionsQuery,
  undoCategoryRule,
  updateCategoryWithRule,
} from './api.ts'
import { listUnanswered, type ReviewAnswer, type ReviewStep, toDecision, withoutIds } from './review-queue.ts'

/** Number of remaining items at which the next page loads. */
const pageAhead = 10

/** Serial: an undo must not overtake its answer. */
const scope = { id: 'review' }

/** State of the review queue. Answered items leave optimistically and return if the server refuses. */
export function useReview() {
  const cache = useQueryClient()
  const query = useInfiniteQuery(reviewQueueQuery)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [history, setHistory] = useState<readonly ReviewStep[]>([])
  /** The toast of a step and the key of the queue can both undo it. */
  const undone = useRef(new Set<ReviewStep>())
  /** Undone items and those that were asked for first, before the server lists them again. */
  const [returned, setReturned] = useState<readonly ReviewItem[]>([])
  const loaded = query.data?.pages.flatMap(({ results }) => results) ?? []
  const waiting = listUnanswered([...returned, ...loaded], answered)
  const hasTransfers = (query.data?.pages[0]?.counts?.transfer ?? 0) > 1
  const questions = useQuery({ ...transferQuestionsQuery, enabled: hasTransfers })
  const transfers = hasTransfers
    ? listUnanswered(
        [...returned.filter(({ reason }) => reason === 'transfer'), ...(questions.data ?? [])],
        answered,
      )
    : []
  const items = waiting.filter(({ id }) => !skipped.has(id))
  const answeredCount = loaded.filter(({ id }) => answered.has(id)).length
  const left = Math.max((query.data?.pages[0]?.count ?? 0) - answeredCount, waiting.length)

  const { hasNextPage, isFetching, fetchNextPage } = query
  const needsMore = hasNextPage && !isFetching && items.length < pageAhead
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])

  const markAnswered = (ids: readonly string[]) => setAnswered((before) => new Set([...before, ...ids]))
  const unmarkAnswered = (ids: readonly string[]) => setAnswered((before) => withoutIds(before, ids))

  const save = useMutation({
    scope,
    mutationFn: async ({ decisions, always }: { decisions: Decision[]; always: boolean }) => {
      const [first] = decisions
      if (always && first?.category !== undefined)
        return { ...(await updateCategoryWithRule(first.id, first.category)), stale: 0 }
      const { results } = await decide(decisions)
      return { ruleId: null, similar: 0, stale: results.filter(({ outcome }) => outcome === 'stale').length }
    },
    onSuccess: ({ stale }, { decisions }) => {
      if (stale > 0) toast.info(copy.stale)
      if (decisions.length > 1) toast.success(copy.batchDone(decisions.length - stale))
    },
    onError: (error, { decisions }) => {
      const ids = decisions.map(({ id }) => id)
      unmarkAnswered(ids)
      setHistory((steps) => steps.filter((step) => !step.items.some(({ id }) => ids.includes(id))))
      toast.error(toErrorMessage(error, copy.failed))
    },
  })
  const undoStep = useMutation({
    scope,
    mutationFn: async ({ items: undoneItems, saved }: ReviewStep) => {
      // The answer may still be in flight when it is undone.
      const ruleId = await saved
      if (ruleId !== null) await undoCategoryRule(ruleId)
      await reopen(undoneItems.map(({ id }) => id))
    },
    onError: (error, step) => {
      markAnswered(step.items.map(({ id }) => id))
      undone.current.delete(step)
      setHistory((steps) => [...steps, step])
      toast.error(toErrorMessage(error, copy.undoFailed))
    },
  })

  function answer(questions: readonly ReviewItem[], reply: ReviewAnswer, always = false): void {
    const decisions = questions.map((item) => toDecision(item, reply))
    markAnswered(questions.map(({ id }) => id))
    // A refused answer is already reverted: there is nothing to undo.
    const saved = save.mutateAsync({ decisions, always }).then(
      ({ ruleId, similar }) => {
        if (similar > 0)
          toast.success(
            copy.similarDone(formatWholeNumber(similar + 1), categoryName(decisions[0]?.category ?? '')),
            { action: { label: copy.undo, run: () => undoOne(step) } },
          )
        return ruleId
      },
      () => null,
    )
    const step: ReviewStep = { kind: 'answer', items: questions, saved }
    setHistory((steps) => [...steps, step])
  }
  function skip(item: ReviewItem): void {
    setSkipped((before) => new Set([...before, item.id]))
    setHistory((steps) => [...steps, { kind: 'skip', items: [item], saved: Promise.resolve(null) }])
  }
  /** Undoes the last step. Returns its first item. */
  function undo(): ReviewItem | null {
    const step = history.at(-1)
    // Its toast would still say what it changed.
    clearToasts()
    return step === undefined ? null : undoOne(step)
  }
  /** Undoes any step once. Returns its first item. */
  function undoOne(step: ReviewStep): ReviewItem | null {
    if (undone.current.has(step)) return null
    undone.current.add(step)
    setHistory((steps) => steps.filter((one) => one !== step))
    const ids = step.items.map(({ id }) => id)
    if (step.kind === 'skip') setSkipped((before) => withoutIds(before, ids))
    else {
      unmarkAnswered(ids)
      setReturned((before) => [...step.items, ...before.filter(({ id }) => !ids.includes(id))])
      undoStep.mutate(step)
    }
    return step.items[0] ?? null
  }

  /** Puts the largest amounts first, and returns the first of them. */
  const largest = useMutation({
    mutationFn: () => cache.fetchQuery(largestQuery),
    meta: { failed: copy.largestFailed },
    onSuccess: ({ results }) => setReturned((before) => [...results, ...before]),
  })

  return {
    query,
    items,
    transfers,
    largest,
    done: answered.size,
    left,
    skipped: skipped.size,
    canUndo: history.length > 0,
    answer,
    skip,
    undo,
    resetSkipped: () => setSkipped(new Set()),
  }
}
