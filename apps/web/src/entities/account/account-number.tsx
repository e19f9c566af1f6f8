/** The name of an account, which may be truncated, and its number, which may not. */
export const AccountNumber = ({ text, mask }: { text: string; mask: string }) => (
  <span className="num flex gap-1 text-sm text-ink-3">
    <span className="truncate">{text}</span>
    {mask !== '' && <span className="flex-none">{mask}</span>}
  </span>
)
