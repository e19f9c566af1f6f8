const dots = '····'

/** A sentence with the number of an account. Its dots have more room, because at this size they would look like a dash. */
export function AccountText({ children }: { children: string }) {
  const [before = '', ...after] = children.split(dots)
  return (
    <>
      {before}
      {after.map((part) => (
        <span key={part}>
          <span className="tracking-[.16em]">{dots}</span>
          {part}
        </span>
      ))}
    </>
  )
}
