import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

/** A component whose code is loaded on demand. */
export type LazyComponent<Props extends object> = ComponentType<Props> & {
  /** Loads the code before the first render, so that the component appears in that frame. */
  preload: () => void
}

/**
 * Creates a component whose code loads when it is first rendered. Until then it renders the fallback, marked as busy,
 * or nothing. A failed load throws to the next error boundary; the next mount loads again.
 *
 * This replaces React's `lazy`: `Suspense` holds back new content for 300 ms after a fallback
 * (FALLBACK_THROTTLE_MS), and a deferred value inside it renders again and again in that time.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async (): Promise<ComponentType<Props>> => (loaded ??= await load())
  const busyFallback = fallback && (
    <div aria-busy="true" className="contents">
      {fallback}
    </div>
  )
  function Placeholder(props: Props): ReactNode {
    const [Body, setBody] = useState(() => loaded)
    useLayoutEffect(() => {
      if (Body !== undefined) return
      loadOnce().then(
        (part) => setBody(() => part),
        (fault: unknown) =>
          setBody(() => {
            throw fault
          }),
      )
    }, [Body])
    return Body === undefined ? busyFallback : <Body {...props} />
  }
  Placeholder.preload = (): void => {
    loadOnce().catch(() => undefined) // the next render loads it again
  }
  return Placeholder
}
