import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import { type AnalysisTab, analysisTabs } from '../../lib/search-params/analysis-tab.ts'
import { handleTabKeys } from '../../ui/primitives/tab-keys.ts'

const copy = analysisScreenCopy.tabs
export const panelId = 'analysis-panel'
export const tabId = (tab: AnalysisTab): string => `analysis-tab-${tab}`

interface TabListProps {
  current: AnalysisTab
  onTab: (tab: AnalysisTab) => void
}

/** The tabs of Análisis; the arrow keys walk through them. */
export const TabList = ({ current, onTab }: TabListProps) => (
  <div
    role="tablist"
    aria-label={copy.label}
    onKeyDown={(event) =>
      handleTabKeys(event, { at: analysisTabs.indexOf(current), count: analysisTabs.length }, (place) => {
        const tab = analysisTabs[place]
        if (tab !== undefined) onTab(tab)
      })
    }
    className="flex flex-wrap gap-x-6 border-b border-line max-md:justify-between max-md:gap-x-1 max-[359px]:text-[0.8125rem]"
  >
    {analysisTabs.map((tab) => (
      <button
        key={tab}
        type="button"
        role="tab"
        id={tabId(tab)}
        aria-selected={tab === current}
        aria-controls={panelId}
        tabIndex={tab === current ? 0 : -1}
        onClick={() => onTab(tab)}
        className="-mb-px min-h-11 min-w-11 border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-ink-2 transition-colors duration-100 hover:text-ink aria-selected:border-brand aria-selected:font-semibold aria-selected:text-ink"
      >
        {copy.names[tab]}
      </button>
    ))}
  </div>
)
