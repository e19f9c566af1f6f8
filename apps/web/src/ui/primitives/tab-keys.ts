import type { KeyboardEvent } from 'react'

const keys = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
} as const

/** Handles the arrow keys, Home and End in a tab list: calls `onTab` with the new index and moves the focus. */
export function handleTabKeys(
  event: KeyboardEvent<HTMLElement>,
  { at, count, axis = 'horizontal' }: { at: number; count: number; axis?: keyof typeof keys },
  onTab: (place: number) => void,
): void {
  const { next, previous } = keys[axis]
  const place = {
    [next]: (at + 1) % count,
    [previous]: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[event.key]
  if (place === undefined) return
  event.preventDefault()
  onTab(place)
  event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
}
