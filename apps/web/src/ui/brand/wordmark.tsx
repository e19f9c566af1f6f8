import { coin, symbolPath, wordmarkPath, wordmarkStroke } from './logo-paths.ts'

/** The logo: an L with a gold coin in its inner corner, white on `note` surfaces (design 2). */
export function BrandSymbol({
  isOnNote = false,
  className = 'size-7',
}: {
  isOnNote?: boolean
  className?: string
}) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path className={isOnNote ? 'fill-white' : 'fill-brand'} d={symbolPath} />
      <circle className="fill-gold" {...coin} />
    </svg>
  )
}

export function Wordmark({
  symbol = 'size-[26px]',
  letters = 'h-[18px]',
}: {
  symbol?: string
  letters?: string
}) {
  return (
    <span className="flex items-center gap-[9px]">
      <BrandSymbol className={symbol} />
      <svg
        viewBox="0 0 124 38"
        role="img"
        aria-label="Lucas"
        fill="none"
        strokeWidth={wordmarkStroke}
        className={`${letters} w-auto stroke-ink`}
      >
        <path d={wordmarkPath} />
      </svg>
    </span>
  )
}
