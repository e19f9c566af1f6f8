import { insightsCopy as copy } from '@lucas/contract/copy/notifications/insights.ts'
import { limits } from '@lucas/contract/limits.ts'
import { chooseInsights } from '@lucas/contract/rules/choose-insights.ts'
import { memo, type RefObject, useEffect, useRef } from 'react'
import { Card } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { useDismissInsight, useInsightSources } from './api.ts'
import { InsightCard } from './insight-card.tsx'

const rowClass = 'grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-4'
const places = ['first', 'second', 'third']

const Loading = () => (
  <div aria-busy="true" data-unsized="true" className={rowClass}>
    {places.map((place) => (
      <Card key={place} className="flex min-h-[122px] gap-3.5 p-4 md:p-5">
        <Skeleton className="size-9" radius="tile" />
        <div className="grid flex-1 content-start gap-3 pt-1">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-20" />
        </div>
      </Card>
    ))}
  </div>
)

/** Up to three facts that changed or fall due, each with its figures. Without facts, or if they do not load, nothing is shown. */
export const InsightCards = memo(function InsightCards() {
  const sources = useInsightSources()
  const dismiss = useDismissInsight()
  const found = sources.flatMap(({ data }) => data?.results ?? [])
  const insights = chooseInsights(found, limits.insightsShown)
  const list = useRef<HTMLUListElement>(null)
  const markDismissed = useFocusAfterDismissal(list, insights.map(({ key }) => key).join())
  if (sources.some(({ isPending }) => isPending)) return <Loading />
  if (insights.length === 0) return null
  return (
    <section aria-label={copy.label}>
      <ul ref={list} className={rowClass}>
        {insights.map((insight, place) => (
          <InsightCard
            key={insight.key}
            insight={insight}
            onDismiss={() => {
              markDismissed(place)
              dismiss(insight)
            }}
          />
        ))}
      </ul>
    </section>
  )
})

/** Moves the focus from a dismissed card to the one in its place, the last one, or the title of the screen. */
function useFocusAfterDismissal(list: RefObject<HTMLElement | null>, keys: string): (place: number) => void {
  const dismissed = useRef<{ place: number; keys: string } | null>(null)
  useEffect(() => {
    if (dismissed.current === null || dismissed.current.keys === keys) return
    const { place } = dismissed.current
    dismissed.current = null
    if (document.activeElement !== document.body) return
    const titles = [...(list.current?.querySelectorAll<HTMLElement>('h3') ?? [])]
    const next = titles[place] ?? titles.at(-1) ?? document.querySelector<HTMLElement>('h1')
    if (next === null || next === undefined) return
    next.tabIndex = -1
    next.focus()
  }, [list, keys])
  return (place) => {
    dismissed.current = { place, keys }
  }
}
