const look =
  'inline-grid place-items-center rounded-xs border border-b-2 border-line-strong bg-surface font-sans font-medium text-ink-2'

/** A key as it is named in a text. */
export const KeyCap = ({ name }: { name: string }) => (
  <kbd className={`${look} h-[22px] min-w-[22px] px-1.5 text-xs`}>{name}</kbd>
)

/** The key of a button, drawn on it where there is a keyboard (design 6). */
export const KeyHint = ({ name }: { name: string }) => (
  <span aria-hidden="true" className={`${look} size-[19px] flex-none text-[11px] leading-none max-md:hidden`}>
    {name}
  </span>
)
