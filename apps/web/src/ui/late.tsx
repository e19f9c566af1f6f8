import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code arrives when it is first drawn; until then a busy fallback stands in its place, or nothing. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: await load() }))
  const waiting = fallback && (
    <div aria-busy="true" className="contents">
      {fallback}
    </div>
  )
  return function Late(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
