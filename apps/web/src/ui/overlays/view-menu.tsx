import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { SlidersHorizontal } from 'lucide-react'
import { lazyComponent } from '../primitives/lazy-component.tsx'
import { TextMenuButton } from './text-menu-button.tsx'
import type { ViewOption } from './view-menu-list.tsx'

const ViewMenuList = lazyComponent(async () => (await import('./view-menu-list.tsx')).ViewMenuList)

/** 'Ver', in the line of a title: how the screen shows its figures. The button is coloured while an option is on. */
export const ViewMenu = ({ options }: { options: readonly ViewOption[] }) => (
  <TextMenuButton
    label={uiCopy.view}
    icon={<SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />}
    className={options.some(({ isOn }) => isOn) ? 'border-brand-line bg-brand-soft text-brand' : ''}
    menu={ViewMenuList}
    menuProps={{ options }}
  />
)
