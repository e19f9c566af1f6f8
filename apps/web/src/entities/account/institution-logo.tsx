/** A square in the institution's colour with its initial; real logos are not used (design 3). */
export function InstitutionLogo({
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
      {institutionInitial(name)}
    </span>
  )
}

/** Returns the initial of an institution without "Banco de": "Banco de Chile" is C, "Santander" S. */
export function institutionInitial(name: string): string {
  const distinctName = name.replace(/^banco\s+(del?\s+)?/i, '')
  return (distinctName === '' ? name : distinctName).charAt(0).toUpperCase()
}
