interface SplitBarProps {
  /** The total to split, in the unit of the parts. */
  size: number
  parts: readonly { key: number; color: string; amount: number }[]
}

/** A bar with one coloured segment per part. The amount over the total is red (design 6). */
export function SplitBar({ size, parts }: SplitBarProps) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const scaleMax = Math.max(size, total)
  const over = Math.max(0, total - size)
  const share = (amount: number) => `${scaleMax === 0 ? 0 : (amount / scaleMax) * 100}%`
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-track">
      {clipToTotal(parts, size)
        .filter(({ amount }) => amount > 0)
        .map(({ key, color, amount }) => (
          <span key={key} style={{ width: share(amount), background: color }} />
        ))}
      {over > 0 && <span className="bg-util-high" style={{ width: share(over) }} />}
    </div>
  )
}

/** Cuts the parts off at the total. */
function clipToTotal(parts: SplitBarProps['parts'], size: number) {
  let remaining = size
  return parts.map((part) => {
    const within = Math.min(part.amount, remaining)
    remaining -= within
    return { ...part, amount: within }
  })
}
