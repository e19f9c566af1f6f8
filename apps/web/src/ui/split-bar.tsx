interface SplitBarProps {
  /** What is shared out; both in the same unit. */
  size: number
  parts: readonly { key: number; color: string; amount: number }[]
}

/** One segment for each part in its colour; what is over the total ends in red (design 6). */
export function SplitBar({ size, parts }: SplitBarProps) {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0)
  const whole = Math.max(size, total)
  const over = Math.max(0, total - size)
  const share = (amount: number) => `${whole === 0 ? 0 : (amount / whole) * 100}%`
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-track">
      {trimmed(parts, size)
        .filter(({ amount }) => amount > 0)
        .map(({ key, color, amount }) => (
          <span key={key} style={{ width: share(amount), background: color }} />
        ))}
      {over > 0 && <span className="bg-util-high" style={{ width: share(over) }} />}
    </div>
  )
}

/** The parts as far as the whole reaches. */
function trimmed(parts: SplitBarProps['parts'], size: number) {
  let left = size
  return parts.map((part) => {
    const within = Math.min(part.amount, left)
    left -= within
    return { ...part, amount: within }
  })
}
