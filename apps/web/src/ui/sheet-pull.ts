import { type PointerEvent, useRef } from 'react'

/** Pulled this far, or thrown this fast, a sheet goes. */
const farEnough = 110
const fastEnough = 0.6

interface Pull {
  from: number
  since: number
  sheet: HTMLElement
}

const isSheet = (top: Element): boolean =>
  (top.querySelector('[data-sheet-handle]')?.getClientRects().length ?? 0) > 0

/** What the top of a bottom sheet listens to: the sheet follows the finger down, and goes or springs back. */
export function useSheetPull(onClose: () => void) {
  const pull = useRef<Pull | null>(null)

  function onPointerDown({ currentTarget: top, target, clientY, timeStamp, pointerId }: PointerEvent) {
    const sheet = top.parentElement
    if (sheet === null || !isSheet(top)) return
    if (target instanceof Element && target.closest('button, a, input')) return
    top.setPointerCapture(pointerId)
    pull.current = { from: clientY, since: timeStamp, sheet }
  }
  function onPointerMove({ clientY }: PointerEvent) {
    if (pull.current === null) return
    const { sheet, from } = pull.current
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, clientY - from)}px`
  }
  function onPointerUp({ clientY, timeStamp, type }: PointerEvent) {
    if (pull.current === null) return
    const { sheet, from, since } = pull.current
    pull.current = null
    sheet.style.transition = ''
    sheet.style.translate = ''
    const way = clientY - from
    const isThrown = way > 24 && way / Math.max(1, timeStamp - since) > fastEnough
    if (type === 'pointerup' && (way > farEnough || isThrown)) onClose()
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
