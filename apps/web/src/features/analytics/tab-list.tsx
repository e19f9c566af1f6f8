import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { type AnalysisTab, analysisTabs } from '../../lib/search-params/analysis-tab.ts'
import { Tabs } from '../../ui/primitives/tabs.tsx'

const copy = analysisScreenCopy.tabs
export const tabsId = 'analysis'
const tabs = analysisTabs.map((id) => ({ id }))

interface TabListProps {
  current: AnalysisTab
  onTab: (tab: AnalysisTab) => void
}

/** The tabs of Análisis; the arrow keys walk through them. */
export const TabList = ({ current, onTab }: TabListProps) => (
  <Tabs
    id={tabsId}
    label={copy.label}
    tabs={tabs}
    current={current}
    onTab={({ id }) => onTab(id)}
    className="flex flex-wrap gap-x-6 border-b border-line max-md:justify-between max-md:gap-x-1 max-[359px]:text-[0.8125rem]"
    tabClass={() =>
      '-mb-px min-h-11 min-w-11 border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-ink-2 transition-colors duration-100 hover:text-ink aria-selected:border-brand aria-selected:font-semibold aria-selected:text-ink'
    }
  >
    {({ id }) => copy.names[id]}
  </Tabs>
)
