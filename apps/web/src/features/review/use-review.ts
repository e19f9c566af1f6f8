import { reviewScreenCopy as copy } from '@lucas/contract/copy/review-screen.ts'
import type { Decision, ReviewItem } from '@lucas/contract/review.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../lib/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { decide, fileAlways, forgetTaught, queueQuery, reopen } from './api.ts'
import { type Answer, decisionOf, type Step, standing, withoutIds } from './queue.ts'

/** The next page comes while so many questions are still left. */
const pageAhead = 10

/** One after the other: an answer that is taken back and given anew must not overtake itself. */
const scope = { id: 'review' }

/** The queue as it is worked off: what is answered leaves at once, and comes back if the server refuses. */
export function useReview() {
  const query = useInfiniteQuery(queueQuery)
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [past, setPast] = useState<readonly Step[]>([])
  /** Taken back: they stand first, also before the server names them again. */
  const [returned, setReturned] = useState<readonly ReviewItem[]>([])
  const loaded = query.data?.pages.flatMap(({ results }) => results) ?? []
  const waiting = standing([...returned, ...loaded], answered)
  const items = waiting.filter(({ id }) => !skipped.has(id))
  const gone = loaded.filter(({ id }) => answered.has(id)).length
  const left = Math.max((query.data?.pages[0]?.count ?? 0) - gone, waiting.length)

  const { hasNextPage, isFetching, fetchNextPage } = query
  const needsMore = hasNextPage && !isFetching && items.length < pageAhead
  useEffect(() => {
    if (needsMore) void fetchNextPage()
  }, [needsMore, fetchNextPage])

  const put = (ids: readonly string[]) => setAnswered((before) => new Set([...before, ...ids]))
  const takeOut = (ids: readonly string[]) => setAnswered((before) => withoutIds(before, ids))

  const save = useMutation({
    scope,
    mutationFn: async ({ decisions, always }: { decisions: Decision[]; always: boolean }) => {
      const [first] = decisions
      if (always && first?.category !== undefined)
        return { taught: await fileAlways(first.id, first.category), stale: 0 }
      const { results } = await decide(decisions)
      return { taught: null, stale: results.filter(({ outcome }) => outcome === 'stale').length }
    },
    onSuccess: ({ stale }, { decisions }) => {
      if (stale > 0) toast.info(copy.stale)
      if (decisions.length > 1) toast.success(copy.batchDone(decisions.length - stale))
    },
    onError: (error, { decisions }) => {
      const ids = decisions.map(({ id }) => id)
      takeOut(ids)
      setPast((steps) => steps.filter((step) => !step.items.some(({ id }) => ids.includes(id))))
      toast.error(sentenceOf(error, copy.failed))
    },
  })
  const back = useMutation({
    scope,
    mutationFn: async ({ items: taken, saved }: Step) => {
      // Whoever is quick takes back what is still on its way.
      const taught = await saved
      if (taught !== null) await forgetTaught(taught)
      await reopen(taken.map(({ id }) => id))
    },
    onError: (error, step) => {
      put(step.items.map(({ id }) => id))
      setPast((steps) => [...steps, step])
      toast.error(sentenceOf(error, copy.undoFailed))
    },
  })

  function answer(asked: readonly ReviewItem[], word: Answer, always = false): void {
    const decisions = asked.map((item) => decisionOf(item, word))
    put(asked.map(({ id }) => id))
    // A refusal has been told and put back by then: there is nothing more to take back.
    const saved = save.mutateAsync({ decisions, always }).then(
      ({ taught }) => taught,
      () => null,
    )
    setPast((steps) => [...steps, { kind: 'answer', items: asked, saved }])
  }
  function skip(item: ReviewItem): void {
    setSkipped((before) => new Set([...before, item.id]))
    setPast((steps) => [...steps, { kind: 'skip', items: [item], saved: Promise.resolve(null) }])
  }
  /** Takes the last step back; answers what stands there again. */
  function undo(): ReviewItem | null {
    const step = past.at(-1)
    if (step === undefined) return null
    setPast(past.slice(0, -1))
    const ids = step.items.map(({ id }) => id)
    if (step.kind === 'skip') setSkipped((before) => withoutIds(before, ids))
    else {
      takeOut(ids)
      setReturned((before) => [...step.items, ...before.filter(({ id }) => !ids.includes(id))])
      back.mutate(step)
    }
    return step.items[0] ?? null
  }

  return {
    query,
    items,
    done: answered.size,
    left,
    skipped: skipped.size,
    canUndo: past.length > 0,
    answer,
    skip,
    undo,
    lookAgain: () => setSkipped(new Set()),
  }
}
