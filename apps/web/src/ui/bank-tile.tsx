/** Rounded square with the bank's initial, never its logo (design 3). The colour comes with the institution. */
export function BankTile({
  name,
  color,
  size = 'md',
}: {
  name: string
  color: string | null
  size?: 'sm' | 'md'
}) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: color ?? '#6b6b70' }}
      className={`grid flex-none place-items-center rounded-md font-semibold text-white ${size === 'sm' ? 'size-8 text-sm' : 'size-9 text-[15px]'}`}
    >
      {initialOf(name)}
    </span>
  )
}

/** "Banco de Chile" is C, "Santander" S: words that all banks share do not count. */
export function initialOf(name: string): string {
  const own = name.replace(/^banco\s+(del?\s+)?/i, '')
  return (own === '' ? name : own).charAt(0).toUpperCase()
}
