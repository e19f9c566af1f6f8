export const analysisTabs = ['flow', 'categories', 'merchants', 'worth'] as const
export type AnalysisTab = (typeof analysisTabs)[number]

/** The search parameter of the tabs of Análisis. No tab means the first one. */
export interface AnalysisTabSearch {
  tab?: AnalysisTab
}

/** Reads a known tab; the first one is the default and is omitted. */
export function parseAnalysisTab({ tab }: Record<string, unknown>): AnalysisTabSearch {
  const parsed = analysisTabs.find((one) => one === tab)
  return parsed === undefined || parsed === analysisTabs[0] ? {} : { tab: parsed }
}
