import { type PointerEvent, type RefObject, useState } from 'react'

interface Drag {
  id: string
  /** The place that the dragged item would take, from 0. */
  to: number
}

/** Returns a list with one item at another place. */
export function moveItem(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((one) => one !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

/** Returns the place that a pointer at `y` gives to the dragged row: after every other row whose middle is above it. */
export function findPlace(
  rows: readonly { id: string; middle: number }[],
  dragged: string,
  y: number,
): number {
  return rows.filter(({ id, middle }) => id !== dragged && middle < y).length
}

const readRows = (list: HTMLElement | null): { id: string; middle: number }[] =>
  [...(list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])].map((row) => {
    const { top, height } = row.getBoundingClientRect()
    return { id: row.getAttribute('data-id') ?? '', middle: top + height / 2 }
  })

/**
 * Orders a list by dragging handles with mouse, pen or finger. Rows carry `data-id`. Rows stay in place while one is
 * dragged; `markFor` says where it would go. Escape is not needed: a drop at the old place changes nothing.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onMove: (id: string, to: number) => void,
): {
  dragged: string | null
  markFor: (id: string) => 'before' | 'after' | null
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
} {
  const [drag, setDrag] = useState<Drag | null>(null)
  const marked = drag === null || ids.indexOf(drag.id) === drag.to ? null : markOf(ids, drag)
  return {
    dragged: drag?.id ?? null,
    markFor: (id) => (marked?.id === id ? marked.side : null),
    handle: (id) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ id, to: ids.indexOf(id) })
      },
      onPointerMove: ({ clientY }) => {
        if (drag === null) return
        const to = findPlace(readRows(list.current), drag.id, clientY)
        if (to !== drag.to) setDrag({ ...drag, to })
      },
      onPointerUp: () => {
        setDrag(null)
        if (drag !== null && ids.indexOf(drag.id) !== drag.to) onMove(drag.id, drag.to)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}

/** Returns the row next to the new place, and the side of it. */
function markOf(ids: readonly string[], { id, to }: Drag): { id: string; side: 'before' | 'after' } | null {
  const others = ids.filter((one) => one !== id)
  const next = others[to]
  if (next !== undefined) return { id: next, side: 'before' }
  const last = others.at(-1)
  return last === undefined ? null : { id: last, side: 'after' }
}
