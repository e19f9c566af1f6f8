import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'

/** White modules around the code that readers need. */
const margin = 4

/** Draws a QR code, black on white in every theme, because some readers fail on inverted ones. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const bitmap = generate(text)
    return { size: bitmap.size, path: toSvgPath(bitmap) }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={copy.qr}
      viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
      shapeRendering="crispEdges"
      className="size-[208px] flex-none rounded-lg border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
