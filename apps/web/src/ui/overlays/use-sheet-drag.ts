import { type PointerEvent, useRef } from 'react'

/** A sheet closes when it is dragged this far (px) or this fast (px per ms). */
const closeDistance = 110
const closeVelocity = 0.6

interface Drag {
  from: number
  since: number
  sheet: HTMLElement
}

const isSheet = (top: Element): boolean =>
  (top.querySelector('[data-sheet-handle]')?.getClientRects().length ?? 0) > 0

/** Returns the pointer handlers of a sheet's header: the sheet follows the finger down, then closes or springs back. */
export function useSheetDrag(onClose: () => void) {
  const drag = useRef<Drag | null>(null)

  function onPointerDown({ currentTarget: top, target, clientY, timeStamp, pointerId }: PointerEvent) {
    const sheet = top.parentElement
    if (sheet === null || !isSheet(top)) return
    if (target instanceof Element && target.closest('button, a, input')) return
    top.setPointerCapture(pointerId)
    drag.current = { from: clientY, since: timeStamp, sheet }
  }
  function onPointerMove({ clientY }: PointerEvent) {
    if (drag.current === null) return
    const { sheet, from } = drag.current
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, clientY - from)}px`
  }
  function onPointerUp({ clientY, timeStamp, type }: PointerEvent) {
    if (drag.current === null) return
    const { sheet, from, since } = drag.current
    drag.current = null
    sheet.style.transition = ''
    sheet.style.translate = ''
    const distance = clientY - from
    const isFlick = distance > 24 && distance / Math.max(1, timeStamp - since) > closeVelocity
    if (type === 'pointerup' && (distance > closeDistance || isFlick)) onClose()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
