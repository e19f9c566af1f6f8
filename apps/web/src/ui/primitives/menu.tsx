import { Menu as Base } from '@base-ui/react/menu'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useOpenAfterMount } from '../overlays/use-once-open.ts'

/** What the button of a menu tells it. */
export interface MenuControl {
  /** The button that opens the menu; it has `aria-haspopup="menu"` and `aria-expanded`, and gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A menu below its button. Its code is large: load it with `lazyComponent` when the menu first opens. */
export const Menu = ({ anchor, open, onOpenChange, children }: MenuControl & { children: ReactNode }) => (
  <Base.Root open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} positionMethod="fixed" sideOffset={6} align="end" className="z-50">
        <Base.Popup
          finalFocus={anchor}
          className="relative max-h-(--available-height) min-w-[220px] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-2 outline-none transition-[opacity,translate] duration-(--lu-dur-2) data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-1 data-[starting-style]:opacity-0"
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

const rowClass =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2.5 outline-none select-none data-[highlighted]:bg-surface-2 max-md:min-h-11 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3'

interface MenuItemProps {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export const MenuItem = ({ icon, onSelect, children }: MenuItemProps) => (
  <Base.Item className={`${rowClass} cursor-pointer`} onClick={onSelect}>
    {icon}
    {children}
  </Base.Item>
)

interface MenuLinkProps {
  to: NonNullable<LinkProps['to']>
  icon?: ReactNode
  children: ReactNode
}

/** A menu item that leads to another screen. */
export const MenuLink = ({ to, icon, children }: MenuLinkProps) => (
  <Base.LinkItem closeOnClick className={rowClass} render={<Link to={to} />}>
    {icon}
    {children}
  </Base.LinkItem>
)

interface MenuCheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A menu item that is on or off. The menu stays open. */
export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
  <Base.CheckboxItem
    checked={checked}
    onCheckedChange={onChange}
    closeOnClick={false}
    className={`${rowClass} cursor-pointer`}
  >
    <span className="flex-1">{children}</span>
    <Base.CheckboxItemIndicator>
      <Check aria-hidden="true" />
    </Base.CheckboxItemIndicator>
  </Base.CheckboxItem>
)

interface MenuChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string; icon: ReactNode }[]
  onChange: (value: T) => void
}

/** A radio group inside a menu. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-3">{label}</Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem
          key={option.value}
          value={option.value}
          className={`${rowClass} cursor-pointer`}
          closeOnClick={false}
        >
          {option.icon}
          <span className="flex-1">{option.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden="true" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export const MenuSeparator = () => <Base.Separator className="my-1.5 h-px bg-line" />
