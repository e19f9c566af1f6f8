const look =
  'inline-grid place-items-center rounded-xs border border-b-2 border-line-strong bg-surface font-sans font-medium text-ink-2'

/** A keyboard key inside a text. */
export const Kbd = ({ name }: { name: string }) => (
  <kbd className={`${look} h-[22px] min-w-[22px] px-1.5 text-xs`}>{name}</kbd>
)

/** The shortcut of a button, shown on devices with a keyboard (design 6). */
export const KeyHint = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className={`${look} size-[19px] flex-none text-[0.6875rem] leading-none max-md:hidden`}
  >
    {name}
  </span>
)
