/** Legend of a chart; `line` labels the line of the net amount. */
export const Legend = ({ items, line }: { items: { name: string; color: string }[]; line?: string }) => (
  <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1 pt-1 [&>li]:flex [&>li]:items-center [&>li]:gap-1.5">
    {items.map(({ name, color }) => (
      <li key={name}>
        <span aria-hidden="true" className="size-2.5 rounded-[3px]" style={{ background: color }} />
        {name}
      </li>
    ))}
    {line !== undefined && (
      <li>
        <span aria-hidden="true" className="w-4 border-t-2 border-ink" />
        {line}
      </li>
    )}
  </ul>
)
