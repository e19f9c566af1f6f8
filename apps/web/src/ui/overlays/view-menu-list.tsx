import { Menu, MenuCheck, type MenuControl } from '../primitives/menu.tsx'

export interface ViewOption {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** The list of the 'Ver' menu. */
export const ViewMenuList = ({ options, ...control }: MenuControl & { options: readonly ViewOption[] }) => (
  <Menu {...control}>
    {options.map(({ label, isOn, onChange }) => (
      <MenuCheck key={label} checked={isOn} onChange={onChange}>
        {label}
      </MenuCheck>
    ))}
  </Menu>
)
