import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor.ts'
import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** White modules around the code that readers need. */
const margin = 4

/** Draws a QR code, black on white in every theme, because some readers fail on inverted ones. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const bitmap = generate(text)
    const cells = Array.from({ length: bitmap.size ** 2 }, (_, at) => ({
      x: at % bitmap.size,
      y: Math.floor(at / bitmap.size),
    }))
    const dark = cells.filter(({ x, y }) => bitmap.get(x, y))
    return { size: bitmap.size, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('') }
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
