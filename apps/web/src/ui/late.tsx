import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'

/** A part of a screen whose code is not there from the start. */
export type Late<Props extends object> = ComponentType<Props> & {
  /** Brings the code ahead, so that the part stands in the frame that first draws it. */
  preload: () => void
}

/**
 * A component whose code arrives when it is first drawn; until then a busy fallback stands in its place, or nothing.
 * Code that does not arrive is a fault of the screen, and is asked for anew when the part is next drawn.
 *
 * Not React's `lazy`: what replaces the fallback of a `Suspense` is held back until 300 ms after it
 * (FALLBACK_THROTTLE_MS), and a deferred value inside it is drawn over and over for as long.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): Late<Props> {
  let arrived: ComponentType<Props> | undefined
  const bring = async (): Promise<ComponentType<Props>> => (arrived ??= await load())
  const waiting = fallback && (
    <div aria-busy="true" className="contents">
      {fallback}
    </div>
  )
  function Part(props: Props): ReactNode {
    const [Body, setBody] = useState(() => arrived)
    useLayoutEffect(() => {
      if (Body !== undefined) return
      bring().then(
        (part) => setBody(() => part),
        (fault: unknown) =>
          setBody(() => {
            throw fault
          }),
      )
    }, [Body])
    return Body === undefined ? waiting : <Body {...props} />
  }
  Part.preload = (): void => {
    bring().catch(() => undefined) // without a network it comes when it is drawn
  }
  return Part
}
