import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A component whose code arrives when it is first drawn; until then the fallback stands in its place, or nothing. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: await load() }))
  return function Late(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
