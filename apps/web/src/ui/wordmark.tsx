/** The L whose inner corner cradles a gold coin; white on the note (design 2). */
export function BrandSymbol({
  onNote = false,
  className = 'size-7',
}: {
  onNote?: boolean
  className?: string
}) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        className={onNote ? 'fill-white' : 'fill-brand'}
        d="M4 6a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v5a10 10 0 0 0 10 10h5a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H10a6 6 0 0 1-6-6Z"
      />
      <circle className="fill-gold" cx="21.5" cy="10.5" r="6.5" />
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
        strokeWidth="5.4"
        className={`${letters} w-auto stroke-ink`}
      >
        <path d="M5 4v31M17 14v11.2a7.3 7.3 0 0 0 14.6 0M31.6 14v21M58.6 18.7a8.6 8.6 0 1 0 0 11.6M83.8 14v21M83.8 24.5a8.7 8.7 0 1 1-17.4 0a8.7 8.7 0 1 1 17.4 0M106.8 18.2c-1.5-1.5-3.5-2.2-5.9-2.2-3.3 0-5.7 1.5-5.7 4 0 6.3 12.2 2.5 12.2 9 0 2.7-2.7 4.2-6.2 4.2-2.9 0-5.4-.9-7.2-2.9" />
      </svg>
    </span>
  )
}
