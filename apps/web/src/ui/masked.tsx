/** A text that may be cut, and the number by which accounts are told apart, which may not. */
export const Masked = ({ text, mask }: { text: string; mask: string }) => (
  <span className="num flex gap-1 text-sm text-ink-3">
    <span className="truncate">{text}</span>
    {mask !== '' && <span className="flex-none">{mask}</span>}
  </span>
)
