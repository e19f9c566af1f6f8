import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { Page } from '../../ui/primitives/page.tsx'
import { tabPanelProps } from '../../ui/primitives/tabs.tsx'
import { TabList, tabsId } from './tab-list.tsx'
import { type SettingsTab, settingsTabs } from './tabs.tsx'

interface SettingsScreenProps {
  /** The tab of the URL. Unknown values open the first tab. */
  tab: string | undefined
  onTab: (id: SettingsTab['id']) => void
}

/** Configuración: tabs at the left and the cards of the current tab at the right. */
export function SettingsScreen({ tab, onTab }: SettingsScreenProps) {
  const current = settingsTabs.find(({ id }) => id === tab) ?? settingsTabs[0]
  if (current === undefined) throw new Error('settings without a tab')
  const Panel = current.panel
  return (
    <Page title={settingsCopy.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start md:grid-cols-[200px_minmax(0,1fr)] md:gap-x-8 lg:grid-cols-[224px_minmax(0,1fr)] lg:gap-x-10">
        <TabList current={current} onTab={({ id }) => onTab(id)} />
        <div
          key={current.id}
          {...tabPanelProps(tabsId, current.id)}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pb-8"
        >
          <Panel />
        </div>
      </div>
    </Page>
  )
}
